//! What a newtype holds is told there, and not where the newtype is used.

use std::collections::BTreeMap;

use tfsdk::{TfObject, TfValue, Value};

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Foreign;

#[derive(TfValue, PartialEq, Eq, PartialOrd, Ord)]
struct Owner(Foreign);

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("owner", required)]
    owner: Owner,
    #[tfsdk("others", optional)]
    others: Option<Vec<Owner>>,
    #[tfsdk("shares", required)]
    shares: BTreeMap<Owner, u8>,
}

#[derive(TfObject)]
struct Shelf {
    #[tfsdk("owner")]
    owner: Option<Owner>,
    #[tfsdk("shares")]
    shares: BTreeMap<Owner, u8>,
}

fn main() {
    let _ = Value::of(&Shelf { owner: None, shares: BTreeMap::new() });
}
