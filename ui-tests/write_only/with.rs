use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, computed, write_only)]
    a: Option<bool>,
    #[tfsdk("b", optional, write_only, default = true)]
    b: Option<bool>,
    #[tfsdk("c", optional, write_only, force_new)]
    c: Option<bool>,
}

fn main() {}
