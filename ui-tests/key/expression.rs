//! What is no expression is told at its place, and a forgotten comma as what it is.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = true sensitive)]
    a: bool,
    #[tfsdk("b", optional, default = "x" "y")]
    b: String,
    #[tfsdk("c", optional, default == 3)]
    c: u8,
    #[tfsdk("d", optional, default = 3 +)]
    d: u8,
    #[tfsdk("e", optional, default = 3;)]
    e: u8,
    #[tfsdk("f", optional, default = let x = 3)]
    f: u8,
    #[tfsdk("g", optional, default = return 3)]
    g: u8,
    #[tfsdk("h", optional, default_fn = => 3)]
    h: u8,
    #[tfsdk("i", optional, default = Vec<u8>::new())]
    i: Vec<u8>,
    #[tfsdk("j", required, validate = [one two])]
    j: u8,
    #[tfsdk("k", required, validate = |value path, found| ())]
    k: u8,
    #[tfsdk("l", optional, default = 3 => 4)]
    l: u8,
    #[tfsdk("m", bogus::path)]
    m: u8,
}

fn main() {}
