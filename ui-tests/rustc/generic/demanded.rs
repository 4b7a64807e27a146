//! What a struct demands of a nested one is told beside what that breaks by what stands for its parameter, through all that may hold it.

use std::collections::BTreeMap;

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

/// Optional, and null of some types alone.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Secret<T> {
    #[tfsdk("value", optional)]
    value: T,
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Lines<T> {
    #[tfsdk("size", optional, default = "small")]
    size: T,
    #[tfsdk("line", block)]
    line: Vec<Rule>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Keyed<const N: usize> {
    #[tfsdk("name", required, key)]
    name: String,
    #[tfsdk("words", optional)]
    words: [String; N],
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Embedded<T> {
    #[tfsdk("count", optional)]
    count: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("secrets", required, set)]
    secrets: Vec<Secret<u8>>,
    #[tfsdk("blocks", block, set)]
    blocks: Vec<Secret<u16>>,
    #[tfsdk("lines", required)]
    lines: Option<Box<Lines<u32>>>,
    #[tfsdk("by_name", optional)]
    by_name: BTreeMap<String, Tf<Lines<u64>>>,
    #[tfsdk("keyed", optional)]
    keyed: Keyed<2>,
    #[tfsdk(flatten)]
    embedded: Embedded<i8>,
}

fn main() {}
