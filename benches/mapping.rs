//! The benchmark resource between its wire forms and a struct: tfsdk beside rmp-serde and serde_json.
//!
//! `cargo bench -p tfsdk-bench --bench mapping`. Each group's first line is the peer that the others are divided by.
#![allow(clippy::expect_used, reason = "a benchmark that cannot read its data has nothing to measure")]

use serde::Deserialize;
use tfsdk_bench::N1000;
use tfsdk_bench::measure::{Effort, Group};
use tfsdk_bench::peer::Resource;

fn main() {
    let effort = Effort::from_args();
    let owned: Resource<String> = rmp_serde::from_slice(N1000).expect("the vector is well-formed");
    let json = serde_json::to_string(&owned).expect("the resource has a JSON form");
    println!("MessagePack {} bytes, JSON {} bytes, 1,000 rules", N1000.len(), json.len());

    from_msgpack(N1000).report(effort);
    to_msgpack(&owned).report(effort);
    from_json(json.as_bytes()).report(effort);
    to_json(&owned).report(effort);
    from_value(&serde_json::from_str(&json).expect("it was just written")).report(effort);
}

fn from_msgpack(bytes: &[u8]) -> Group<'_> {
    let mut group = Group::new("MessagePack -> struct");
    group.contender("rmp-serde, owned strings", move || rmp_serde::from_slice::<Resource<String>>(bytes));
    group.contender("rmp-serde, borrowed strings", move || rmp_serde::from_slice::<Resource<&str>>(bytes));
    group
}

fn to_msgpack(owned: &Resource<String>) -> Group<'_> {
    let mut group = Group::new("struct -> MessagePack");
    group.contender("rmp-serde, new Vec", move || rmp_serde::to_vec_named(owned));
    let mut buffer = Vec::new();
    group.contender("rmp-serde, reused Vec", move || {
        buffer.clear();
        rmp_serde::encode::write_named(&mut buffer, owned)
    });
    group
}

fn from_json(text: &[u8]) -> Group<'_> {
    let mut group = Group::new("JSON -> struct");
    group.contender("serde_json, owned strings", move || serde_json::from_slice::<Resource<String>>(text));
    group.contender("serde_json, borrowed strings", move || serde_json::from_slice::<Resource<&str>>(text));
    group
}

fn to_json(owned: &Resource<String>) -> Group<'_> {
    let mut group = Group::new("struct -> JSON");
    group.contender("serde_json, new Vec", move || serde_json::to_vec(owned));
    let mut buffer = Vec::new();
    group.contender("serde_json, reused Vec", move || {
        buffer.clear();
        serde_json::to_writer(&mut buffer, owned)
    });
    group
}

fn from_value(value: &serde_json::Value) -> Group<'_> {
    let mut group = Group::new("&Value -> struct");
    group.contender("serde_json, owned strings", move || Resource::<String>::deserialize(value));
    group.contender("serde_json, borrowed strings", move || Resource::<&str>::deserialize(value));
    group
}
