use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", optional, default_fn = "bucket")]
    name: String,
    #[tfsdk("size", optional, default_fn = 5)]
    size: u64,
}

fn main() {}
