//! What depends on a parameter is told once, in the nested struct, when a struct holds it with a type that does not fit.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("keyed", required)]
    keyed: Only<Rule>,
    #[tfsdk("also_keyed", optional)]
    also_keyed: Option<Only<Rule>>,
    #[tfsdk("blocks", required)]
    blocks: Wrapped<Only<Lines>>,
    #[tfsdk(flatten)]
    embedded: Limit<u32>,
    #[tfsdk("outer", required)]
    outer: Wrapped<Limit<Size>>,
    #[tfsdk("ages", required)]
    ages: Range<u8>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Limit<T> {
    #[tfsdk("limit", optional, default = "medium")]
    limit: T,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Range<T> {
    #[tfsdk("least", optional)]
    least: T,
    #[tfsdk("most", optional)]
    most: T,
}

#[derive(TfValue)]
enum Size {
    #[tfsdk("small")]
    Small,
    #[tfsdk("large")]
    Large,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Only<T> {
    #[tfsdk("value", required)]
    value: T,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Wrapped<T> {
    #[tfsdk("inner", block)]
    inner: T,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required, key)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Lines {
    #[tfsdk("line", block)]
    line: Vec<Rule>,
}

fn main() {}
