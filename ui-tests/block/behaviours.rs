use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", block, required)]
    a: Option<Part>,
    #[tfsdk("b", block, force_new, sensitive)]
    b: Option<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
