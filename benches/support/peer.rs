//! The benchmark resource as a user of serde maps it, by hand where serde has no counterpart.
//!
//! One struct serves to read owned and borrowed strings: [`Resource<String>`] copies them, [`Resource<&str>`] borrows
//! them from the input. Fields are in the order of their names, in which Terraform writes them.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{Error, IgnoredAny, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The resource of `bench.type.json`; `S` is the string type.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
#[serde(bound(deserialize = "S: Ord + Deserialize<'de>"))]
pub struct Resource<S> {
    /// Computed, and unknown in the data.
    pub arn: MaybeUnknown<S>,
    /// Free text.
    pub description: S,
    /// Eight names.
    pub dns: Vec<S>,
    /// Whether it runs.
    pub enabled: bool,
    /// A set.
    pub groups: Vec<S>,
    /// An image id.
    pub image: S,
    /// An object.
    pub metadata: Metadata<S>,
    /// Its name.
    pub name: S,
    /// Null in the data.
    pub note: Option<S>,
    /// An address.
    pub owner: S,
    /// A number that needs four bytes.
    pub priority: i64,
    /// Whether it may be deleted.
    pub protected: bool,
    /// A number with a fraction.
    pub ratio: f64,
    /// A region.
    pub region: S,
    /// A small number.
    pub replicas: i64,
    /// Eight objects by name.
    pub routes: BTreeMap<S, Route<S>>,
    /// The long list.
    pub rules: Vec<Rule<S>>,
    /// A small number.
    pub size: i64,
    /// Eight strings by name.
    pub tags: BTreeMap<S, S>,
    /// A zone.
    pub zone: S,
}

/// An object of four strings.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
#[serde(bound(deserialize = "S: Ord + Deserialize<'de>"))]
pub struct Metadata<S> {
    /// The first.
    pub a: S,
    /// The second.
    pub b: S,
    /// The third.
    pub c: S,
    /// The fourth.
    pub d: S,
}

/// An element of `routes`.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
#[serde(bound(deserialize = "S: Ord + Deserialize<'de>"))]
pub struct Route<S> {
    /// Where it leads.
    pub path: S,
    /// Its share.
    pub weight: i64,
}

/// An element of `rules`.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
#[serde(bound(deserialize = "S: Ord + Deserialize<'de>"))]
pub struct Rule<S> {
    /// Two addresses.
    pub cidr_blocks: Vec<S>,
    /// Whether it holds.
    pub enabled: bool,
    /// Its name.
    pub name: S,
    /// A port.
    pub port: i64,
    /// A protocol.
    pub protocol: S,
}

/// A value that may also be null or unknown.
///
/// serde has no counterpart for unknown. Here it is recognised by the MessagePack extension, which rmp-serde passes on as
/// a newtype, and written to JSON as null.
#[derive(Debug, Clone, PartialEq)]
pub enum MaybeUnknown<T> {
    /// No value.
    Null,
    /// A value that is known after apply.
    Unknown,
    /// A value.
    Known(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for MaybeUnknown<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MaybeUnknownVisitor(PhantomData))
    }
}

struct MaybeUnknownVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MaybeUnknownVisitor<T> {
    type Value = MaybeUnknown<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, null or unknown")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(MaybeUnknown::Null)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, extension: D) -> Result<Self::Value, D::Error> {
        <(i8, IgnoredAny)>::deserialize(extension)?;
        Ok(MaybeUnknown::Unknown)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        T::deserialize(BorrowedStrDeserializer::new(text)).map(MaybeUnknown::Known)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        T::deserialize(StrDeserializer::new(text)).map(MaybeUnknown::Known)
    }
}

impl<T: Serialize> Serialize for MaybeUnknown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(value) => value.serialize(serializer),
            Self::Unknown if !serializer.is_human_readable() => {
                serializer.serialize_newtype_struct(rmp_serde::MSGPACK_EXT_STRUCT_NAME, &(0_i8, UnknownBytes))
            }
            Self::Null | Self::Unknown => serializer.serialize_unit(),
        }
    }
}

/// The content of an unknown value's extension: one zero byte, as go-cty writes it.
struct UnknownBytes;

impl Serialize for UnknownBytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&[0])
    }
}

#[cfg(test)]
mod tests {
    use super::{MaybeUnknown, Resource};
    use crate::{N10, N1000};

    #[test]
    fn the_peer_reads_and_writes_exactly_what_terraform_does() {
        for (bytes, rules) in [(N10, 10), (N1000, 1000)] {
            let owned: Resource<String> = rmp_serde::from_slice(bytes).unwrap();
            assert_eq!(owned.rules.len(), rules);
            assert_eq!(owned.arn, MaybeUnknown::Unknown);
            assert_eq!(owned.note, None);
            assert_eq!(rmp_serde::to_vec_named(&owned).unwrap(), bytes);

            let borrowed: Resource<&str> = rmp_serde::from_slice(bytes).unwrap();
            assert_eq!(rmp_serde::to_vec_named(&borrowed).unwrap(), bytes);
        }
    }

    #[test]
    fn json_loses_only_the_unknown() {
        let owned: Resource<String> = rmp_serde::from_slice(N10).unwrap();
        let text = serde_json::to_string(&owned).unwrap();
        let expected = Resource { arn: MaybeUnknown::Null, ..owned };
        assert_eq!(serde_json::from_str::<Resource<String>>(&text).unwrap(), expected);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(<Resource<String> as serde::Deserialize>::deserialize(&value).unwrap(), expected);
        assert_eq!(serde_json::from_str::<Resource<&str>>(&text).unwrap().zone, expected.zone);
    }
}
