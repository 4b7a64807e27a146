use std::net::IpAddr;

use tfsdk::TfValue;

#[derive(TfValue)]
#[tfsdk(text)]
struct Address(IpAddr);

#[derive(TfValue)]
#[tfsdk(set)]
struct Names(Vec<String>);

fn main() {}
