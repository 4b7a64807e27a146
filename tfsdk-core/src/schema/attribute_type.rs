//! Rust types that bring validators and an equality of their own into every schema.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::validate::{Validator, each};
use crate::mapping::Tf;
use crate::value::ValueRef;

/// A type whose values have to pass validators, or may mean the same without being equal. That holds for every
/// attribute of this type, and for every attribute that has elements of it.
///
/// Derived with `TfValue` and the keys `validate` and `same_meaning`; an enum brings the list of its texts. With the
/// same keys a *field* adds validators, and replaces `same_meaning`. (The framework's `attr.Type` and `attr.Value`
/// with validation and semantic equality.)
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
    /// The rules of the type.
    const RULES: TypeRules;
}

/// The rules that a type brings into schemas.
#[derive(Clone, Copy, Debug)]
pub struct TypeRules {
    /// Makes the validator that the values have to pass.
    pub validate: Option<fn() -> Validator>,
    /// Decides whether two values mean the same. They are wholly known and not null.
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
    // The elements of two sets cannot be paired.
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
    let Some(same) = T::RULES.same_meaning else { return one.raw_equals(other) };
    one.len() == other.len()
        && one.elements().zip(other.elements()).all(|((key, a), (other_key, b))| {
            key == other_key && (a.raw_equals(b) || !a.is_null() && !b.is_null() && same(a, b))
        })
}
