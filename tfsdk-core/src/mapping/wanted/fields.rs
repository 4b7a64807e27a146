//! The attributes for which a struct has fields.

use crate::mapping::embed::compare;
use crate::ty::{FieldSpec, TypeSpec};

/// Whether there may be others: the fields, or those of an embedded struct, are a part of an object, or all that a mistake leaves of them.
pub(super) const fn may_have_others(fields: &[FieldSpec]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        match fields[i] {
            FieldSpec::Unmapped | FieldSpec::Flatten(TypeSpec::Untold) => return true,
            FieldSpec::Flatten(TypeSpec::Object(inner)) if may_have_others(inner) => return true,
            _ => {}
        }
        i += 1;
    }
    false
}

/// Whether they are of a struct that has a schema.
pub(super) const fn has_schema(fields: &[FieldSpec]) -> bool {
    let mut i = fields.len();
    while i > 0 {
        i -= 1;
        if matches!(fields[i], FieldSpec::Schema { .. }) {
            return true;
        }
    }
    false
}

/// Whether an attribute is among the fields, or in a struct embedded there.
pub(super) const fn has(fields: &[FieldSpec], wanted: &str) -> bool {
    let mut i = 0;
    while i < fields.len() {
        let found = match fields[i] {
            FieldSpec::Attribute { name, .. } => compare(name.as_bytes(), wanted.as_bytes()) == 0,
            FieldSpec::Flatten(TypeSpec::Object(inner)) => has(inner, wanted),
            FieldSpec::Flatten(_) | FieldSpec::Unmapped | FieldSpec::Schema { .. } => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}
