use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, attributes_as_blocks)]
    a: Option<Vec<String>>,
    #[tfsdk("b", optional, attributes_as_blocks)]
    b: Option<Vec<Part>>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("name", required)]
    name: String,
}

fn main() {}
