//! A struct that reads a part of an object cannot stand in one that writes all of it: one error for each.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Part {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten)]
    part: Part,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Object {
    #[tfsdk("size", required)]
    size: u64,
    #[tfsdk(flatten)]
    part: Part,
}

fn main() {}
