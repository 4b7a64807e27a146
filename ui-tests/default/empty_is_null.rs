use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("zones", optional, empty_is_null, default = [])]
    zones: Vec<String>,
    #[tfsdk("name", optional, empty_is_null, default = "")]
    name: String,
    #[tfsdk("ids", optional, empty_is_null, default = ["a"])]
    ids: Vec<String>,
}

fn main() {}
