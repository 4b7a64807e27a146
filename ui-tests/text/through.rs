use std::net::IpAddr;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("a", text)]
    a: Box<IpAddr>,
    #[tfsdk("b", text)]
    b: [IpAddr; 2],
    #[tfsdk("c", text)]
    c: Vec<(IpAddr, IpAddr)>,
}

fn main() {}
