//! What is wrong with the tags in nested structs and unions hides nothing that is wrong where these are held.

use std::collections::BTreeSet;

use tfsdk::{TfObject, Value};

#[derive(TfObject, PartialEq, Eq, PartialOrd, Ord)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("size", computed, forse_new)]
    size: u32,
    #[tfsdk("token", optional, write_only, force_new)]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("rules", block, required)]
    rules: Vec<Rule>,
    #[tfsdk("number", required, keep)]
    number: Value,
    // Who sets it is not certain, so nothing is told of that.
    #[tfsdk("name", required, computed)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("disks", required)]
    disks: BTreeSet<Disk>,
    #[tfsdk("ports", required)]
    ports: Vec<Port>,
    #[tfsdk("source", required)]
    source: Source,
}

#[derive(TfObject)]
#[tfsdk(nested)]
enum Source {
    #[tfsdk("rules", block, optional)]
    Rules(Vec<Rule>),
    Name(String),
}

fn main() {}
