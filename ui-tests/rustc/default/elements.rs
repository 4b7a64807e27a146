//! Defaults whose elements are written out, and are none of the field's.

use std::collections::BTreeMap;

use tfsdk::TfObject;

const TAG: &str = "a";

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("zones", optional, default = [1, 2])]
    zones: Vec<String>,
    #[tfsdk("ports", optional, default = ["80"])]
    ports: Vec<u16>,
    #[tfsdk("name", optional, default = [])]
    name: String,
    #[tfsdk("size", optional, default = [1])]
    size: i64,
    #[tfsdk("tags", optional, default = [TAG])]
    tags: BTreeMap<String, String>,
}

fn main() {}
