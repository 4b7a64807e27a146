use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", required, default = true)]
    a: bool,
    #[tfsdk("b", required, default_fn = make)]
    b: bool,
    #[tfsdk("c", required, default_env("C"))]
    c: bool,
}

fn main() {}
