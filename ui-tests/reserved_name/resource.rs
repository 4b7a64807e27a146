use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("connection", required)]
    connection: String,
    #[tfsdk("count", required)]
    count: String,
    #[tfsdk("depends_on", required)]
    depends_on: String,
    #[tfsdk("for_each", required)]
    for_each: String,
    #[tfsdk("lifecycle", required)]
    lifecycle: String,
    #[tfsdk("provider", required)]
    provider: String,
    #[tfsdk("provisioner", required)]
    provisioner: String,
}

fn main() {}
