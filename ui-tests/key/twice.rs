use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zones", set, set)]
    zones: Vec<String>,
    #[tfsdk("regions", set)]
    #[tfsdk(set)]
    regions: Vec<String>,
    #[tfsdk("name", "required")]
    name: String,
}

fn main() {}
