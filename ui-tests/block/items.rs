use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", block, max_items = 0)]
    a: Vec<Part>,
    #[tfsdk("b", block, min_items = 3, max_items = 2)]
    b: Vec<Part>,
    #[tfsdk("c", optional, max_items = 2)]
    c: Option<Vec<Part>>,
    #[tfsdk("d", min_items = 1)]
    d: Vec<Part>,
    #[tfsdk("e", min_items = 1, max_items = 2)]
    e: Vec<Part>,
    #[tfsdk("f", block, min_items = 3)]
    f: [Part; 2],
    #[tfsdk("g", block, max_items = 1)]
    g: [Part; 2],
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
