//! The one value that stands for all that mean the same.

use super::build::{like, object};
use super::parts::member;
use crate::schema::{Body, Canonical, Member, Nesting};
use crate::value::{Value, ValueRef};

/// An object with the one value for each that stands for all of its meaning, at any depth.
pub(super) fn canonical(body: &Body, element: ValueRef<'_>) -> Value {
    if element.is_null() || !element.is_known() {
        return element.to_value();
    }
    let parts = body.members().iter().enumerate().map(|(i, m)| {
        let part = member(element, i, m.name(), m.ty());
        if part.is_null() || !part.is_known() {
            return part.to_value();
        }
        match m.nested() {
            Some((_, inner)) if !has_canonical(inner) => part.to_value(),
            Some((Nesting::Single, inner)) => canonical(inner, part),
            Some((_, inner)) => {
                let elements = part.elements().map(|(_, element)| canonical(inner, element));
                like(part, inner, elements.collect())
            }
            None => canonical_part(m, part),
        }
    });
    object(body, parts.collect())
}

/// The one value that stands for all of the meaning of an attribute, or the value itself.
pub(super) fn canonical_part(m: &Member, part: ValueRef<'_>) -> Value {
    canonical_of(m).and_then(|canonical| canonical(part)).unwrap_or_else(|| part.to_value())
}

/// What finds it, where there is one.
pub(super) fn canonical_of(m: &Member) -> Option<Canonical> {
    m.behaviour()?.same_meaning.as_ref()?.canonical()
}

/// Whether an attribute of a body, or of what is in it, has values that stand for all of their meaning.
pub(super) fn has_canonical(body: &Body) -> bool {
    body.members().iter().any(|m| match m.nested() {
        Some((_, body)) => has_canonical(body),
        None => canonical_of(m).is_some(),
    })
}
