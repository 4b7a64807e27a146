use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Bucket {
    #[tfsdk("a", required, force_new)]
    a: bool,
    #[tfsdk("b", computed, keep)]
    b: bool,
    #[tfsdk("c", optional, diff_suppress = same)]
    c: Option<bool>,
}

fn main() {}
