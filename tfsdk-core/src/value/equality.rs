//! The two equalities of Terraform. `==` is neither: it is exact.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use super::data::Data;
use super::elements::Key;
use super::set::append;
use super::typed::{Value, ValueRef};
use crate::ty::TypeKind;

impl Value {
    /// Whether the two are equal, as the `==` of the language decides it; `None` while that is not known.
    ///
    /// Nulls of all types are equal, and values of different types are not. Numbers compare
    /// [as Terraform compares them](crate::number::Number::equals). What is known of an unknown value counts: one that
    /// cannot be null does not equal null, and a number does not equal one whose range it is outside of. Elements are
    /// compared in their order, up to the first that differs or is not known. (go-cty: `Value.Equals`.)
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let unknown = Value::unknown(Type::STRING);
    /// assert_eq!(Value::from("a").equals(&Value::from("a")), Some(true));
    /// assert_eq!(Value::from("a").equals(&Value::from(1)), Some(false));
    /// assert_eq!(Value::from("a").equals(&unknown), None);
    /// assert!(unknown.raw_equals(&unknown));
    /// ```
    pub fn equals(&self, other: &Value) -> Option<bool> {
        self.as_ref().equals(other.as_ref())
    }

    /// Whether the two are the same value: of one type, null where the other is null, unknown where it is unknown and
    /// refined alike.
    ///
    /// Unlike [`equals`](Self::equals) there is always an answer. Unlike `==` numbers compare
    /// [as Terraform compares them](crate::number::Number::equals). (go-cty: `Value.RawEquals`.)
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let unknown = Value::unknown(Type::STRING);
    /// assert!(unknown.raw_equals(&unknown.clone()));
    /// assert_eq!(unknown.equals(&unknown.clone()), None);
    /// ```
    pub fn raw_equals(&self, other: &Value) -> bool {
        self.as_ref().raw_equals(other.as_ref())
    }
}

impl<'a> ValueRef<'a> {
    /// See [`Value::equals`].
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let (one, two) = (Value::from(1), Value::from(2));
    /// assert_eq!(one.as_ref().equals(two.as_ref()), Some(false));
    /// assert_eq!(one.as_ref().equals(Value::unknown(Type::NUMBER).as_ref()), None);
    /// ```
    pub fn equals(self, other: ValueRef<'_>) -> Option<bool> {
        equal(self, other)
    }

    /// See [`Value::raw_equals`].
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let unknown = Value::unknown(Type::STRING);
    /// assert!(unknown.as_ref().raw_equals(unknown.as_ref()));
    /// ```
    pub fn raw_equals(self, other: ValueRef<'_>) -> bool {
        self.ty == other.ty && self.data.raw_equals(other.data, false)
    }

    /// The elements of a known list, set or tuple, each of equal ones once, in order.
    ///
    /// Elements are equal if [`equals`](Self::equals) says so. Those with an unknown part are all kept, as they equal
    /// nothing for certain. The cost is linear.
    ///
    /// ```
    /// use tfsdk::Value;
    ///
    /// let zones = Value::tuple([Value::from("b"), Value::from("a"), Value::from("b")]);
    /// let texts: Vec<_> = zones.as_ref().distinct_elements().filter_map(|zone| zone.as_str()).collect();
    /// assert_eq!(texts, ["b", "a"]);
    /// ```
    pub fn distinct_elements(self) -> impl Iterator<Item = ValueRef<'a>> {
        // Elements of a tuple are of many types, and those of two types are equal only where both are null.
        let by_type = matches!(self.ty.kind(), TypeKind::Tuple(_));
        let mut seen = HashSet::new();
        self.elements().map(|(_, element)| element).filter(move |element| {
            let ty = (by_type && !element.is_null()).then_some(element.ty);
            !element.data.is_wholly_known() || seen.insert((ty, equality_text(*element)))
        })
    }
}

impl Data {
    /// [`Value::raw_equals`] for data of one type; `ignore_refinements` makes all unknown values equal.
    pub(crate) fn raw_equals(&self, other: &Data, ignore_refinements: bool) -> bool {
        match (self, other) {
            (Data::Number(a), Data::Number(b)) => a.equals(b),
            (Data::Unknown(_), Data::Unknown(_)) if ignore_refinements => true,
            (Data::Sequence(a, _), Data::Sequence(b, _)) => {
                a.is_same(b)
                    || (a.len() == b.len()
                        && a.iter().zip(b.iter()).all(|(a, b)| a.raw_equals(b, ignore_refinements)))
            }
            (Data::Map(a, _), Data::Map(b, _)) => {
                a.is_same(b)
                    || (a.len() == b.len()
                        && a.iter()
                            .zip(b.iter())
                            .all(|((ka, a), (kb, b))| ka == kb && a.raw_equals(b, ignore_refinements)))
            }
            (a, b) => a == b,
        }
    }
}

impl Data {
    /// Hashes what [`raw_equals`](Self::raw_equals) compares, but for refinements.
    pub(crate) fn hash_raw<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Data::Null | Data::Unknown(_) => {}
            Data::Bool(bool) => bool.hash(state),
            Data::Number(number) => number.hash_equal(state),
            Data::Short(text) => text.hash(state),
            Data::Long(text) => text.hash(state),
            Data::Sequence(parts, _) => {
                parts.len().hash(state);
                parts.iter().for_each(|part| part.hash_raw(state));
            }
            Data::Map(entries, _) => {
                entries.len().hash(state);
                for (key, part) in entries.iter() {
                    key.hash(state);
                    part.hash_raw(state);
                }
            }
        }
    }
}

/// Data of one type as a key of a hash map, compared by [`raw_equals`](Data::raw_equals).
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawKey<'a>(pub(crate) &'a Data);

impl PartialEq for RawKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.raw_equals(other.0, false)
    }
}

impl Eq for RawKey<'_> {}

impl Hash for RawKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_raw(state);
    }
}

/// A text that two known values of one type share when they are equal.
fn equality_text(value: ValueRef<'_>) -> String {
    let mut text = String::new();
    // The two zeros are equal, though a set holds both.
    append(value.ty, value.data, &mut text, &|number| {
        if number.is_zero() { "0".to_owned() } else { number.to_string() }
    });
    text
}

fn equal(a: ValueRef<'_>, b: ValueRef<'_>) -> Option<bool> {
    if (a.is_null() && never_null(b)) || (b.is_null() && never_null(a)) {
        return Some(false);
    }
    match (a.is_known(), b.is_known()) {
        (false, false) => return None,
        (true, false) => return unknown_equals(a, b),
        (false, true) => return unknown_equals(b, a),
        (true, true) => {}
    }
    if a.is_null() || b.is_null() {
        return Some(a.is_null() && b.is_null());
    }
    if !(type_is_known(a) && type_is_known(b)) {
        let possible = a.ty().conforms_to(b.ty()) || b.ty().conforms_to(a.ty());
        return if possible { None } else { Some(false) };
    }
    if a.ty() != b.ty() {
        return Some(false);
    }
    match a.ty().kind() {
        TypeKind::Bool | TypeKind::Number | TypeKind::String | TypeKind::Dynamic => {
            Some(a.data().raw_equals(b.data(), false))
        }
        TypeKind::Set(_) => {
            let known = a.is_wholly_known() && b.is_wholly_known();
            known.then(|| a.data().raw_equals(b.data(), false))
        }
        TypeKind::List(_) | TypeKind::Map(_) | TypeKind::Object(_) | TypeKind::Tuple(_) => {
            elements_equal(a, b)
        }
    }
}

fn elements_equal(a: ValueRef<'_>, b: ValueRef<'_>) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
    // Elements are compared one after another: behind one that is not known Terraform looks at no further one. The
    // attributes of an object have no order there, so that any that differs may tell.
    let in_order = a.ty().as_object().is_none();
    let mut known = true;
    for ((a_key, a), (b_key, b)) in a.elements().zip(b.elements()) {
        if let (Key::Key(a_key), Key::Key(b_key)) = (a_key, b_key) {
            if a_key != b_key {
                return Some(false);
            }
        }
        match equal(a, b) {
            Some(true) => {}
            Some(false) => return Some(false),
            None if in_order => return None,
            None => known = false,
        }
    }
    known.then_some(true)
}

fn never_null(value: ValueRef<'_>) -> bool {
    !value.is_null() && (value.is_known() || value.refinement().is_some_and(|r| r.is_not_null()))
}

fn unknown_equals(known: ValueRef<'_>, unknown: ValueRef<'_>) -> Option<bool> {
    if known.is_null() {
        return None;
    }
    let may_be = known.ty().conforms_to(unknown.ty())
        && unknown.refinement().is_none_or(|refinement| refinement.admits(known));
    if may_be { None } else { Some(false) }
}

/// Whether nothing within the value has a type that is not known yet; a null is known whatever its type.
fn type_is_known(value: ValueRef<'_>) -> bool {
    if value.is_null() || !value.ty().has_dynamic() {
        return true;
    }
    value.is_known() && value.elements().all(|(_, part)| type_is_known(part))
}
