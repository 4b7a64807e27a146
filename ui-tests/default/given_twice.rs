//! Keys of maps and elements of sets that are written out twice.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("tags", optional, default = [("k", 1), ("l", 1), ("k", 2)])]
    tags: BTreeMap<String, u8>,
    #[tfsdk("zones", optional, default = ["x", "y", "x"])]
    zones: Option<BTreeSet<String>>,
    #[tfsdk("ports", optional, default = [80, -80, 8_0u16])]
    ports: HashSet<i32>,
    #[tfsdk("ids", optional, set, default = ["\u{e9}", "e\u{301}"])]
    ids: Vec<String>,
    #[tfsdk("groups", optional, default = [("a", [["x"], ["x"]]), ("b", [["x", "x"]])])]
    groups: HashMap<String, BTreeSet<Vec<String>>>,
    #[tfsdk("names", optional, default = ["x", "x"])]
    names: Vec<String>,
}

fn main() {}
