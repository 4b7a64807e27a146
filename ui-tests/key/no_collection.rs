use std::borrow::Cow;
use std::net::IpAddr;

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<'a> {
    #[tfsdk("enabled", required, null_is_empty)]
    enabled: bool,
    #[tfsdk("size", required, set)]
    size: u64,
    #[tfsdk("name", required, empty_is_null)]
    name: &'a str,
    #[tfsdk("zone", optional, set)]
    zone: Option<Cow<'a, str>>,
    #[tfsdk("address", required, text)]
    address: &'a IpAddr,
}

fn main() {}
