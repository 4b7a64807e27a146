//! A field without a Terraform type hides nothing that is not as the constraint of its struct says.

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Times {
    #[tfsdk("created")]
    created: bool,
}

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, size = number, created = string, updated = string })")]
struct Bucket {
    #[tfsdk("name")]
    name: Foreign,
    #[tfsdk("size")]
    size: String,
    #[tfsdk(flatten)]
    times: Times,
}

/// What is not known to be embedded may have what the constraint wants.
#[derive(TfObject)]
#[tfsdk(object = "object({ size = number, created = string })")]
struct Volume {
    #[tfsdk("size")]
    size: String,
    #[tfsdk(flatten)]
    times: Foreign,
}

fn main() {}
