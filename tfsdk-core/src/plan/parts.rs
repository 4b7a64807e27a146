//! Taking parts of values that may be null or unknown, as the rules of Terraform's core do.

use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, ValueRef};

static NULL: Data = Data::Null;
static UNKNOWN: Data = Data::Unknown(None);

/// Null of a type.
pub(super) fn null(ty: &Type) -> ValueRef<'_> {
    ValueRef::from_parts(ty, &NULL)
}

/// An unknown value of a type, of which nothing else is known.
pub(super) fn unknown(ty: &Type) -> ValueRef<'_> {
    ValueRef::from_parts(ty, &UNKNOWN)
}

/// The attribute `name`, of type `ty`, of an object: of null it is null, of an unknown object unknown.
pub(super) fn attribute<'a>(object: ValueRef<'a>, name: &str, ty: &'a Type) -> ValueRef<'a> {
    match object.data() {
        Data::Null => null(ty),
        Data::Unknown(_) => unknown(ty),
        _ => object.attribute(name).unwrap_or_else(|| null(ty)),
    }
}

/// The attribute at `position` of an object, where its type has the attributes of a schema; else as [`attribute`].
pub(super) fn member<'a>(object: ValueRef<'a>, position: usize, name: &str, ty: &'a Type) -> ValueRef<'a> {
    match (object.data(), object.ty().kind()) {
        (Data::Sequence(parts), TypeKind::Object(of)) => {
            match (of.attributes().get(position), parts.get(position)) {
                (Some(found), Some(data)) if found.name() == name => ValueRef::from_parts(found.ty(), data),
                _ => attribute(object, name, ty),
            }
        }
        _ => attribute(object, name, ty),
    }
}

/// The element of a known list, tuple, map or object that `key` leads to.
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

/// Whether two values are equal when what is known of unknown values does not count.
pub(super) fn same(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty() && a.data().raw_equals(b.data(), true)
}

/// The least and the greatest number of elements a collection or tuple can have.
///
/// An unknown one has what is known of it; a set with unknown elements can have fewer, as they may fall together.
/// (go-cty: `Value.Length`.)
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
