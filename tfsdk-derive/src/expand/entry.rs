//! A field in the constant that is a struct's type.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::mapped::Mapped;
use super::spec::at;
use crate::model::object::{Field, Role};

/// What a field is in the constant of the type.
pub(super) fn entry(Field { ty, role, .. }: &Field<'_>) -> Option<TokenStream> {
    match role {
        Role::Attribute(attribute) => {
            let (name, attribute) = (&attribute.name, Mapped { ty, way: &attribute.way }.call("attribute"));
            Some(quote_spanned!(at(ty)=> __tf::#attribute(#name)))
        }
        Role::Embedded => Some(quote_spanned!(at(ty)=> __tf::Flatten(<#ty as __tf::TfType>::SPEC))),
        Role::Skipped | Role::Poisoned => None,
    }
}
