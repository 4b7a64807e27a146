use std::net::IpAddr;
use std::sync::Arc;

use tfsdk::TfObject;

#[derive(TfObject)]
struct Bucket<'a> {
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
    #[tfsdk("g", text)]
    g: Option<Box<str>>,
    #[tfsdk("h", text)]
    h: &'a str,
}

fn main() {}
