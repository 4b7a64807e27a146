//! A lifetime that a struct does not declare is told once, as in a struct without a derive.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("name")]
    name: &'a str,
    #[tfsdk("zones")]
    zones: Vec<&'a str>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("name", required)]
    name: &str,
    #[tfsdk("acl", optional)]
    acl: Option<&str>,
}

fn main() {}
