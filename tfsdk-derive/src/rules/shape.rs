//! Which items each derive is for.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, Ident, Meta};

use crate::context::Context;

/// `TfObject` is for structs with named fields, and for enums.
pub(super) fn object(cx: &Context, input: &DeriveInput) {
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(_) => {}
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => cx.report(
                ident,
                "a tuple struct has no names for the attributes of an object",
                "for a newtype, which maps as what it holds, derive `TfValue`",
            ),
            Fields::Unnamed(_) => cx.report(
                ident,
                "a tuple struct has no names for the attributes of an object",
                format_args!("name its fields: `struct {ident} {{ … }}`"),
            ),
            Fields::Unit => cx.report(
                ident,
                "a unit struct has no attributes",
                format_args!("for an object without attributes, write `struct {ident} {{}}`"),
            ),
        },
        // What its variants are is a rule of these.
        Data::Enum(_) => {}
        Data::Union(data) => cx.report(
            keyword_and(&data.union_token, ident),
            "`TfObject` is for structs, and for enums that say which of their attributes is set",
            format_args!("write `struct {ident} {{ … }}`, or `enum {ident} {{ … }}`"),
        ),
    }
}

/// `TfValue` is for newtypes and enums.
pub(super) fn value(cx: &Context, input: &DeriveInput) {
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(_) => {}
            Fields::Named(_) => cx.report(
                ident,
                "`TfValue` is for newtypes and enums, and this struct has named fields",
                "for an object, derive `TfObject`",
            ),
            Fields::Unit => cx.report(
                ident,
                "`TfValue` is for newtypes and enums, and a unit struct holds nothing",
                format_args!("for a newtype, write `struct {ident}(…);` with the type it holds"),
            ),
        },
        Data::Enum(_) => {}
        Data::Union(_) => cx.report(
            ident,
            "`TfValue` is for newtypes and enums, and this is a union",
            format_args!("for a newtype, write `struct {ident}(…);` with the type it holds"),
        ),
    }
}

/// Generated code refers to fields.
pub(super) fn common(cx: &Context, input: &DeriveInput) {
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        let Meta::List(list) = &attribute.meta else { continue };
        let words = list.tokens.clone().into_iter().map(|token| token.to_string());
        if words.into_iter().any(|word| word == "packed") {
            let help = "drop `packed`: a struct of Terraform data has no layout to keep";
            cx.report(
                attribute,
                "there are no references to the fields of a packed struct, and writing needs them",
                help,
            );
        }
    }
}

fn keyword_and(keyword: &impl ToTokens, ident: &Ident) -> TokenStream {
    let mut tokens = keyword.to_token_stream();
    ident.to_tokens(&mut tokens);
    tokens
}
