//! Whether a type takes all arguments that another takes.

use tfsdk_core::ty::{Type, TypeKind};

/// Whether each argument that fits a parameter of type `narrow` fits one of type `wide`, after the conversions that cannot fail.
///
/// That a string may be the text of a number is not enough. In a collection of `any` all elements have to become of one
/// type, which no other collection demands.
pub(super) fn is_wider(wide: &Type, narrow: &Type) -> bool {
    match (wide.kind(), narrow.kind()) {
        (TypeKind::Dynamic, _) => true,
        (TypeKind::String, TypeKind::String | TypeKind::Number | TypeKind::Bool)
        | (TypeKind::Number, TypeKind::Number)
        | (TypeKind::Bool, TypeKind::Bool) => true,
        (TypeKind::List(wide) | TypeKind::Set(wide), TypeKind::List(narrow) | TypeKind::Set(narrow))
        | (TypeKind::Map(wide), TypeKind::Map(narrow)) => takes(wide, narrow),
        (TypeKind::List(wide) | TypeKind::Set(wide), TypeKind::Tuple(narrow)) => {
            are_alike(wide, narrow.len()) && narrow.iter().all(|narrow| takes(wide, narrow))
        }
        (TypeKind::Map(wide), TypeKind::Object(narrow)) => {
            are_alike(wide, narrow.len()) && narrow.iter().all(|narrow| takes(wide, narrow.ty()))
        }
        (TypeKind::Tuple(wide), TypeKind::Tuple(narrow)) => {
            wide.len() == narrow.len() && wide.iter().zip(narrow).all(|(wide, narrow)| is_wider(wide, narrow))
        }
        (TypeKind::Object(wide), TypeKind::Object(narrow)) => {
            wide.iter().all(|wide| match narrow.get(wide.name()) {
                Some(narrow) => {
                    (wide.is_optional() || !narrow.is_optional()) && is_wider(wide.ty(), narrow.ty())
                }
                None => wide.is_optional(),
            })
        }
        _ => false,
    }
}

/// Whether so many values become elements of one collection whatever they are: where any type is taken, each may be of another.
fn are_alike(element: &Type, count: usize) -> bool {
    count < 2 || !element.has_dynamic()
}

/// The same for elements of a collection.
fn takes(wide: &Type, narrow: &Type) -> bool {
    if wide.has_dynamic() { wide == narrow } else { is_wider(wide, narrow) }
}
