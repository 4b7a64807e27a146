//! What compares two values is a function.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required, same_meaning = "same_letters")]
    name: String,
    #[tfsdk("size", required, diff_suppress = 5)]
    size: u8,
}

fn main() {}
