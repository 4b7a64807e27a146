use std::collections::{BTreeSet, HashSet};

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("a")]
    a: HashSet<f32>,
    #[tfsdk("b")]
    b: Option<BTreeSet<f64>>,
}

fn main() {}
