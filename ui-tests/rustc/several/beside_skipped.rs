//! A field without a default that is no attribute is told beside tags with mistakes.

use std::time::Instant;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("-")]
    fetched: Instant,
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("-")]
    fetched: Instant,
    #[tfsdk("name", required, forse_new)]
    name: String,
}

fn main() {}
