use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(crate = "tfsdk")]
struct Bucket {
    #[tfsdk("zones", set = true)]
    zones: Vec<String>,
    #[tfsdk("regions", set(unordered))]
    regions: Vec<String>,
    #[tfsdk("owners", set =)]
    owners: Vec<String>,
}

#[derive(TfObject)]
#[tfsdk(crate)]
struct Website {}

#[derive(TfObject)]
#[tfsdk(resource = true)]
struct Policy {}

#[derive(TfObject)]
#[tfsdk(data)]
struct Policies {}

#[derive(TfObject)]
#[tfsdk(resource, version = 99999999999999999999)]
struct Key {
    #[tfsdk("id", optional, default())]
    id: String,
}

fn main() {}
