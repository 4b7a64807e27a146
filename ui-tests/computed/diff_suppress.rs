use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, diff_suppress = same)]
    a: bool,
}

fn main() {}
