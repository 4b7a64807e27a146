//! The benchmark resource, between its wire forms and a struct: tfsdk beside rmp-serde and serde_json.
//!
//! `cargo bench -p tfsdk-bench --bench mapping`. The first line of each group is the peer that the others are compared
//! with.
#![allow(clippy::expect_used, reason = "a benchmark that cannot read its data has nothing to measure")]

use serde::Deserialize;
use tfsdk::{Tf, Value, json, msgpack};
use tfsdk_bench::N1000;
use tfsdk_bench::measure::{Effort, Group};
use tfsdk_bench::ours;
use tfsdk_bench::peer::Resource;

fn main() {
    let effort = Effort::from_args();
    let peer: Resource<String> = rmp_serde::from_slice(N1000).expect("the vector is well-formed");
    let ours: ours::Resource<String> = msgpack::from_slice(N1000).expect("the vector is well-formed");
    let text = serde_json::to_string(&peer).expect("the resource has a JSON form");
    // JSON has no unknown values.
    let known = ours::Resource { arn: Tf::Null, ..ours.clone() };
    println!("MessagePack {} bytes, JSON {} bytes, 1,000 rules", N1000.len(), text.len());

    from_msgpack(N1000).report(effort);
    to_msgpack(&peer, &ours).report(effort);
    from_json(&text).report(effort);
    to_json(&peer, &known).report(effort);
    let tree = serde_json::from_str(&text).expect("it was just written");
    let value = Value::of(&ours).expect("a struct is a value");
    from_value(&tree, &value).report(effort);
}

fn from_msgpack(bytes: &[u8]) -> Group<'_> {
    let mut group = Group::new("MessagePack -> struct");
    group.contender("rmp-serde, owned strings", move || rmp_serde::from_slice::<Resource<String>>(bytes));
    group.contender("rmp-serde, borrowed strings", move || rmp_serde::from_slice::<Resource<&str>>(bytes));
    group.contender("tfsdk, owned strings", move || msgpack::from_slice::<ours::Resource<String>>(bytes));
    group.contender("tfsdk, borrowed strings", move || msgpack::from_slice::<ours::Resource<&str>>(bytes));
    group
}

fn to_msgpack<'a>(peer: &'a Resource<String>, ours: &'a ours::Resource<String>) -> Group<'a> {
    let mut group = Group::new("struct -> MessagePack");
    group.contender("rmp-serde, new Vec", move || rmp_serde::to_vec_named(peer));
    let mut buffer = Vec::new();
    group.contender("rmp-serde, reused Vec", move || {
        buffer.clear();
        rmp_serde::encode::write_named(&mut buffer, peer)
    });
    group.contender("tfsdk, new Vec", move || msgpack::to_vec(ours));
    let mut buffer = Vec::new();
    group.contender("tfsdk, reused Vec", move || {
        buffer.clear();
        msgpack::append(&mut buffer, ours)
    });
    group
}

fn from_json(text: &str) -> Group<'_> {
    let mut group = Group::new("JSON -> struct");
    group.contender("serde_json, owned strings", move || serde_json::from_str::<Resource<String>>(text));
    group.contender("serde_json, borrowed strings", move || serde_json::from_str::<Resource<&str>>(text));
    group.contender("tfsdk, owned strings", move || json::from_str::<ours::Resource<String>>(text));
    group.contender("tfsdk, borrowed strings", move || json::from_str::<ours::Resource<&str>>(text));
    group
}

fn to_json<'a>(peer: &'a Resource<String>, ours: &'a ours::Resource<String>) -> Group<'a> {
    let mut group = Group::new("struct -> JSON");
    group.contender("serde_json, new String", move || serde_json::to_string(peer));
    group.contender("tfsdk, new String", move || json::to_string(ours));
    group
}

fn from_value<'a>(tree: &'a serde_json::Value, value: &'a Value) -> Group<'a> {
    let mut group = Group::new("&Value -> struct");
    group.contender("serde_json, owned strings", move || Resource::<String>::deserialize(tree));
    group.contender("serde_json, borrowed strings", move || Resource::<&str>::deserialize(tree));
    group.contender("tfsdk, owned strings", move || value.get::<ours::Resource<String>>());
    group.contender("tfsdk, borrowed strings", move || value.get::<ours::Resource<&str>>());
    group
}
