//! The impls of a `TfValue`.

use proc_macro2::TokenStream;
use quote::quote;

use super::enumeration::enumeration;
use super::generics::de;
use super::mirror::whole_impl;
use super::newtype::newtype;
use crate::model::target::Target;
use crate::model::value::{Value, ValueKind};

/// All impls. They stand in the block where the runtime is called `__tf`.
pub(super) fn value(value: &Value<'_>) -> TokenStream {
    let Value { target, rules, .. } = value;
    match &value.kind {
        ValueKind::Newtype(inner) => match inner.values().next() {
            Some(held) => newtype(target, rules, inner, held),
            None => poisoned(target),
        },
        ValueKind::Enumeration(inner) => enumeration(target, rules, inner),
        ValueKind::Poisoned | ValueKind::Void => poisoned(target),
    }
}

/// The impls of an item of which nothing is known, so that what uses it is not reported as well.
fn poisoned(target: &Target<'_>) -> TokenStream {
    let de = de();
    let ty = target.head(quote!(__tf::TfType), []);
    let from = target.head_de(quote!(__tf::FromTf<#de>), [], []);
    let to = target.head(quote!(__tf::ToTf), []);
    let key = target.head(quote!(__tf::MapKey), []);
    let from_key = target.head_de(quote!(__tf::FromMapKey<#de>), [], []);
    let whole = whole_impl(&target.head(quote!(__tf::Mirrored), []), &quote!(Self));
    quote! {
        #whole
        #ty {
            const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::Dynamic;
        }
        #from {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> __tf::Result<Self, __tf::Error> {
                __tf::read_key(__tf_source)
            }
        }
        #to {
            const KEEPS_BALANCE: ::core::primitive::bool = true;
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                __tf::write_key(self, __tf_sink)
            }
        }
        #key {
            fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                __tf::Cow::Borrowed("")
            }
        }
        #from_key {
            fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
                ::core::result::Result::Err(__tf::no_variant(&__tf_text, &[]))
            }
        }
    }
}
