use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", default = true)]
    a: bool,
    #[tfsdk("b", default_fn = make)]
    b: bool,
}

fn main() {}
