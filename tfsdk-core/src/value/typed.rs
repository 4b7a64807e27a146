//! A value: data under its type, owned or borrowed.

use super::data::Data;
use crate::limits::Budget;
use crate::ty::Type;

/// A value of a Terraform type: data, null, or not known yet.
///
/// Cheap to clone and to take parts of: composite data is shared. `==` compares type and data exactly: null equals null
/// of the same type, an unknown value one with the same refinements, and numbers compare by value. For Terraform's
/// equality see [`equals`](Value::equals). The type of a value contains the dynamic type only where a null, an unknown
/// value or an empty collection leaves it open.
///
/// A value knows its [`depth`](ValueRef::depth) and its [`size`](ValueRef::size), and what is made of input is refused
/// beyond [`Limits`](crate::limits::Limits). A program may make deeper values with [`tuple`](Value::tuple) and the like.
/// To clone, print and drop them takes no more stack than others; most other things recurse as deep as the value is.
///
/// ```
/// use tfsdk::{Type, Value};
///
/// let rule = Value::object([("name", Value::from("ssh")), ("port", Value::from(22))]);
/// assert_eq!(rule.attribute("port").and_then(|p| p.as_i64()), Some(22));
/// assert_eq!(rule.to_string(), r#"{ name = "ssh", port = 22 }"#);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[doc(alias = "types.Dynamic", alias = "attr.Value", alias = "tftypes.Value", alias = "cty.Value")]
pub struct Value {
    pub(super) ty: Type,
    pub(super) data: Data,
}

/// A borrowed [`Value`], or a borrowed part of one.
///
/// Going from part to part copies nothing and counts no references.
///
/// ```
/// use tfsdk::{Value, ValueRef};
///
/// fn texts(value: ValueRef<'_>) -> usize {
///     usize::from(value.as_str().is_some()) + value.elements().map(|(_, part)| texts(part)).sum::<usize>()
/// }
/// let value = Value::tuple([Value::from("a"), Value::tuple([Value::from("b"), Value::from(1)])]);
/// assert_eq!(texts(value.as_ref()), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueRef<'a> {
    pub(super) ty: &'a Type,
    pub(super) data: &'a Data,
}

impl Default for Value {
    /// Null of no particular type, as `null` is in an expression.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::default(), Value::null(Type::DYNAMIC));
    /// ```
    fn default() -> Self {
        Value::null(Type::DYNAMIC)
    }
}

impl Value {
    /// Null of a type.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let null = Value::null(Type::STRING);
    /// assert!(null.is_null() && null.is_known());
    /// assert_ne!(null, Value::from(""));
    /// ```
    pub fn null(ty: Type) -> Self {
        Value { ty, data: Data::Null }
    }

    /// A value that is not known yet, and of which nothing but the type is known; see [`refined`](Value::refined).
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let id = Value::unknown(Type::STRING);
    /// assert!(!id.is_known());
    /// assert_eq!(id.as_str(), None);
    /// ```
    pub fn unknown(ty: Type) -> Self {
        Value { ty, data: Data::Unknown(None) }
    }

    /// The type.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::tuple([Value::from(1)]).ty(), &Type::tuple([Type::NUMBER]));
    /// ```
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// This value, borrowed.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// assert_eq!(Value::from("a").as_ref().to_value(), Value::from("a"));
    /// ```
    pub fn as_ref(&self) -> ValueRef<'_> {
        ValueRef { ty: &self.ty, data: &self.data }
    }

    /// The same value, which shares its type with `neighbour` if the two types are equal.
    ///
    /// Many values of one type then hold it in memory once, and their types compare by address.
    #[doc(hidden)]
    #[must_use]
    pub fn sharing_type_of(self, neighbour: Option<&Value>) -> Self {
        match neighbour {
            Some(neighbour) if neighbour.ty == self.ty => Value { ty: neighbour.ty.clone(), data: self.data },
            _ => self,
        }
    }

    /// The same value, which shares its type with `neighbour` if the two types are equal and the budget allows to compare
    /// them; otherwise like [`sharing_type_of`](Self::sharing_type_of).
    #[doc(hidden)]
    #[must_use]
    pub fn sharing_type_within(self, neighbour: Option<&Value>, budget: &Budget) -> Self {
        if self.ty.is_primitive() || budget.work(self.ty.size() / 64).is_err() {
            return self;
        }
        self.sharing_type_of(neighbour)
    }

    pub(crate) fn from_parts(ty: Type, data: Data) -> Self {
        Value { ty, data }
    }

    pub(crate) fn into_parts(self) -> (Type, Data) {
        (self.ty, self.data)
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
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// assert_eq!(Value::from("a").as_ref().ty(), &Type::STRING);
    /// ```
    #[inline]
    pub fn ty(self) -> &'a Type {
        self.ty
    }

    /// The value, owned. It costs two reference counts at most.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::tuple([Value::from("a")]);
    /// let first = zones.as_ref().index(0).unwrap().to_value();
    /// drop(zones);
    /// assert_eq!(first.as_str(), Some("a"));
    /// ```
    pub fn to_value(self) -> Value {
        Value { ty: self.ty.clone(), data: self.data.clone() }
    }
}
