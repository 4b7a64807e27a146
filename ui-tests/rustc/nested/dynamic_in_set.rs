use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("parts", block, set)]
    parts: Vec<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("any", optional)]
    any: Option<tfsdk::Value>,
}

fn main() {}
