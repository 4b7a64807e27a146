//! An embedded struct that has no attributes, or no schema, hides nothing that is wrong beside it, and nothing hides it.

use std::collections::BTreeSet;

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Plain {
    #[tfsdk("created")]
    created: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Named {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("rules", block)]
    rules: Vec<Named>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Keyed<T> {
    #[tfsdk("key", required)]
    key: T,
    #[tfsdk("rules", block)]
    rules: Vec<Named>,
}

#[derive(TfObject, PartialEq, Eq, PartialOrd, Ord)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("name", required)]
    title: String,
    #[tfsdk(flatten)]
    named: Named,
    #[tfsdk(flatten)]
    plain: Plain,
    #[tfsdk(flatten)]
    foreign: Foreign,
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("port", required)]
    port: Port,
    #[tfsdk("keyed", required)]
    keyed: Vec<Keyed<String>>,
    #[tfsdk("disks", required)]
    disks: BTreeSet<Disk>,
}

fn main() {}
