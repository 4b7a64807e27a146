use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(provider)]
struct Bucket {
    #[tfsdk("name", computed)]
    name: String,
    #[tfsdk("region", optional, computed)]
    region: Option<String>,
}

fn main() {}
