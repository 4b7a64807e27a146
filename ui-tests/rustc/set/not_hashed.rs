//! What a set holds is told apart in Rust as well.

use std::collections::{BTreeSet, HashSet};

use tfsdk::TfObject;

type Ratio = f32;

#[derive(TfObject)]
struct Part {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("parts")]
    parts: HashSet<Part>,
    #[tfsdk("ordered")]
    ordered: BTreeSet<Part>,
    #[tfsdk("ratios")]
    ratios: HashSet<Ratio>,
}

fn main() {}
