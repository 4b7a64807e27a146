use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, validate = length(1..))]
    a: String,
}

fn main() {}
