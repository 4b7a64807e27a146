//! A variant of a union: what it holds, and what it is called as an attribute.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Fields, Ident, LitStr, Type};

use super::field_type::FieldType;
use super::way::Way;
use crate::name::corrected;

/// A variant of a union.
#[derive(Clone)]
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) fields: &'a Fields,
    /// What it holds; the field that it is as holds an `Option` of it.
    pub(crate) held: FieldType,
    /// How that is mapped.
    pub(crate) way: Way,
}

/// The type of the one field that a variant has no name for.
pub(crate) fn only_field(fields: &Fields) -> Option<&Type> {
    match fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first().map(|field| &field.ty),
        _ => None,
    }
}

/// The name that a variant gives to its attribute where its tag gives none; `None` if none can be made of its own.
pub(super) fn attribute_name(ident: &Ident) -> Option<LitStr> {
    let name = ident.unraw().to_string();
    // What is left of one with other letters is no word any more.
    let name = corrected(&name).filter(|_| name.is_ascii());
    name.map(|name| LitStr::new(&name, ident.span()))
}

/// The name of the mirror's field for an attribute.
pub(super) fn field_name(name: &str, span: Span) -> Ident {
    match name {
        "self" | "super" | "crate" => Ident::new(&format!("{name}_"), span),
        // A word of Rust since the edition 2024, whatever the edition of this crate.
        "gen" => Ident::new_raw(name, span),
        name if syn::parse_str::<Ident>(name).is_err() => Ident::new_raw(name, span),
        name => Ident::new(name, span),
    }
}
