use std::net::IpAddr;

use tfsdk::TfObject;

struct Foreign;

type Maybe = Option<IpAddr>;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("owners", text)]
    owners: Vec<Foreign>,
    #[tfsdk("address", text)]
    address: Maybe,
}

fn main() {}
