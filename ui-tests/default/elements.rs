use std::collections::BTreeMap;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("mixed", optional, default = ["a", 1])]
    mixed: Vec<String>,
    #[tfsdk("tags", optional, default = [("a", "x"), ("b", true)])]
    tags: BTreeMap<String, String>,
    #[tfsdk("groups", optional, default = [[1], ["a"]])]
    groups: Vec<Vec<u8>>,
    #[tfsdk("words", optional, default = ["a", 'b'])]
    words: Vec<String>,
    #[tfsdk("rates", optional, default = [1, 1.5])]
    rates: Vec<f64>,
    #[tfsdk("pairs", optional, default = [("a", 1), ("b", 2, 3)])]
    pairs: Vec<(String, u8)>,
    #[tfsdk("zones", optional, default = ["a", null])]
    zones: Vec<String>,
}

fn main() {}
