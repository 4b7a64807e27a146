//! The `==` of the language.

use crate::ty::TypeKind;
use crate::value::{Data, Key, ValueRef};

/// Whether two values are equal; `None` while that is not known.
///
/// Unlike `==` of [`Value`](crate::value::Value), nulls of all types are equal and what is unknown is undecided.
/// Values of different types are never equal. (go-cty: `Value.Equals`.)
pub(super) fn equal(a: ValueRef<'_>, b: ValueRef<'_>) -> Option<bool> {
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
    match (a.data(), b.data()) {
        (Data::Bool(a), Data::Bool(b)) => Some(a == b),
        (Data::Number(a), Data::Number(b)) => Some(a.reads_like(b)),
        (Data::String(a), Data::String(b)) => Some(a == b),
        _ if matches!(a.ty().kind(), TypeKind::Set(_)) => {
            if a.is_wholly_known() && b.is_wholly_known() {
                Some(a.data().reads_like(b.data(), false))
            } else {
                None
            }
        }
        _ => elements_equal(a, b),
    }
}

fn elements_equal(a: ValueRef<'_>, b: ValueRef<'_>) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
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
            None => known = false,
        }
    }
    known.then_some(true)
}

fn never_null(value: ValueRef<'_>) -> bool {
    !value.is_null() && (value.is_known() || value.refinement().is_some_and(|r| r.is_not_null()))
}

fn unknown_equals(known: ValueRef<'_>, unknown: ValueRef<'_>) -> Option<bool> {
    if known.is_null() || unknown.ty().has_dynamic() || known.ty() == unknown.ty() {
        if let (Some(refinement), Some(text)) = (unknown.refinement(), known.as_str()) {
            if refinement.known_prefix().is_some_and(|prefix| !text.starts_with(prefix)) {
                return Some(false);
            }
        }
        return None;
    }
    Some(false)
}

/// Whether nothing within the value has a type that is not known yet; a null is known whatever its type.
fn type_is_known(value: ValueRef<'_>) -> bool {
    if value.is_null() || !value.ty().has_dynamic() {
        return true;
    }
    value.is_known() && value.elements().all(|(_, part)| type_is_known(part))
}
