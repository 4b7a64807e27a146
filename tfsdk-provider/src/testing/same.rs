//! Whether a value is the one that is expected.

use tfsdk_core::convert::convert;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, ValueRef};

/// Whether what was found is what is expected, as the type of what was found holds it. Nothing is lost on the way: neither has an
/// attribute or an element that the other has not.
///
/// Terraform's JSON does not tell maps from objects, nor lists and sets from tuples: these are compared by what they hold.
pub(super) fn is_same(found: ValueRef<'_>, expected: ValueRef<'_>) -> bool {
    if found.is_null() || expected.is_null() {
        return found.is_null() && expected.is_null();
    }
    if !found.is_known() || !expected.is_known() {
        // Of what is unknown, Terraform tells nothing else.
        let is_told = *found.ty() != Type::DYNAMIC;
        return found.is_known() == expected.is_known() && (!is_told || is_held(found, expected));
    }
    match (form(found), form(expected)) {
        (Form::Single, Form::Single) => is_held(found, expected),
        (Form::Named, Form::Named) => {
            found.len() == expected.len()
                && expected.elements().all(|(key, expected)| {
                    let name = match key {
                        Key::Attribute(name) | Key::Key(name) => name,
                        Key::Index(_) | Key::Element(_) => return false,
                    };
                    let found = found.attribute(name).or_else(|| found.key(name));
                    found.is_some_and(|found| is_same(found, expected))
                })
        }
        (Form::Ordered, Form::Ordered) => {
            found.len() == expected.len()
                && found.elements().zip(expected.elements()).all(|((_, one), (_, other))| is_same(one, other))
        }
        (Form::Unordered, Form::Ordered | Form::Unordered) | (Form::Ordered, Form::Unordered) => {
            found.len() == expected.len() && has_each(found, expected)
        }
        _ => false,
    }
}

/// Whether both have the same elements, and only their order differs, of what Terraform tells as a tuple: it may be a set.
pub(super) fn is_in_another_order(found: ValueRef<'_>, expected: ValueRef<'_>) -> bool {
    let may_be_set =
        matches!(found.ty().kind(), TypeKind::Tuple(_)) && matches!(form(expected), Form::Ordered);
    may_be_set && found.len() == expected.len() && has_each(found, expected)
}

/// Whether the type of what was found holds what is expected so.
fn is_held(found: ValueRef<'_>, expected: ValueRef<'_>) -> bool {
    found.raw_equals(expected)
        || convert(&expected.to_value(), found.ty()).is_ok_and(|expected| found.raw_equals(expected.as_ref()))
}

/// Whether each element that is expected is one that was found, and another one each time.
fn has_each(found: ValueRef<'_>, expected: ValueRef<'_>) -> bool {
    let mut left: Vec<ValueRef<'_>> = found.elements().map(|(_, element)| element).collect();
    // Mostly they stand in the same order: what is looked at first is the first one that is left.
    left.reverse();
    expected.elements().all(|(_, expected)| {
        let place = left.iter().rposition(|found| is_same(*found, expected));
        place.map(|place| left.remove(place)).is_some()
    })
}

/// What tells apart the parts of a value.
enum Form {
    /// It has no parts.
    Single,
    Named,
    Ordered,
    Unordered,
}

fn form(value: ValueRef<'_>) -> Form {
    match value.ty().kind() {
        TypeKind::Map(_) | TypeKind::Object(_) => Form::Named,
        TypeKind::List(_) | TypeKind::Tuple(_) => Form::Ordered,
        TypeKind::Set(_) => Form::Unordered,
        _ => Form::Single,
    }
}
