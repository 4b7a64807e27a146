//! One error for one wrong type, whatever else a struct with a schema makes of its fields, and none where it is used.

use std::collections::HashMap;

use tfsdk::{Tf, TfObject, Value, msgpack};

struct Foreign;

struct Part;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("owner", optional)]
    owner: Option<Vec<Foreign>>,
    #[tfsdk("wait", computed)]
    wait: Tf<std::time::Duration>,
    #[tfsdk("ports", required)]
    ports: HashMap<u64, String>,
    #[tfsdk("level", optional, default_fn = level)]
    level: Foreign,
    #[tfsdk("part", block)]
    parts: Vec<Part>,
    #[tfsdk("zones", required, set)]
    zones: Vec<Foreign>,
    #[tfsdk("address", required, text)]
    address: Foreign,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk(flatten)]
    rest: Foreign,
}

fn level() -> String {
    String::new()
}

fn main() {
    let bucket: Bucket = msgpack::from_slice(&[]).unwrap();
    let _ = Value::of(&bucket);
}
