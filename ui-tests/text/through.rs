use std::net::IpAddr;
use std::sync::Arc;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("a", text)]
    a: Box<IpAddr>,
    #[tfsdk("b", text)]
    b: [IpAddr; 2],
    #[tfsdk("c", text)]
    c: Vec<(IpAddr, IpAddr)>,
    #[tfsdk("d", text)]
    d: Option<Arc<IpAddr>>,
    #[tfsdk("e", text)]
    e: Vec<[IpAddr; 2]>,
    #[tfsdk("f", text)]
    f: Box<[IpAddr]>,
}

fn main() {}
