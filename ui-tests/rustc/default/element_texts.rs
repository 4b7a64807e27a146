//! Texts in a default that is written out, and are none of what the field holds.

use std::collections::BTreeMap;
use std::net::IpAddr;

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("tiers", optional, default = ["archive", "gold"])]
    tiers: Vec<Tier>,
    #[tfsdk("by_tier", optional, default = [("silver", ["bronze"])])]
    by_tier: Option<BTreeMap<Tier, Vec<Tier>>>,
    #[tfsdk("ports", optional, default = ["80"])]
    ports: Vec<Port>,
    #[tfsdk("addresses", optional, text, default = [80])]
    addresses: Vec<IpAddr>,
}

#[derive(TfValue, PartialEq, Eq, PartialOrd, Ord)]
enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive,
}

#[derive(TfValue)]
struct Port(u16);

fn main() {}
