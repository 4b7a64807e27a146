//! One error for one wrong type in a struct without a schema, and none where it is used.

use std::collections::{BTreeMap, HashMap};

use tfsdk::{TfObject, Value, msgpack};

struct Foreign;

#[derive(TfObject)]
struct Bucket {
    #[tfsdk("owner")]
    owner: Option<Vec<Foreign>>,
    #[tfsdk("wait")]
    wait: std::time::Duration,
    #[tfsdk("ports")]
    ports: HashMap<u64, String>,
    #[tfsdk("owned")]
    owned: BTreeMap<Foreign, Vec<u8>>,
    #[tfsdk("zones", set)]
    zones: Vec<Foreign>,
    #[tfsdk("pair")]
    pair: (u8, Foreign),
    #[tfsdk("address", text)]
    address: Foreign,
    #[tfsdk("name")]
    name: String,
    #[tfsdk(flatten)]
    rest: Foreign,
}

/// What holds it is not reported as well.
#[derive(TfObject)]
struct Account {
    #[tfsdk("buckets")]
    buckets: Vec<Bucket>,
}

fn main() {
    let account: Account = msgpack::from_slice(&[]).unwrap();
    let _ = Value::of(&account);
}
