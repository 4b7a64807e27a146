//! What a field without a tag is for is not known, so no attribute is reported as missing.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, enabled = bool })")]
struct Bucket {
    name: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("color")]
    color: String,
}

fn main() {}
