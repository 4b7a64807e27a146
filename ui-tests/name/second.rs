use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name", "title")]
    name: String,
    #[tfsdk(set, "zones")]
    zones: Vec<String>,
}

fn main() {}
