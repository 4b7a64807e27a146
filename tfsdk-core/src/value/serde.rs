//! Values through serde, for formats that are not Terraform's own.

use std::collections::BTreeMap;
use std::fmt;

use ::serde::de::{self, MapAccess, SeqAccess, Visitor};
use ::serde::ser::{Error as _, SerializeMap, SerializeSeq};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::data::Data;
use super::elements::Key;
use super::typed::{Value, ValueRef};
use crate::limits::{Exhausted, Limits};
use crate::number::Number;
use crate::text::Excerpt;
use crate::ty::{Type, TypeKind};

impl Serialize for Value {
    /// Writes the plain data: objects and maps as maps, lists, sets and tuples as sequences.
    ///
    /// A number is written as an integer or a float where that is exact, else as its decimal text. The type
    /// is not written; unknown values are refused.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().serialize(serializer)
    }
}

impl Serialize for ValueRef<'_> {
    /// As for [`Value`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.data() {
            Data::Null => serializer.serialize_unit(),
            Data::Unknown(_) => {
                Err(S::Error::custom("a value that is known only after apply cannot be serialized"))
            }
            Data::Bool(bool) => serializer.serialize_bool(*bool),
            Data::Short(text) => serializer.serialize_str(text),
            Data::Long(text) => serializer.serialize_str(text),
            Data::Number(number) => serialize_number(number, serializer),
            Data::Sequence(..) if !matches!(self.ty().kind(), TypeKind::Object(_)) => {
                let elements = self.elements();
                let mut sequence = serializer.serialize_seq(Some(elements.len()))?;
                for (_, element) in elements {
                    sequence.serialize_element(&element)?;
                }
                sequence.end()
            }
            Data::Sequence(..) | Data::Map(..) => {
                let elements = self.elements();
                let mut map = serializer.serialize_map(Some(elements.len()))?;
                for (key, element) in elements {
                    match key {
                        Key::Attribute(key) | Key::Key(key) => map.serialize_entry(key, &element)?,
                        Key::Index(i) | Key::Element(i) => map.serialize_entry(&i, &element)?,
                    }
                }
                map.end()
            }
        }
    }
}

fn serialize_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(number) = number.to_i64() {
        return serializer.serialize_i64(number);
    }
    if let Ok(number) = number.to_u64() {
        return serializer.serialize_u64(number);
    }
    match number.to_f64() {
        Ok(float) if float.is_finite() => serializer.serialize_f64(float),
        _ => serializer.serialize_str(&number.to_string()),
    }
}

impl<'de> Deserialize<'de> for Value {
    /// Reads plain data of any shape: maps as objects, sequences as tuples, floats by their shortest text. As deep as
    /// the default [`Limits`] allow.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a bool, a number, a string, a sequence, or a map with string keys")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::null(Type::DYNAMIC))
    }

    fn visit_none<E: de::Error>(self) -> Result<Value, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E: de::Error>(self, bool: bool) -> Result<Value, E> {
        Ok(bool.into())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i128<E: de::Error>(self, number: i128) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u128<E: de::Error>(self, number: u128) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Value, E> {
        Number::from_f64(number).map(Value::from).map_err(E::custom)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = sequence.next_element()? {
            elements.push(element);
        }
        within_limits(Value::tuple(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut attributes: BTreeMap<String, Value> = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if attributes.contains_key(&name) {
                return Err(de::Error::custom(format_args!("the key {} is given twice", Excerpt(&name))));
            }
            attributes.insert(name, value);
        }
        // How serde_json hands out numbers when it is built to keep their digits.
        if let (1, Some(digits)) = (attributes.len(), attributes.get("$serde_json::private::Number")) {
            let digits = digits.as_str().unwrap_or_default();
            return Number::parse(digits).map(Value::from).map_err(de::Error::custom);
        }
        within_limits(Value::object(attributes))
    }
}

/// The value, unless it is deeper than the default limits allow: formats differ in how deep they go.
fn within_limits<E: de::Error>(value: Value) -> Result<Value, E> {
    if value.depth() > Limits::new().depth() {
        return Err(E::custom(Exhausted::Depth.message()));
    }
    Ok(value)
}
