use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("")]
    name: String,
}

fn main() {}
