use std::collections::BTreeMap;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("by_name", block)]
    by_name: BTreeMap<String, Part>,
    #[tfsdk("parts", block, set)]
    parts: Vec<Part>,
    #[tfsdk("rows", block)]
    rows: Vec<Part>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("any", optional)]
    any: Option<tfsdk::Value>,
}

fn main() {}
