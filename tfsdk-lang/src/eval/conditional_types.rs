//! How the two results of a conditional differ.

use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{Type, TypeKind};

/// Says what is different between the types of the two results, which have no type in common.
///
/// (HCL: `describeConditionalTypeMismatch`.)
pub(super) fn describe_mismatch(then: &Type, otherwise: &Type) -> String {
    match (then.kind(), otherwise.kind()) {
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            for attribute in a {
                let name = attribute.name();
                match b.get(name) {
                    None => {
                        return format!(
                            "The 'true' value includes object attribute {}, which is absent in the 'false' value",
                            Excerpt(name)
                        );
                    }
                    Some(other) if other.ty() != attribute.ty() => {
                        let inner = describe_mismatch(attribute.ty(), other.ty());
                        return format!("Type mismatch for object attribute {}: {inner}", Excerpt(name));
                    }
                    Some(_) => {}
                }
            }
            if let Some(extra) = b.iter().find(|attribute| a.get(attribute.name()).is_none()) {
                return format!(
                    "The 'false' value includes object attribute {}, which is absent in the 'true' value",
                    Excerpt(extra.name())
                );
            }
        }
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            if a.len() != b.len() {
                return format!(
                    "The 'true' tuple has length {}, but the 'false' tuple has length {}",
                    a.len(),
                    b.len()
                );
            }
            if let Some((i, (a, b))) = a.iter().zip(b).enumerate().find(|(_, (a, b))| a != b) {
                return format!("Type mismatch for tuple element {i}: {}", describe_mismatch(a, b));
            }
        }
        (TypeKind::List(a), TypeKind::List(b)) if both_structural(a, b) => return elements("list", a, b),
        (TypeKind::Set(a), TypeKind::Set(b)) if both_structural(a, b) => return elements("set", a, b),
        (TypeKind::Map(a), TypeKind::Map(b)) if both_structural(a, b) => return elements("map", a, b),
        _ => {}
    }
    let (a, b) = (then.friendly_name().to_string(), otherwise.friendly_name().to_string());
    if a == b {
        return "At least one deeply-nested attribute or element is not compatible across both the 'true' and the \
                'false' value"
            .to_owned();
    }
    format!("The 'true' value is {a}, but the 'false' value is {b}")
}

fn both_structural(a: &Type, b: &Type) -> bool {
    (a.as_object().is_some() && b.as_object().is_some()) || (a.elements().is_some() && b.elements().is_some())
}

fn elements(noun: &str, a: &Type, b: &Type) -> String {
    format!("Mismatched {noun} element types: {}", describe_mismatch(a, b))
}
