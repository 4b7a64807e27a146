use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, default = true)]
    a: bool,
    #[tfsdk("b", computed, default_fn = make)]
    b: bool,
    #[tfsdk("c", optional, computed, default = true)]
    c: bool,
}

fn main() {}
