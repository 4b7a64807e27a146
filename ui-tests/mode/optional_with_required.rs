use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required, optional)]
    name: Option<String>,
    #[tfsdk("size", optional, required, computed)]
    size: Option<u16>,
}

fn main() {}
