use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", block, max_items = 2)]
    a: Option<Part>,
    #[tfsdk("b", block, max_items = 1)]
    b: Part,
    #[tfsdk("c", block, min_items = 1)]
    c: std::collections::BTreeMap<String, Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
