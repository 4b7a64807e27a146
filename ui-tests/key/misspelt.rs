use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zones", sett)]
    zones: Vec<String>,
    #[tfsdk("regions", null_is_emtpy)]
    regions: Vec<String>,
    #[tfsdk(flaten)]
    website: String,
}

fn main() {}
