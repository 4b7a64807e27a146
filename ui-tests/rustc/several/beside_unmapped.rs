//! What is in a nested struct is told beside a field that has no Terraform type.

use std::collections::BTreeSet;

use tfsdk::TfObject;

struct Foreign;

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
struct Server {
    #[tfsdk("port", required)]
    port: Port,
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("disks", required)]
    disks: BTreeSet<Disk>,
    #[tfsdk("rules", required)]
    rules: Vec<Vec<Rule>>,
    #[tfsdk("names", optional, attributes_as_blocks)]
    names: Option<Vec<String>>,
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Image {
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("names", optional, attributes_as_blocks)]
    names: Option<Vec<String>>,
}

fn main() {}
