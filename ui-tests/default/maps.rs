//! Maps as other languages write them, and commas with nothing before them.

use std::collections::BTreeMap;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = {"k": 1})]
    a: BTreeMap<String, u8>,
    #[tfsdk("b", optional, default = {"k" => 1})]
    b: BTreeMap<String, u8>,
    #[tfsdk("c", optional, default = ["k": 1])]
    c: BTreeMap<String, u8>,
    #[tfsdk("d", optional, default = [("k", ["x" => 1])])]
    d: BTreeMap<String, BTreeMap<String, u8>>,
    #[tfsdk("e", optional, default = [1,, 2])]
    e: Vec<u8>,
    #[tfsdk("f", optional, default = [1, 2 +])]
    f: Vec<u8>,
    #[tfsdk("g", optional, default = { Name = "web", env = "test" })]
    g: BTreeMap<String, String>,
    #[tfsdk("h", optional, default = { "k" = 1 })]
    h: BTreeMap<String, u8>,
    #[tfsdk("i", optional, default = {})]
    i: BTreeMap<String, u8>,
    #[tfsdk("j", optional, default = ["k" = 1])]
    j: BTreeMap<String, u8>,
    #[tfsdk("k", optional, default = { a.b = 1 })]
    k: BTreeMap<String, u8>,
    #[tfsdk("l", optional, default = ["a", "b"])]
    l: BTreeMap<String, String>,
    #[tfsdk("m", optional, default = [("a", 1, 2)])]
    m: BTreeMap<String, u8>,
}

fn main() {}
