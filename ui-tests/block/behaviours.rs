use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", block, required)]
    a: Option<Part>,
    #[tfsdk("b", block, force_new, sensitive)]
    b: Option<Part>,
    #[tfsdk("c", block, text)]
    c: Option<Part>,
    #[tfsdk("d", optional, text, attributes_as_blocks)]
    d: Option<Part>,
    #[tfsdk("e", block, text)]
    e: [Part; 2],
    #[tfsdk("f", block, null_is_empty)]
    f: Vec<Part>,
    #[tfsdk("g", block, set, empty_is_null)]
    g: Vec<Part>,
    #[tfsdk("h", block, computed)]
    h: Vec<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
