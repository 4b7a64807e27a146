//! A type that is not in scope is told once, as in a struct without a derive.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Shelf {
    #[tfsdk("website")]
    website: Website,
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("website", required)]
    website: Website,
    #[tfsdk("rules", required)]
    rules: Rules,
}

fn main() {}
