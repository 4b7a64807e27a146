use std::time::Duration;

use tfsdk::{TfObject, TfValue};

#[derive(TfValue)]
struct Name(String);

#[derive(TfObject)]
struct Bucket {
    #[tfsdk(flatten)]
    name: String,
    #[tfsdk(flatten)]
    other: Name,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Object {
    #[tfsdk(flatten)]
    name: String,
    #[tfsdk(flatten)]
    other: Name,
    #[tfsdk(flatten)]
    wait: Duration,
}

fn main() {}
