use std::collections::{BTreeMap, HashSet};

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("zones", null_is_empty)]
    zones: Option<Vec<String>>,
    #[tfsdk("regions", empty_is_null)]
    regions: Tf<Vec<String>>,
    #[tfsdk("owners", set)]
    owners: HashSet<String>,
    #[tfsdk("tags", set)]
    tags: Option<BTreeMap<String, String>>,
}

fn main() {}
