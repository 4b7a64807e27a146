use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", optional)]
    name: String,
    #[tfsdk("zones", optional)]
    zones: Vec<String>,
    #[tfsdk("owners", optional, null_is_empty)]
    owners: Vec<String>,
}

fn main() {}
