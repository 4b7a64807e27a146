use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = true, default_fn = make)]
    a: bool,
    #[tfsdk("b", optional, default_fn = make, default_env("B"))]
    b: bool,
}

fn main() {}
