//! What a type that is known at compile time has inside.

use crate::ty::{FieldSpec, TypeSpec};

/// What may be a part of a type.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// A dynamic type.
    Dynamic,
    /// A struct with a schema.
    Schema,
    /// One whose schema stands alone.
    Root,
}

/// Whether it is, or is a part of, the type.
pub(super) const fn has(ty: &TypeSpec, part: Part) -> bool {
    match ty {
        TypeSpec::Dynamic => matches!(part, Part::Dynamic),
        TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Untold => false,
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => has(element, part),
        TypeSpec::Tuple(elements) => {
            let mut i = 0;
            while i < elements.len() {
                if has(elements[i], part) {
                    return true;
                }
                i += 1;
            }
            false
        }
        TypeSpec::Object(attributes) => {
            let mut i = 0;
            while i < attributes.len() {
                let found = match attributes[i] {
                    FieldSpec::Attribute { ty, .. } | FieldSpec::Flatten(ty) => has(ty, part),
                    FieldSpec::Schema { stands_alone, .. } => match part {
                        Part::Dynamic => false,
                        Part::Schema => true,
                        Part::Root => stands_alone,
                    },
                    FieldSpec::Unmapped => false,
                };
                if found {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}
