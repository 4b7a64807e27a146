use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(1)]
    one: String,
    #[tfsdk(b"bytes")]
    bytes: String,
    #[tfsdk('c')]
    letter: String,
    #[tfsdk(true)]
    truth: String,
}

fn main() {}
