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

fn main() {}
