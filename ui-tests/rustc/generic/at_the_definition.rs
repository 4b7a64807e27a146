//! What does not depend on a parameter is checked where a generic struct stands, though nothing uses it.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<T> {
    #[tfsdk("name", optional)]
    name: String,
    #[tfsdk("content", optional)]
    content: Option<T>,
    #[tfsdk(flatten)]
    times: Times,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Times {
    #[tfsdk("name", required)]
    created: String,
}

fn main() {}
