//! Parentheses around a default mean nothing; what is in them is held to the same rules.

use tfsdk::{TfObject, TfValue};

#[derive(TfValue)]
enum Class {
    #[tfsdk("standard")]
    Standard,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("sizes", optional, default = ([1, "a"]))]
    sizes: Vec<u8>,
    #[tfsdk("class", optional, default = (("glacier")))]
    class: Class,
}

fn main() {}
