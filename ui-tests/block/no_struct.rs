use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", block, required)]
    name: String,
    #[tfsdk("zones", block, min_items = 1)]
    zones: Vec<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
enum Target {
    #[tfsdk("file", block)]
    File(String),
}

fn main() {}
