//! What is about a schema and misspelt is told at the word; where a field says so, that there is no schema is told at the struct.

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("acl", requird)]
    acl: String,
}

#[derive(TfObject)]
#[tfsdk(versoin = 1)]
struct Shelf {
    #[tfsdk("name")]
    name: String,
}

fn main() {}
