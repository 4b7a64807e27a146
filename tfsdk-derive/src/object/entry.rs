//! A field in the constant that is a struct's type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::model::{Field, Role};
use crate::spec::at;

/// What a field is in the constant of the type.
pub(super) fn entry(Field { ty, role, .. }: &Field<'_>) -> Option<TokenStream> {
    match role {
        Role::Attribute(attribute) => {
            let name = &attribute.name;
            let field = match &attribute.way {
                None => quote_spanned!(at(ty)=> <#ty as __tf::TfType>),
                Some(way) => quote_spanned!(at(ty)=> <#way as __tf::TypeAs<#ty>>),
            };
            let (spec, null) = (quote_spanned!(at(ty)=> #field::SPEC), quote_spanned!(at(ty)=> #field::NULL));
            Some(quote!(__tf::Attribute { name: #name, ty: #spec, null: #null }))
        }
        Role::Embedded => Some(quote_spanned!(at(ty)=> __tf::Flatten(<#ty as __tf::TfType>::SPEC))),
        Role::Skipped => None,
    }
}
