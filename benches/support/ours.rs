//! The benchmark resource as a user of tfsdk maps it.
//!
//! One struct serves to read owned and borrowed strings, as in [`peer`](crate::peer).

use std::collections::BTreeMap;

use tfsdk::{Tf, TfObject};

/// The resource of `bench.type.json`; `S` is the string type.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Resource<S> {
    /// Computed, and unknown in the data.
    #[tfsdk("arn")]
    pub arn: Tf<S>,
    /// Free text.
    #[tfsdk("description")]
    pub description: S,
    /// Eight names.
    #[tfsdk("dns")]
    pub dns: Vec<S>,
    /// Whether it runs.
    #[tfsdk("enabled")]
    pub enabled: bool,
    /// A set.
    #[tfsdk("groups", set)]
    pub groups: Vec<S>,
    /// An image id.
    #[tfsdk("image")]
    pub image: S,
    /// An object.
    #[tfsdk("metadata")]
    pub metadata: Metadata<S>,
    /// Its name.
    #[tfsdk("name")]
    pub name: S,
    /// Null in the data.
    #[tfsdk("note")]
    pub note: Option<S>,
    /// An address.
    #[tfsdk("owner")]
    pub owner: S,
    /// A number that needs four bytes.
    #[tfsdk("priority")]
    pub priority: i64,
    /// Whether it may be deleted.
    #[tfsdk("protected")]
    pub protected: bool,
    /// A number with a fraction.
    #[tfsdk("ratio")]
    pub ratio: f64,
    /// A region.
    #[tfsdk("region")]
    pub region: S,
    /// A small number.
    #[tfsdk("replicas")]
    pub replicas: i64,
    /// Eight objects by name.
    #[tfsdk("routes")]
    pub routes: BTreeMap<S, Route<S>>,
    /// The long list.
    #[tfsdk("rules")]
    pub rules: Vec<Rule<S>>,
    /// A small number.
    #[tfsdk("size")]
    pub size: i64,
    /// Eight strings by name.
    #[tfsdk("tags")]
    pub tags: BTreeMap<S, S>,
    /// A zone.
    #[tfsdk("zone")]
    pub zone: S,
}

/// An object of four strings.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Metadata<S> {
    /// The first.
    #[tfsdk("a")]
    pub a: S,
    /// The second.
    #[tfsdk("b")]
    pub b: S,
    /// The third.
    #[tfsdk("c")]
    pub c: S,
    /// The fourth.
    #[tfsdk("d")]
    pub d: S,
}

/// An element of `routes`.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Route<S> {
    /// Where it leads.
    #[tfsdk("path")]
    pub path: S,
    /// Its share.
    #[tfsdk("weight")]
    pub weight: i64,
}

/// An element of `rules`.
#[derive(TfObject, Debug, Clone, PartialEq)]
pub struct Rule<S> {
    /// Two addresses.
    #[tfsdk("cidr_blocks")]
    pub cidr_blocks: Vec<S>,
    /// Whether it holds.
    #[tfsdk("enabled")]
    pub enabled: bool,
    /// Its name.
    #[tfsdk("name")]
    pub name: S,
    /// A port.
    #[tfsdk("port")]
    pub port: i64,
    /// A protocol.
    #[tfsdk("protocol")]
    pub protocol: S,
}

#[cfg(test)]
mod tests {
    use super::Resource;
    use crate::{N10, N1000};
    use tfsdk::{Tf, Value, json, msgpack};

    #[test]
    fn the_struct_reads_and_writes_exactly_what_terraform_does() {
        for (bytes, rules) in [(N10, 10), (N1000, 1000)] {
            let owned: Resource<String> = msgpack::from_slice(bytes).unwrap();
            assert_eq!(owned.rules.len(), rules);
            assert_eq!((&owned.arn, &owned.note), (&Tf::Unknown, &None));
            assert_eq!(msgpack::to_vec(&owned).unwrap(), bytes);

            let borrowed: Resource<&str> = msgpack::from_slice(bytes).unwrap();
            assert_eq!(msgpack::to_vec(&borrowed).unwrap(), bytes);

            let value = Value::of(&owned).unwrap();
            assert_eq!(value.get::<Resource<String>>().unwrap(), owned);
            assert_eq!(value.get::<Resource<&str>>().unwrap(), borrowed);
        }
    }

    #[test]
    fn json_holds_all_but_the_unknown() {
        let owned: Resource<String> = msgpack::from_slice(N10).unwrap();
        assert_eq!(json::to_string(&owned).unwrap_err().problems()[0].path().to_string(), "arn");
        let known = Resource { arn: Tf::Null, ..owned };
        let text = json::to_string(&known).unwrap();
        assert_eq!(json::from_str::<Resource<String>>(&text).unwrap(), known);
    }
}
