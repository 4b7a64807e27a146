//! A field without a Terraform type hides nothing that is wrong beside it in a struct with parameters.

use std::collections::BTreeSet;

use tfsdk::{TfObject, TfValue};

struct Foreign;

#[derive(TfValue)]
enum Size {
    #[tfsdk("small")]
    Small,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("rules", block)]
    rules: Vec<Rule>,
}

#[derive(TfObject, PartialEq, Eq, PartialOrd, Ord)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server<T> {
    #[tfsdk("content", required)]
    content: T,
    #[tfsdk("port", required)]
    port: Port,
    #[tfsdk("owners", required)]
    owners: Vec<Foreign>,
    #[tfsdk("disks", required)]
    disks: BTreeSet<Disk>,
    #[tfsdk("size", optional)]
    size: Size,
    #[tfsdk("rules", required)]
    rules: Vec<Vec<Rule>>,
    #[tfsdk("names", optional, attributes_as_blocks)]
    names: Option<Vec<String>>,
}

fn main() {}
