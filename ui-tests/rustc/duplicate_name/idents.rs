//! Two fields of one name are told by the compiler, and nothing of what is generated for them.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("title", required)]
    name: String,
}

#[derive(TfObject)]
struct Shelf {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("title")]
    name: String,
}

fn main() {}
