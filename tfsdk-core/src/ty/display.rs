//! How types are written: in the language, and in messages.

use std::fmt;

use super::{Type, TypeKind};

impl fmt::Display for Type {
    /// The type as a type constraint, with `any` for the dynamic type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            TypeKind::String => f.write_str("string"),
            TypeKind::Number => f.write_str("number"),
            TypeKind::Bool => f.write_str("bool"),
            TypeKind::Dynamic => f.write_str("any"),
            TypeKind::List(element) => write!(f, "list({element})"),
            TypeKind::Set(element) => write!(f, "set({element})"),
            TypeKind::Map(element) => write!(f, "map({element})"),
            TypeKind::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (i, element) in elements.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    element.fmt(f)?;
                }
                f.write_str("])")
            }
            TypeKind::Object(object) if object.is_empty() => f.write_str("object({})"),
            TypeKind::Object(object) => {
                f.write_str("object({")?;
                for (i, attribute) in object.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { " " })?;
                    if attribute.is_optional() {
                        write!(f, "{} = optional({})", attribute.name(), attribute.ty())?
                    } else {
                        write!(f, "{} = {}", attribute.name(), attribute.ty())?
                    }
                }
                f.write_str(" })")
            }
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({self})")
    }
}

impl Type {
    /// The name of the type in messages, as Terraform words it: `list of string`, `object`, `dynamic`.
    ///
    /// Shorter than the [`Display`](fmt::Display) form, which spells attributes out. (go-cty:
    /// `Type.FriendlyName`.)
    pub fn friendly_name(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, dynamic: "dynamic" }
    }

    /// The same, for a type that a value is converted to: the dynamic type is `any type`, and
    /// `any single type` as an element. (go-cty: `Type.FriendlyNameForConstraint`.)
    pub fn friendly_name_for_constraint(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, dynamic: "any type" }
    }
}

/// A type's name in messages; see [`Type::friendly_name`].
#[derive(Clone, Copy)]
pub struct FriendlyName<'a> {
    ty: &'a Type,
    dynamic: &'static str,
}

impl fmt::Display for FriendlyName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |f: &mut fmt::Formatter<'_>, word: &str, element: &Type| {
            // Elements share one type, whatever it is.
            let dynamic = if self.dynamic == "dynamic" { "dynamic" } else { "any single type" };
            write!(f, "{word} of {}", FriendlyName { ty: element, dynamic })
        };
        match self.ty.kind() {
            TypeKind::String => f.write_str("string"),
            TypeKind::Number => f.write_str("number"),
            TypeKind::Bool => f.write_str("bool"),
            TypeKind::Dynamic => f.write_str(self.dynamic),
            TypeKind::Object(_) => f.write_str("object"),
            TypeKind::Tuple(_) => f.write_str("tuple"),
            TypeKind::List(element) => of(f, "list", element),
            TypeKind::Set(element) => of(f, "set", element),
            TypeKind::Map(element) => of(f, "map", element),
        }
    }
}
