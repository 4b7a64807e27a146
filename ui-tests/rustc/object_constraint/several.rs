//! Attributes that do not pair do not hide types that do not fit.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ name = string, enabled = bool, tags = list(string) })")]
struct Bucket {
    #[tfsdk("nmae")]
    name: String,
    #[tfsdk("tags")]
    tags: Vec<bool>,
}

fn main() {}
