//! What a nested struct breaks itself is told beside what a struct in its fields breaks, where both depend on a parameter.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(nested)]
struct Inner<T> {
    #[tfsdk("value", optional)]
    value: T,
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Outer<T> {
    #[tfsdk("inner", required, set)]
    inner: Vec<Inner<T>>,
    #[tfsdk("name", optional, default = "a")]
    name: T,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Blocks<T> {
    #[tfsdk("blocks", block, set)]
    blocks: Vec<Inner<T>>,
    #[tfsdk(flatten)]
    embedded: Inner<T>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("outer", optional)]
    outer: Outer<u8>,
    #[tfsdk("blocks", block)]
    blocks: Blocks<u16>,
}

fn main() {}
