//! How types are written: in the language, and in messages.

use std::fmt;

use super::access::TypeKind;
use super::types::Type;
use crate::limits::Limits;
use crate::text::{LONGEST_MESSAGE, bounded};

impl fmt::Display for Type {
    /// The type as a type constraint, with `any` for the dynamic type; `…` for what is nested more
    /// deeply than the default [`Limits`] allow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Levels(self, MOST_LEVELS).fmt(f)
    }
}

/// How deep types are written. Those made of input are not deeper, and those that a program makes must not use up the
/// stack where they are printed.
const MOST_LEVELS: usize = Limits::new().depth();

/// A type of which so many levels are written.
struct Levels<'a>(&'a Type, usize);

impl fmt::Display for Levels<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.depth() > 0 && self.1 == 0 {
            return f.write_str("…");
        }
        let inner = |ty| Levels(ty, self.1.saturating_sub(1));
        match self.0.kind() {
            TypeKind::String => f.write_str("string"),
            TypeKind::Number => f.write_str("number"),
            TypeKind::Bool => f.write_str("bool"),
            TypeKind::Dynamic => f.write_str("any"),
            TypeKind::List(element) => write!(f, "list({})", inner(element)),
            TypeKind::Set(element) => write!(f, "set({})", inner(element)),
            TypeKind::Map(element) => write!(f, "map({})", inner(element)),
            TypeKind::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (i, element) in elements.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    inner(element).fmt(f)?;
                }
                f.write_str("])")
            }
            TypeKind::Object(object) if object.is_empty() => f.write_str("object({})"),
            TypeKind::Object(object) => {
                f.write_str("object({")?;
                for (i, attribute) in object.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { " " })?;
                    if attribute.is_optional() {
                        write!(f, "{} = optional({})", attribute.name(), inner(attribute.ty()))?
                    } else {
                        write!(f, "{} = {}", attribute.name(), inner(attribute.ty()))?
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
    /// use tfsdk::Type;
    ///
    /// let rules = Type::list(Type::object([("port", Type::NUMBER)]));
    /// assert_eq!(rules.friendly_name().to_string(), "list of object");
    /// ```
    pub fn friendly_name(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, role: Role::OfAValue, levels: MOST_LEVELS }
    }

    /// The name of the type in messages about what is wanted.
    ///
    /// Unlike [`friendly_name`](Self::friendly_name) it calls the dynamic type `any type`, and `any single type` as an
    /// element. (go-cty: `Type.FriendlyNameForConstraint`.)
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let ty = Type::object([("name", Type::STRING)]);
    /// assert_eq!(ty.friendly_name().to_string(), "object");
    /// assert_eq!(Type::DYNAMIC.friendly_name_for_constraint().to_string(), "any type");
    /// ```
    pub fn friendly_name_for_constraint(&self) -> FriendlyName<'_> {
        FriendlyName { ty: self, role: Role::Wanted, levels: MOST_LEVELS }
    }
}

/// Two types in a message about what sets them apart: their names, or in full where the names are the same.
pub(crate) fn told_apart(wanted: &Type, found: &Type) -> (String, String) {
    let names = (wanted.friendly_name().to_string(), found.friendly_name().to_string());
    let whole = |ty: &Type| bounded(ty, LONGEST_MESSAGE / 4);
    if names.0 == names.1 { (whole(wanted), whole(found)) } else { names }
}

/// A type's name in messages; see [`Type::friendly_name`].
///
/// ```
/// use tfsdk::Type;
///
/// assert_eq!(Type::list(Type::STRING).friendly_name().to_string(), "list of string");
/// ```
#[derive(Clone, Copy)]
pub struct FriendlyName<'a> {
    ty: &'a Type,
    role: Role,
    levels: usize,
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
            match self.levels.checked_sub(1) {
                Some(levels) => write!(f, "{word} of {}", FriendlyName { ty: element, role, levels }),
                None => f.write_str("…"),
            }
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
