//! What is left out is null without a default.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("acl", optional, default = None)]
    acl: Option<String>,
    #[tfsdk("days", optional, default = Option::<u32>::None)]
    days: Tf<u32>,
    #[tfsdk("size", optional, default = null)]
    size: Option<u32>,
    #[tfsdk("zone", optional, default = nil)]
    zone: String,
}

fn main() {}
