use std::collections::BTreeMap;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("a", optional, default = 3 => 4)]
    a: u8,
    #[tfsdk("b", optional, default = (3 => 4))]
    b: u8,
    #[tfsdk("c", optional, default = "k" => 1)]
    c: BTreeMap<String, u8>,
    #[tfsdk("d", optional, default = [80 => 1])]
    d: BTreeMap<String, u8>,
    #[tfsdk("e", optional, default = 3: 4)]
    e: BTreeMap<String, u8>,
}

fn main() {}
