use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(concat!("a", "b"))]
    name: String,
}

fn main() {}
