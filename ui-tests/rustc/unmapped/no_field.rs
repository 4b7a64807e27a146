//! What no field can be is told by the compiler alone, and once.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("names")]
    names: impl Iterator<Item = String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Disk {
    #[tfsdk("sizes", required)]
    sizes: Vec<_>,
}

#[derive(TfValue)]
struct Never(Option<!>);

fn main() {}
