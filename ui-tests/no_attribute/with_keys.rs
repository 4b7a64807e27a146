use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("-", set)]
    zones: Vec<String>,
    #[tfsdk("-", set, null_is_empty)]
    regions: Vec<String>,
    #[tfsdk("-", flatten)]
    inner: Vec<String>,
}

fn main() {}
