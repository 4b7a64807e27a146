//! The values that a validator is for.

use crate::const_report::Report;
use crate::ty::{Type, TypeKind, TypeSpec};

/// The values that a validator is for: what a validator of one's own says by
/// [`Validate::VALIDATES`](super::Validate::VALIDATES), so that a field of another type does not compile with it.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, Validates};
/// use tfsdk::ty::TypeSpec;
/// use tfsdk::{Path, TfObject, Type, ValueRef};
///
/// struct Even;
///
/// impl Validate for Even {
///     const VALIDATES: &'static Validates = &Validates::Of(&TypeSpec::Number);
///
///     fn validate(&self, value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
///         if value.as_i64().is_none_or(|number| number % 2 != 0) {
///             found.error(path.clone(), "Odd number", "Expected an even number.");
///         }
///     }
/// }
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Pair {
///     // At a `String`, this would be an error of the compiler.
///     #[tfsdk("size", required, validate = Even)]
///     size: u32,
/// }
/// assert_eq!(Even.misuses(&Type::STRING), ["a validator is for numbers, and this is of type string"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Validates {
    /// All, or such as no type tells.
    Anything,
    /// Those of a type.
    Of(&'static TypeSpec),
    /// Strings, lists, sets, maps and tuples: whatever has a length.
    StringsAndCollections,
    /// Objects.
    Objects,
    /// Lists, sets, maps and tuples, of which the elements are these.
    Elements(&'static Validates),
}

impl Validates {
    /// Says what it is for, if it is not for values of type `ty`.
    pub(in crate::schema) const fn report(&self, ty: &TypeSpec, report: &mut Report) {
        if !self.fits(ty) {
            self.explain(ty, " the value is", report);
        }
    }

    const fn explain(&self, ty: &TypeSpec, what: &str, report: &mut Report) {
        if let (Validates::Elements(inner), Some(element)) = (self, element_of(ty)) {
            return inner.explain(element, " the elements are", report);
        }
        report.push("the validator is for ");
        report.push(self.words());
        if let Validates::Of(ty @ (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_))) = self {
            report.type_name(ty, "any type");
        }
        report.push(", and");
        report.push(what);
        report.push(" of type ");
        report.type_name(ty, "any type");
        report.push(match (self, element_of(ty)) {
            (_, Some(element)) if self.fits(element) => {
                "; write `each(…)` around it to validate the elements"
            }
            (Validates::Elements(_), _) => "; leave out `each`, which is for the elements",
            (Validates::Of(TypeSpec::Number), Some(_)) => "; how many there may be is said by `length`",
            (Validates::Of(TypeSpec::Number), None) if matches!(ty, TypeSpec::String) => {
                "; how long that may be is said by `length`"
            }
            (Validates::StringsAndCollections, _) if matches!(ty, TypeSpec::Number) => {
                "; how large that may be is said by `within`, `at_least` and `at_most`"
            }
            _ => "; write one for values of this type",
        });
    }

    const fn fits(&self, ty: &TypeSpec) -> bool {
        if matches!(ty, TypeSpec::Dynamic | TypeSpec::Untold) {
            return true;
        }
        match self {
            Validates::Anything => true,
            Validates::Of(wanted) => is_alike(wanted, ty),
            Validates::StringsAndCollections => {
                !matches!(ty, TypeSpec::Number | TypeSpec::Bool | TypeSpec::Object(_))
            }
            Validates::Objects => matches!(ty, TypeSpec::Object(_)),
            Validates::Elements(inner) => match ty {
                TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => {
                    inner.fits(element)
                }
                // Where elements are of several types, it may be for some of them.
                TypeSpec::Tuple(elements) => {
                    let mut i = 0;
                    while i < elements.len() {
                        if inner.fits(elements[i]) {
                            return true;
                        }
                        i += 1;
                    }
                    elements.is_empty()
                }
                _ => false,
            },
        }
    }

    /// What it is for in messages; behind those of a collection stands its type.
    const fn words(&self) -> &'static str {
        match self {
            Validates::Of(TypeSpec::String) => "strings",
            Validates::Of(TypeSpec::Number) => "numbers",
            Validates::Of(TypeSpec::Bool) => "bools",
            Validates::Of(TypeSpec::Dynamic) | Validates::Anything => "all values",
            Validates::Of(TypeSpec::Object(_)) | Validates::Objects => "objects",
            Validates::Of(TypeSpec::Tuple(_)) => "tuples",
            Validates::Of(_) => "values of type ",
            Validates::StringsAndCollections => "strings, lists, sets, maps and tuples",
            Validates::Elements(_) => "lists, sets, maps and tuples",
        }
    }

    /// Why it is not for values of type `ty`.
    pub(super) fn misuse(&self, ty: &Type) -> Option<String> {
        if self.fits_type(ty) {
            return None;
        }
        let (mut wanted, mut ty, mut what) = (self, ty, "this is");
        while let (Validates::Elements(inner), Some(element)) = (wanted, first_element(ty)) {
            (wanted, ty, what) = (inner, element, "the elements are");
        }
        let of = match wanted {
            Validates::Of(of @ (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_))) => {
                Type::from(*of).friendly_name().to_string()
            }
            _ => String::new(),
        };
        Some(format!("a validator is for {}{of}, and {what} of type {}", wanted.words(), ty.friendly_name()))
    }

    fn fits_type(&self, ty: &Type) -> bool {
        match (self, ty.kind()) {
            (Validates::Anything, _) | (_, TypeKind::Dynamic) => true,
            (Validates::Of(wanted), _) => {
                let wanted = Type::from(*wanted);
                wanted.conforms_to(ty) || ty.conforms_to(&wanted)
            }
            (Validates::StringsAndCollections, kind) => {
                !matches!(kind, TypeKind::Number | TypeKind::Bool | TypeKind::Object(_))
            }
            (Validates::Objects, kind) => matches!(kind, TypeKind::Object(_)),
            (
                Validates::Elements(inner),
                TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element),
            ) => inner.fits_type(element),
            (Validates::Elements(inner), TypeKind::Tuple(elements)) => {
                elements.is_empty() || elements.iter().any(|element| inner.fits_type(element))
            }
            (Validates::Elements(_), _) => false,
        }
    }
}

/// The type of the elements of a collection, and of the first of a tuple.
const fn element_of(ty: &TypeSpec) -> Option<&TypeSpec> {
    match ty {
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => Some(element),
        TypeSpec::Tuple([first, ..]) => Some(first),
        _ => None,
    }
}

fn first_element(ty: &Type) -> Option<&Type> {
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => Some(element),
        TypeKind::Tuple(elements) => elements.first(),
        _ => None,
    }
}

/// Whether values of the two types may be equal, as far as their kinds tell; what is in objects and tuples is not compared.
const fn is_alike(one: &TypeSpec, other: &TypeSpec) -> bool {
    match (one, other) {
        (TypeSpec::Dynamic, _)
        | (_, TypeSpec::Dynamic)
        | (TypeSpec::String, TypeSpec::String)
        | (TypeSpec::Number, TypeSpec::Number)
        | (TypeSpec::Bool, TypeSpec::Bool)
        | (TypeSpec::Object(_), TypeSpec::Object(_))
        | (TypeSpec::Tuple(_), TypeSpec::Tuple(_)) => true,
        (TypeSpec::List(one), TypeSpec::List(other))
        | (TypeSpec::Set(one), TypeSpec::Set(other))
        | (TypeSpec::Map(one), TypeSpec::Map(other)) => is_alike(one, other),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the compiler refuses, a schema that is put together at run time refuses as well, and the other way round: the rule is written
    /// for each form of a type.
    #[test]
    fn the_compiler_and_a_schema_agree_on_what_a_validator_is_for() {
        const NUMBERS: &Validates = &Validates::Of(&TypeSpec::Number);
        let all = [
            &Validates::Anything,
            NUMBERS,
            &Validates::Of(&TypeSpec::String),
            &Validates::Of(&TypeSpec::Dynamic),
            &Validates::Of(&TypeSpec::List(&TypeSpec::String)),
            &Validates::StringsAndCollections,
            &Validates::Objects,
            &Validates::Elements(NUMBERS),
            &Validates::Elements(&Validates::Elements(NUMBERS)),
            &Validates::Elements(&Validates::StringsAndCollections),
        ];
        let types = [
            &TypeSpec::String,
            &TypeSpec::Number,
            &TypeSpec::Bool,
            &TypeSpec::Dynamic,
            &TypeSpec::List(&TypeSpec::Number),
            &TypeSpec::List(&TypeSpec::String),
            &TypeSpec::Set(&TypeSpec::Dynamic),
            &TypeSpec::Map(&TypeSpec::List(&TypeSpec::Number)),
            &TypeSpec::Tuple(&[]),
            &TypeSpec::Tuple(&[&TypeSpec::String, &TypeSpec::Number]),
            &TypeSpec::Tuple(&[&TypeSpec::Bool, &TypeSpec::Bool]),
            &TypeSpec::Object(&[]),
            &TypeSpec::List(&TypeSpec::Object(&[])),
        ];
        let mut refused = 0;
        for validates in all {
            for ty in types {
                let misuse = validates.misuse(&Type::from(ty));
                assert_eq!(validates.fits(ty), misuse.is_none(), "{validates:?} of {ty:?}: {misuse:?}");
                refused += usize::from(misuse.is_some());
            }
        }
        assert!(refused > 50 && refused < all.len() * types.len());
    }
}
