use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten)]
    name: String,
}

fn main() {}
