//! Parts of values that may be null or unknown, taken as Terraform's core takes them.

use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Parts, Value, ValueRef, sort_set};

static NULL: Data = Data::Null;
static UNKNOWN: Data = Data::Unknown(None);

/// Null of a type.
pub(super) fn null(ty: &Type) -> ValueRef<'_> {
    ValueRef::from_parts(ty, &NULL)
}

/// An unknown value of a type, without refinements.
pub(super) fn unknown(ty: &Type) -> ValueRef<'_> {
    ValueRef::from_parts(ty, &UNKNOWN)
}

/// The attribute `name`, of type `ty`. It is null if the object is null, and unknown if the object is unknown.
pub(super) fn attribute<'a>(object: ValueRef<'a>, name: &str, ty: &'a Type) -> ValueRef<'a> {
    match object.data() {
        Data::Null => null(ty),
        Data::Unknown(_) => unknown(ty),
        _ => object.attribute(name).unwrap_or_else(|| null(ty)),
    }
}

/// The same as [`attribute`], but faster if the object has it at `position`, as objects of the schema's type do.
pub(super) fn member<'a>(object: ValueRef<'a>, position: usize, name: &str, ty: &'a Type) -> ValueRef<'a> {
    match (object.data(), object.ty().kind()) {
        (Data::Sequence(parts, _), TypeKind::Object(of)) => {
            match (of.attributes().get(position), parts.get(position)) {
                (Some(found), Some(data)) if found.name() == name => ValueRef::from_parts(found.ty(), data),
                _ => attribute(object, name, ty),
            }
        }
        _ => attribute(object, name, ty),
    }
}

/// The element of a known list, tuple, map or object under `key`.
pub(super) fn element<'a>(collection: ValueRef<'a>, key: Key<'_>) -> Option<ValueRef<'a>> {
    match key {
        Key::Index(index) => match collection.ty().kind() {
            TypeKind::Set(_) => None,
            _ => collection.index(index),
        },
        Key::Key(key) | Key::Attribute(key) => collection.key(key).or_else(|| collection.attribute(key)),
        Key::Element(_) => None,
    }
}

/// The name of an attribute or key of a map; empty for a position.
pub(super) fn name(key: Key<'_>) -> &str {
    match key {
        Key::Attribute(name) | Key::Key(name) => name,
        Key::Index(_) | Key::Element(_) => "",
    }
}

/// Whether two values are the same, as [`raw_equals`](ValueRef::raw_equals) decides it, but refinements do not count.
pub(super) fn same(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty() && a.data().raw_equals(b.data(), true)
}

/// The least and the greatest number of elements that a collection or tuple can have.
///
/// For an unknown one its refinement tells. A set with unknown elements may have fewer, as elements may turn out to be
/// equal. (go-cty: `Value.Length`.)
pub(super) fn length(value: ValueRef<'_>) -> (u64, Option<u64>) {
    if let TypeKind::Tuple(elements) = value.ty().kind() {
        let len = elements.len() as u64;
        return (len, Some(len));
    }
    match value.data() {
        Data::Unknown(refinement) => match refinement {
            Some(refinement) => (refinement.least_len(), refinement.greatest_len()),
            None => (0, None),
        },
        _ => {
            let len = value.len().unwrap_or(0) as u64;
            let open = matches!(value.ty().kind(), TypeKind::Set(_)) && len > 1 && !value.is_wholly_known();
            (if open { 1 } else { len }, Some(len))
        }
    }
}

/// The value with null for every unknown part. Elements of a set that become equal by it are one element.
/// (go-cty: `UnknownAsNull`.)
///
/// No type becomes another one by it, and nothing becomes deeper or larger, so it cannot fail: what is known is never lost.
pub(super) fn unknown_as_null(value: ValueRef<'_>) -> Value {
    Value::from_parts(value.ty().clone(), known(value))
}

fn known(value: ValueRef<'_>) -> Data {
    let data = value.data();
    if data.is_wholly_known() {
        return data.clone();
    }
    let parts = value.elements().map(|(_, part)| known(part));
    match (data, value.ty().kind()) {
        (Data::Sequence(..), TypeKind::Set(element)) => Data::sequence(sort_set(element, parts.collect())),
        (Data::Sequence(..), _) => Data::sequence(parts.collect::<Parts<_>>()),
        (Data::Map(entries, _), _) => {
            Data::ordered_map(entries.iter().map(|(key, _)| key.clone()).zip(parts).collect::<Parts<_>>())
        }
        _ => Data::Null,
    }
}
