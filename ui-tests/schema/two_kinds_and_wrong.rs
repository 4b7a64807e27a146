//! Of two kinds nobody knows which one is meant. What is wrong in both is told as well, and nothing that is right in one of them.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource, data_source)]
struct Bucket {
    #[tfsdk("name", required, optional)]
    name: Option<String>,
    #[tfsdk("count", optional)]
    count: Option<u64>,
    #[tfsdk("zone", required, default = "eu")]
    zone: String,
    #[tfsdk("size")]
    size: u64,
    owner: String,
    #[tfsdk("arn", computed, keep)]
    arn: Tf<String>,
}

#[derive(TfObject)]
#[tfsdk(nested, provider)]
struct Part {
    #[tfsdk("count", optional)]
    count: Option<u64>,
    #[tfsdk("arn", computed)]
    arn: Tf<String>,
}

fn main() {}
