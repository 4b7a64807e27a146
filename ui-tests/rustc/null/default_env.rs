use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", optional, default_env("BUCKET_NAME"))]
    name: String,
}

fn main() {}
