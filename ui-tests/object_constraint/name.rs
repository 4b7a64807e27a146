//! Terraform allows more names than a field's tag.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, Index-Document = string, _private = bool })")]
struct Bucket {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
