//! Attribute types of the user: Rust types that bring rules of their own into every schema.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::validate::{Validator, each};
use crate::mapping::Tf;
use crate::value::ValueRef;

/// A type whose values have to pass validators, or may mean the same without being equal, wherever an attribute is of
/// this type or holds elements of it.
///
/// Derived with `TfValue` and the keys `validate` and `same_meaning`; an enum brings the list of its texts. What a
/// *field* says with the same keys comes on top of it, or in its place for `same_meaning`. (The framework's
/// `attr.Type` and `attr.Value` with validation and semantic equality.)
///
/// ```
/// use tfsdk_core::schema::validate::{Validator, length};
/// use tfsdk_core::schema::{AttributeType, TypeRules};
///
/// struct Region(String);
///
/// impl AttributeType for Region {
///     const RULES: TypeRules = TypeRules {
///         validate: Some(|| Validator::from(length(1..=20))),
///         same_meaning: Some(|one, other| {
///             one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
///         }),
///     };
/// }
/// ```
pub trait AttributeType {
    /// What the type brings with it.
    const RULES: TypeRules;
}

/// What an attribute's type brings into the schema.
#[derive(Clone, Copy, Debug)]
pub struct TypeRules {
    /// What the values have to pass.
    pub validate: Option<fn() -> Validator>,
    /// Which values mean the same. They are wholly known and not null.
    pub same_meaning: Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool>,
}

macro_rules! holders {
    ($($holder:ident)*) => {$(
        impl<T: AttributeType> AttributeType for $holder<T> {
            const RULES: TypeRules = T::RULES;
        }
    )*};
}

holders!(Option Tf Box Rc Arc);

macro_rules! collections {
    ($([$($param:tt)*] $collection:ty, $same:expr;)*) => {$(
        impl<T: AttributeType, $($param)*> AttributeType for $collection {
            const RULES: TypeRules = TypeRules {
                validate: match T::RULES.validate {
                    Some(_) => Some(each_element::<T>),
                    None => None,
                },
                same_meaning: $same,
            };
        }
    )*};
}

collections! {
    [] Vec<T>, elementwise::<T>();
    [] VecDeque<T>, elementwise::<T>();
    [] Box<[T]>, elementwise::<T>();
    [const N: usize] [T; N], elementwise::<T>();
    [Q] BTreeMap<Q, T>, elementwise::<T>();
    [Q, H] HashMap<Q, T, H>, elementwise::<T>();
    // Which element of a set was which is not known.
    [] BTreeSet<T>, None;
    [H] HashSet<T, H>, None;
}

const fn elementwise<T: AttributeType>() -> Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool> {
    match T::RULES.same_meaning {
        Some(_) => Some(all_same::<T>),
        None => None,
    }
}

fn each_element<T: AttributeType>() -> Validator {
    match T::RULES.validate {
        Some(validator) => each(validator()).into(),
        None => super::validate::all([]).into(),
    }
}

/// Whether two lists or maps are equal but for elements that mean the same.
fn all_same<T: AttributeType>(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let Some(same) = T::RULES.same_meaning else { return one == other };
    one.len() == other.len()
        && one.elements().zip(other.elements()).all(|((key, a), (other_key, b))| {
            key == other_key && (a == b || !a.is_null() && !b.is_null() && same(a, b))
        })
}
