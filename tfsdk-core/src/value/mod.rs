//! Terraform's values.

mod access;
mod build;
mod data;
mod edit;
mod equality;
mod refinement;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod walk;

use crate::number::Number;
use crate::ty::{Type, TypeKind};

pub use access::{Elements, Key};
pub(crate) use build::{combine_element_types, typed_sequence};
pub(crate) use data::Data;
pub(crate) use equality::RawKey;
pub use refinement::{Bound, Refinement};
pub(crate) use set::{sort_set, unique_set};

/// A value of a Terraform type: data, null, or not known yet.
///
/// Cheap to clone and to take parts of: composite data is shared. Equality is exact equality of type and
/// data: null equals null of the same type, an unknown value equals one with the same refinements, and
/// numbers compare by value. The type of a value contains the dynamic type only where a null, an unknown value
/// or an empty collection leaves it open.
///
/// ```
/// use tfsdk_core::ty::Type;
/// use tfsdk_core::value::Value;
///
/// let rule = Value::object([("name", Value::from("ssh")), ("port", Value::from(22))]);
/// assert_eq!(rule.attribute("port").and_then(|p| p.as_i64()), Some(22));
/// assert_eq!(rule.to_string(), r#"{ name = "ssh", port = 22 }"#);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value {
    ty: Type,
    data: Data,
}

/// A borrowed [`Value`], or a borrowed part of one.
///
/// Taking parts through it copies and counts nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueRef<'a> {
    ty: &'a Type,
    data: &'a Data,
}

impl Value {
    /// Null of a type.
    pub fn null(ty: Type) -> Self {
        Value { ty, data: Data::Null }
    }

    /// A value of this type that is not known yet, and of which nothing else is known.
    pub fn unknown(ty: Type) -> Self {
        Value { ty, data: Data::Unknown(None) }
    }

    /// The type.
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// This value, borrowed.
    pub fn as_ref(&self) -> ValueRef<'_> {
        ValueRef { ty: &self.ty, data: &self.data }
    }

    /// The same value, its type shared with that of `neighbour` where the two are equal.
    ///
    /// Many values of one type then take the memory of it once, and their types compare by address.
    #[must_use]
    pub fn sharing_type_of(self, neighbour: Option<&Value>) -> Self {
        match neighbour {
            Some(neighbour) if neighbour.ty == self.ty => Value { ty: neighbour.ty.clone(), data: self.data },
            _ => self,
        }
    }

    pub(crate) fn from_parts(ty: Type, data: Data) -> Self {
        Value { ty, data }
    }

    pub(crate) fn into_parts(self) -> (Type, Data) {
        (self.ty, self.data)
    }

    /// Whether this is null.
    pub fn is_null(&self) -> bool {
        self.as_ref().is_null()
    }

    /// Whether this is not unknown itself; parts of it may be.
    pub fn is_known(&self) -> bool {
        self.as_ref().is_known()
    }

    /// Whether neither this nor any part of it is unknown.
    pub fn is_wholly_known(&self) -> bool {
        self.as_ref().is_wholly_known()
    }

    /// The text of a known string.
    pub fn as_str(&self) -> Option<&str> {
        self.as_ref().as_str()
    }

    /// A known bool.
    pub fn as_bool(&self) -> Option<bool> {
        self.as_ref().as_bool()
    }

    /// A known number.
    pub fn as_number(&self) -> Option<&Number> {
        self.as_ref().as_number()
    }

    /// An attribute of a known object.
    pub fn attribute(&self, name: &str) -> Option<ValueRef<'_>> {
        self.as_ref().attribute(name)
    }

    /// The elements or attributes of a known composite value, each with its key; nothing for other values.
    pub fn elements(&self) -> Elements<'_> {
        self.as_ref().elements()
    }
}

impl<'a> ValueRef<'a> {
    #[inline]
    pub(crate) fn from_parts(ty: &'a Type, data: &'a Data) -> Self {
        ValueRef { ty, data }
    }

    #[inline]
    pub(crate) fn data(self) -> &'a Data {
        self.data
    }

    /// The type.
    #[inline]
    pub fn ty(self) -> &'a Type {
        self.ty
    }

    /// The same value on its own. Costs two reference counts at most.
    pub fn to_value(self) -> Value {
        Value { ty: self.ty.clone(), data: self.data.clone() }
    }

    /// What this is, in an error text: `null`, `a value known only after apply`, `string "x"`, `list of number`.
    pub(crate) fn found(self) -> String {
        match self.data {
            Data::Null => "null".into(),
            Data::Unknown(_) => "a value that is known only after apply".into(),
            Data::Bool(b) => format!("bool {b}"),
            Data::Number(n) => format!("number {}", n.excerpt()),
            Data::String(s) => format!("string {}", crate::text::Excerpt(s)),
            _ => match self.ty.kind() {
                TypeKind::Object(_) => "an object".into(),
                TypeKind::Tuple(elements) => format!("a tuple of {} elements", elements.len()),
                _ => format!("a {}", self.ty.friendly_name()),
            },
        }
    }
}
