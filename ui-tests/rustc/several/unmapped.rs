//! A type that cannot be mapped does not hide what the names of others show to be wrong.

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<'a> {
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("acl", optional)]
    acl: &'a str,
    #[tfsdk("arn", computed)]
    arn: String,
    #[tfsdk("port", optional, default = "80")]
    port: u16,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("acl", optional)]
    acl: String,
    #[tfsdk("arn", computed)]
    arn: String,
}

fn main() {}
