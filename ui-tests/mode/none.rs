use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("enabled", default = true)]
    enabled: bool,
    #[tfsdk("arn", keep)]
    arn: String,
}

fn main() {}
