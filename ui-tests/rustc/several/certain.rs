//! A mistake in a tag leaves certain who sets the attribute, or that it is a block: what the type lacks for that is told along with it. What
//! one cure would leave as it is, is not told.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", computed, diff_suppress = same)]
    a: String,
    #[tfsdk("b", optional, keep)]
    b: String,
    #[tfsdk("c", optional, force_nw)]
    c: String,
    #[tfsdk("D", computed)]
    d: String,
    #[tfsdk("e", block, keep)]
    e: Part,
    #[tfsdk("f", optional, defualt = true)]
    f: bool,
    #[tfsdk("g", keep)]
    g: String,
}

struct Part;

fn same(_: &str, _: &str) -> bool {
    true
}

fn main() {}
