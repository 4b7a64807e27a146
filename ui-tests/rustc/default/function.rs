//! What a function makes is told as that, and where a function is meant, how it is named.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default_fn = name)]
    a: String,
    #[tfsdk("b", optional, default_fn = || 5)]
    b: Option<String>,
    #[tfsdk("c", optional, default = name)]
    c: String,
    #[tfsdk("d", optional, default = NAME)]
    d: String,
    #[tfsdk("e", optional, default_fn = maybe)]
    e: Option<String>,
}

const NAME: &str = "a";

fn name() -> &'static str {
    NAME
}

fn maybe() -> Option<String> {
    None
}

fn main() {}
