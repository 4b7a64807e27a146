//! Words of serde and of Terraform's framework.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(rename_all = "snake_case", deny_unknown_fields)]
struct Bucket {
    #[tfsdk(rename = "bucket_name")]
    name: String,
    #[tfsdk(name = "bucketArn")]
    arn: String,
    #[tfsdk(skip)]
    fetched: bool,
    #[tfsdk("zones", with = some::module)]
    zones: Vec<String>,
    #[tfsdk("tags", skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Resource {
    #[tfsdk("a", required, requires_replace)]
    a: String,
    #[tfsdk("b", read_only)]
    b: String,
}

fn main() {}
