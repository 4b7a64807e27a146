//! Going over the elements of values, each with its key.

use super::data::Data;
use super::typed::ValueRef;
use crate::path::Step;
use crate::ty::{ObjectAttribute, Type, TypeKind};

/// The key of an element: the step that leads to it.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::value::Key;
///
/// let disk = Value::object([("size", Value::from(10))]);
/// let (key, _) = disk.elements().next().unwrap();
/// assert!(matches!(key, Key::Attribute("size")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'a> {
    /// The name of an object's attribute.
    Attribute(&'a str),
    /// The position in a list or tuple.
    Index(usize),
    /// The key in a map.
    Key(&'a str),
    /// The position in a set, in Terraform's order.
    Element(usize),
}

impl<'a> Key<'a> {
    /// The name of an attribute, or the key in a map; `None` of what is found by its position.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let value = Value::object([("id", Value::from("b-0")), ("size", Value::from(2))]);
    /// let names: Vec<&str> = value.elements().filter_map(|(key, _)| key.name()).collect();
    /// assert_eq!(names, ["id", "size"]);
    /// ```
    pub fn name(self) -> Option<&'a str> {
        match self {
            Key::Attribute(name) | Key::Key(name) => Some(name),
            Key::Index(_) | Key::Element(_) => None,
        }
    }
}

impl From<Key<'_>> for Step {
    fn from(key: Key<'_>) -> Self {
        match key {
            Key::Attribute(name) => Step::Attribute(name.to_owned().into()),
            Key::Index(index) => Step::Index(index),
            Key::Key(key) => Step::Key(key.to_owned().into()),
            Key::Element(position) => Step::Element(position),
        }
    }
}

impl<'a> From<&'a Step> for Key<'a> {
    fn from(step: &'a Step) -> Self {
        match step {
            Step::Attribute(name) => Key::Attribute(name),
            Step::Index(index) => Key::Index(*index),
            Step::Key(key) => Key::Key(key),
            Step::Element(position) => Key::Element(*position),
        }
    }
}

/// The elements of a composite value; see [`ValueRef::elements`].
///
/// ```
/// use tfsdk::Value;
///
/// let zones = Value::tuple([Value::from("a"), Value::from("b")]);
/// assert_eq!(zones.elements().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    value: ValueRef<'a>,
    next: usize,
}

impl<'a> Elements<'a> {
    #[inline]
    pub(super) fn of(value: ValueRef<'a>) -> Self {
        Elements { value, next: 0 }
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = (Key<'a>, ValueRef<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let i = self.next;
        let (key, ty, data): (Key<'a>, &'a Type, &'a Data) = match (self.value.ty.kind(), self.value.data) {
            (TypeKind::Map(ty), Data::Map(entries, _)) => {
                let (key, data) = entries.get(i)?;
                (Key::Key(key), ty, data)
            }
            (kind, Data::Sequence(parts, _)) => {
                let data = parts.get(i)?;
                match kind {
                    TypeKind::List(ty) => (Key::Index(i), ty, data),
                    TypeKind::Set(ty) => (Key::Element(i), ty, data),
                    TypeKind::Tuple(types) => (Key::Index(i), types.get(i)?, data),
                    TypeKind::Object(object) => {
                        let attribute: &ObjectAttribute = object.attributes().get(i)?;
                        (Key::Attribute(attribute.name()), attribute.ty(), data)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        self.next += 1;
        Some((key, ValueRef { ty, data }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.value.len().unwrap_or(0).saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Elements<'_> {}
