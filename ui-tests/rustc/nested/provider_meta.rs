//! What stands in a struct that is flattened into a `provider_meta` block is held to its rules as well.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("text", required)]
    text: String,
}

#[derive(TfObject)]
struct Plain {
    #[tfsdk("text")]
    text: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Common {
    #[tfsdk("part", block)]
    part: Option<Part>,
    #[tfsdk("parts", optional, attributes_as_blocks)]
    parts: Option<Vec<Plain>>,
    #[tfsdk("found", computed)]
    found: Option<String>,
    // Terraform's own names are none here.
    #[tfsdk("version", optional)]
    version: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Module {
    #[tfsdk(flatten)]
    common: Common,
}

fn main() {}
