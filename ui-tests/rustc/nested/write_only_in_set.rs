use std::collections::HashSet;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("parts", optional)]
    parts: Option<HashSet<Part>>,
}

#[derive(TfObject, PartialEq, Eq, Hash)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
}

fn main() {}
