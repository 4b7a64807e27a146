use std::collections::HashMap;

use tfsdk::{TfObject, TfValue};

#[derive(TfValue, PartialEq, Eq, Hash)]
struct Port(u16);

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("numbers")]
    numbers: HashMap<u8, bool>,
}

#[derive(TfObject)]
struct Listener {
    #[tfsdk("ports")]
    ports: HashMap<Port, bool>,
}

fn main() {}
