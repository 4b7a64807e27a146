use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(provider)]
struct Bucket {
    #[tfsdk("alias", required)]
    alias: String,
    #[tfsdk("version", required)]
    version: String,
}

fn main() {}
