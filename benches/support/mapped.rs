//! The benchmark resource with as many rules as one wants, in all its forms, and what is done with it: tfsdk beside rmp-serde,
//! serde_json and rmpv.

use std::error::Error;

use serde::Deserialize;
use tfsdk::{Tf, Type, Value, json, msgpack};

use crate::measure::Group;
use crate::{N1000, ours, peer};

/// One resource, in the forms in which it is read and written.
pub struct Mapped {
    msgpack: Vec<u8>,
    json: String,
    peer: peer::Resource<String>,
    ours: ours::Resource<String>,
    /// JSON has no unknown values.
    known: ours::Resource<String>,
    tree: serde_json::Value,
    value: Value,
    ty: Type,
    rmpv: rmpv::Value,
}

impl Mapped {
    /// The resource with so many rules: those of [`N1000`], again and again.
    ///
    /// # Errors
    /// When one of the libraries cannot do what is to be measured.
    pub fn with_rules(rules: usize) -> Result<Self, Box<dyn Error>> {
        let mut peer: peer::Resource<String> = rmp_serde::from_slice(N1000)?;
        peer.rules = peer.rules.iter().cycle().take(rules).cloned().collect();
        let msgpack = rmp_serde::to_vec_named(&peer)?;
        let json = serde_json::to_string(&peer)?;
        let ours: ours::Resource<String> = msgpack::from_slice(&msgpack)?;
        let ty = Type::of::<ours::Resource<String>>();
        Ok(Self {
            known: ours::Resource { arn: Tf::Null, ..ours.clone() },
            tree: serde_json::from_str(&json)?,
            value: Value::of(&ours)?,
            rmpv: rmpv::decode::read_value(&mut msgpack.as_slice())?,
            msgpack,
            json,
            peer,
            ours,
            ty,
        })
    }

    /// The bytes of the resource as MessagePack and as JSON.
    pub fn sizes(&self) -> (usize, usize) {
        (self.msgpack.len(), self.json.len())
    }

    /// What is done with it, each beside its peers.
    pub fn groups(&self) -> Vec<Group<'_>> {
        vec![
            self.read_msgpack(),
            self.write_msgpack(),
            self.read_json(),
            self.write_json(),
            self.read_value(),
            self.make_value(),
            self.decode_value(),
            self.encode_value(),
        ]
    }

    fn read_msgpack(&self) -> Group<'_> {
        let bytes = self.msgpack.as_slice();
        let mut group = Group::new("MessagePack -> struct");
        let (owned, borrowed) = ("rmp-serde, owned strings", "rmp-serde, borrowed strings");
        group.contender(owned, move || rmp_serde::from_slice::<peer::Resource<String>>(bytes));
        group.contender(borrowed, move || rmp_serde::from_slice::<peer::Resource<&str>>(bytes));
        group.rival("tfsdk, owned strings", owned, move || {
            msgpack::from_slice::<ours::Resource<String>>(bytes)
        });
        group.rival("tfsdk, borrowed strings", borrowed, move || {
            msgpack::from_slice::<ours::Resource<&str>>(bytes)
        });
        group
    }

    fn write_msgpack(&self) -> Group<'_> {
        let mut group = Group::new("struct -> MessagePack");
        let (new, reused) = ("rmp-serde, new Vec", "rmp-serde, reused Vec");
        group.contender(new, || rmp_serde::to_vec_named(&self.peer));
        let mut buffer = Vec::new();
        group.contender(reused, move || {
            buffer.clear();
            rmp_serde::encode::write_named(&mut buffer, &self.peer)
        });
        group.rival("tfsdk, new Vec", new, || msgpack::to_vec(&self.ours));
        let mut buffer = Vec::new();
        group.rival("tfsdk, reused Vec", reused, move || {
            buffer.clear();
            msgpack::append(&mut buffer, &self.ours)
        });
        group
    }

    fn read_json(&self) -> Group<'_> {
        let text = self.json.as_str();
        let mut group = Group::new("JSON -> struct");
        let (owned, borrowed) = ("serde_json, owned strings", "serde_json, borrowed strings");
        group.contender(owned, move || serde_json::from_str::<peer::Resource<String>>(text));
        group.contender(borrowed, move || serde_json::from_str::<peer::Resource<&str>>(text));
        group.rival("tfsdk, owned strings", owned, move || json::from_str::<ours::Resource<String>>(text));
        group
            .rival("tfsdk, borrowed strings", borrowed, move || json::from_str::<ours::Resource<&str>>(text));
        group
    }

    fn write_json(&self) -> Group<'_> {
        let mut group = Group::new("struct -> JSON");
        group.contender("serde_json", || serde_json::to_string(&self.peer));
        group.rival("tfsdk", "serde_json", || json::to_string(&self.known));
        group
    }

    fn read_value(&self) -> Group<'_> {
        let mut group = Group::new("&Value -> struct");
        let (owned, borrowed) = ("serde_json, owned strings", "serde_json, borrowed strings");
        group.contender(owned, || peer::Resource::<String>::deserialize(&self.tree));
        group.contender(borrowed, || peer::Resource::<&str>::deserialize(&self.tree));
        group.rival("tfsdk, owned strings", owned, || self.value.get::<ours::Resource<String>>());
        group.rival("tfsdk, borrowed strings", borrowed, || self.value.get::<ours::Resource<&str>>());
        group
    }

    fn make_value(&self) -> Group<'_> {
        let mut group = Group::new("struct -> Value");
        group.contender("serde_json", || serde_json::to_value(&self.peer));
        group.rival("tfsdk", "serde_json", || Value::of(&self.ours));
        group
    }

    fn decode_value(&self) -> Group<'_> {
        let mut group = Group::new("MessagePack -> Value");
        group.contender("rmpv", || rmpv::decode::read_value(&mut self.msgpack.as_slice()));
        group.rival("tfsdk, by its type", "rmpv", || msgpack::value_from_slice(&self.msgpack, &self.ty));
        group
    }

    fn encode_value(&self) -> Group<'_> {
        let mut group = Group::new("Value -> MessagePack");
        group.contender("rmpv", || {
            let mut bytes = Vec::new();
            rmpv::encode::write_value(&mut bytes, &self.rmpv).map(|()| bytes)
        });
        group.rival("tfsdk, by its type", "rmpv", || msgpack::value_to_vec(&self.value, &self.ty));
        group
    }
}

#[cfg(test)]
mod tests {
    use super::Mapped;

    #[test]
    fn both_sides_make_the_same() {
        for rules in [1, 10, 1_500] {
            let mapped = Mapped::with_rules(rules).unwrap();
            assert_eq!(mapped.ours.rules.len(), rules);
            assert_eq!(tfsdk::msgpack::to_vec(&mapped.ours).unwrap(), mapped.msgpack);
            assert_eq!(tfsdk::msgpack::value_to_vec(&mapped.value, &mapped.ty).unwrap(), mapped.msgpack);
            assert_eq!(tfsdk::msgpack::value_from_slice(&mapped.msgpack, &mapped.ty).unwrap(), mapped.value);
            let mut bytes = Vec::new();
            rmpv::encode::write_value(&mut bytes, &mapped.rmpv).unwrap();
            assert_eq!(bytes, mapped.msgpack);
            let text = tfsdk::json::to_string(&mapped.known).unwrap();
            let tree: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(tree, mapped.tree);
            assert_eq!(serde_json::to_value(&mapped.peer).unwrap(), mapped.tree);
        }
    }
}
