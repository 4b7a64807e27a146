//! What is wrong with a nested struct wherever it stands is told there alone, however many structs are around it.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("middle", block)]
    middle: Vec<Middle>,
    #[tfsdk("other", required)]
    other: Inner,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Middle {
    #[tfsdk("inner", optional)]
    inner: Option<Inner>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("rule", required)]
    rule: Rule,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required, key)]
    name: String,
}

fn main() {}
