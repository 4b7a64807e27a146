//! `#[derive(TfValue)]`.

mod enumeration;
mod newtype;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

use crate::context::Context;
use crate::generics::{Target, de};
use crate::in_block;
use crate::key::Position;
use crate::object::partial::whole_impl;
use crate::schema::TypeRules;
use crate::tag::Tag;
use enumeration::Enumeration;
use newtype::Newtype;

/// The impls of a newtype or an enum, or what is wrong with it and impls that let the rest compile.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let tag = Tag::parse(&cx, &input.attrs, Position::Scalar);
    let krate = crate::crate_path(&tag);
    let impls = impls(&cx, input, &TypeRules::of(&tag));
    match (cx.into_errors(), impls) {
        (None, Some(impls)) => in_block(&krate, impls),
        (errors, _) => {
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(in_block(&krate, fallback(&Target::new(input))));
            tokens
        }
    }
}

fn impls(cx: &Context, input: &DeriveInput, rules: &TypeRules) -> Option<TokenStream> {
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) => {
                return Newtype::of(cx, input, fields).map(|newtype| newtype.expand(rules));
            }
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
        Data::Enum(data) => return Enumeration::of(cx, input, data).map(|e| e.expand(rules)),
        Data::Union(_) => cx.report(
            ident,
            "`TfValue` is for newtypes and enums, and this is a union",
            format_args!("for a newtype, write `struct {ident}(…);` with the type it holds"),
        ),
    }
    None
}

/// The impls of an item with mistakes, so that what uses it is not reported as well.
fn fallback(target: &Target<'_>) -> TokenStream {
    let de = de();
    let ty = target.head(quote!(__tf::TfType), []);
    let from = target.head_de(quote!(__tf::FromTf<#de>), [], []);
    let to = target.head(quote!(__tf::ToTf), []);
    let key = target.head(quote!(__tf::MapKey), []);
    let from_key = target.head_de(quote!(__tf::FromMapKey<#de>), [], []);
    let whole = whole_impl(&target.head(quote!(__tf::MayBeUnknown), []));
    quote! {
        #whole
        #ty {
            const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::Dynamic;
        }
        #from {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> ::core::result::Result<Self, __tf::Error> {
                __tf::read_key(__tf_source)
            }
        }
        #to {
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> ::core::result::Result<(), __tf::Error> {
                __tf::write_key(self, __tf_sink)
            }
        }
        #key {
            fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                __tf::Cow::Borrowed("")
            }
        }
        #from_key {
            fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> ::core::result::Result<Self, __tf::Error> {
                ::core::result::Result::Err(__tf::no_variant(&__tf_text, &[]))
            }
        }
    }
}
