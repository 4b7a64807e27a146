use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, keep)]
    a: Option<bool>,
    #[tfsdk("b", optional, default = true, keep)]
    b: bool,
}

fn main() {}
