//! Each mistake is reported once, and nothing that follows from it.

use std::collections::HashMap;

use tfsdk::{TfObject, TfValue, Value};

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("Name")]
    name: String,
    #[tfsdk("zones", sett)]
    zones: Vec<String>,
    region: String,
    #[tfsdk("website")]
    website: Website,
    #[tfsdk("tiers")]
    tiers: HashMap<Tier, Website>,
}

#[derive(TfObject)]
struct Website {
    #[tfsdk("index")]
    index: String,
    #[tfsdk("index")]
    error: String,
}

#[derive(TfValue, PartialEq, Eq, Hash)]
enum Tier {
    Standard,
}

#[derive(TfObject)]
struct Account {
    #[tfsdk("bucket")]
    bucket: Bucket,
    #[tfsdk(flatten)]
    website: Website,
}

fn main() {
    let bucket = Value::null(tfsdk::Type::of::<Bucket>()).get::<Account>().unwrap();
    Value::of(&bucket).unwrap();
}
