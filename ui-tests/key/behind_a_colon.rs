use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", required: true)]
    a: String,
    #[tfsdk("b", optional, default: "x")]
    b: String,
    #[tfsdk("c", optional, default_env("X", "Y"))]
    c: String,
}

fn main() {}
