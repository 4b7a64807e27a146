//! The impls of an enum, which is mapped as a string.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, LitStr};

use super::generics::de;
use super::member::{type_rules, validators_fit};
use super::mirror::whole_impl;
use super::spec;
use crate::model::enumeration::Enumeration;
use crate::model::member::TypeRules;
use crate::model::target::Target;

/// All impls. Every variant has a text.
pub(super) fn enumeration(
    target: &Target<'_>,
    rules: &TypeRules,
    enumeration: &Enumeration<'_>,
) -> TokenStream {
    let de = de();
    let ty = target.head(quote!(__tf::TfType), []);
    let from = target.head_de(quote!(__tf::FromTf<#de>), [], []);
    let to = target.head(quote!(__tf::ToTf), []);
    let key = target.head(quote!(__tf::MapKey), []);
    let from_key = target.head_de(quote!(__tf::FromMapKey<#de>), [], []);
    let whole = whole_impl(&target.head(quote!(__tf::Mirrored), []), &quote!(Self));
    let tagged =
        enumeration.variants.iter().filter_map(|variant| Some((variant.ident, variant.text.as_ref()?)));
    let (idents, texts): (Vec<&Ident>, Vec<&LitStr>) = tagged.unzip();
    let all = quote! {
        const TEXTS: __tf::Option<&'static [&'static ::core::primitive::str]> = __tf::Some(&[#(#texts),*]);
    };
    let string = quote!(&__tf::TypeSpec::String);
    let (checks, spec) = if rules.validators.is_empty() {
        (TokenStream::new(), string)
    } else {
        // These may name the enum, or a parameter of it.
        let (checks, spec) = spec::constant(target, string, |spec| validators_fit(&rules.validators, spec));
        (quote!(#[allow(unused_imports)] use __tf::NotMade as _; #checks), spec)
    };
    let rules = type_rules(rules, target, &texts, None, None, all);
    quote! {
        #checks
        #whole
        #rules
        #[automatically_derived]
        #ty {
            const SPEC: &'static __tf::TypeSpec = #spec;
        }
        #[automatically_derived]
        #from {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> __tf::Result<Self, __tf::Error> {
                __tf::read_key(__tf_source)
            }
        }
        #[automatically_derived]
        #to {
            const KEEPS_BALANCE: ::core::primitive::bool = true;
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
                __tf::write_key(self, __tf_sink)
            }
        }
        #[automatically_derived]
        #key {
            fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                __tf::Cow::Borrowed(match self {
                    #(Self::#idents => #texts,)*
                })
            }
        }
        #[automatically_derived]
        #from_key {
            fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
                match &*__tf_text {
                    #(#texts => __tf::Ok(Self::#idents),)*
                    _ => ::core::result::Result::Err(__tf::no_variant(&__tf_text, &[#(#texts),*])),
                }
            }
        }
    }
}
