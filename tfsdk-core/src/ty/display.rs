//! How types are written: in the language, and in messages.

use std::fmt;

use super::types::{Type, TypeKind};

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
    ///
    /// ```
    /// use tfsdk_core::ty::Type;
    ///
    /// let rules = Type::list(Type::object([("port", Type::NUMBER)]));
    /// assert_eq!(rules.friendly_name().to_string(), "list of object");
    /// ```
    pub fn friendly_name(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, role: Role::OfAValue }
    }

    /// The name of the type in messages about what is wanted.
    ///
    /// Unlike [`friendly_name`](Self::friendly_name) it calls the dynamic type `any type`, and `any single type` as an
    /// element. (go-cty: `Type.FriendlyNameForConstraint`.)
    pub fn friendly_name_for_constraint(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, role: Role::Wanted }
    }
}

/// A type's name in messages; see [`Type::friendly_name`].
#[derive(Clone, Copy)]
pub struct FriendlyName<'a> {
    ty: &'a Type,
    role: Role,
}

/// Which type is named, which decides what the dynamic type is called.
#[derive(Clone, Copy)]
enum Role {
    OfAValue,
    Wanted,
    WantedElement,
}

impl fmt::Display for FriendlyName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |f: &mut fmt::Formatter<'_>, word: &str, element: &Type| {
            let role = match self.role {
                Role::OfAValue => Role::OfAValue,
                Role::Wanted | Role::WantedElement => Role::WantedElement,
            };
            write!(f, "{word} of {}", FriendlyName { ty: element, role })
        };
        match self.ty.kind() {
            TypeKind::String => f.write_str("string"),
            TypeKind::Number => f.write_str("number"),
            TypeKind::Bool => f.write_str("bool"),
            TypeKind::Dynamic => f.write_str(match self.role {
                Role::OfAValue => "dynamic",
                Role::Wanted => "any type",
                // Elements share one type, whatever it is.
                Role::WantedElement => "any single type",
            }),
            TypeKind::Object(_) => f.write_str("object"),
            TypeKind::Tuple(_) => f.write_str("tuple"),
            TypeKind::List(element) => of(f, "list", element),
            TypeKind::Set(element) => of(f, "set", element),
            TypeKind::Map(element) => of(f, "map", element),
        }
    }
}
