//! Fieldless enums: strings.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{DataEnum, DeriveInput, Fields, Ident, LitStr, Variant};

use crate::context::Context;
use crate::generics::{Target, de};
use crate::key::Position;
use crate::name::snake_case;
use crate::object::partial::whole_impl;
use crate::schema::{TypeRules, type_rules};
use crate::tag::Tag;

/// An enum whose variants are strings.
pub(super) struct Enumeration<'a> {
    target: Target<'a>,
    variants: Vec<(&'a Ident, LitStr)>,
}

impl<'a> Enumeration<'a> {
    /// The model of an enum; everything that is wrong with it is reported.
    pub(super) fn of(cx: &Context, input: &'a DeriveInput, data: &'a DataEnum) -> Option<Self> {
        if data.variants.is_empty() {
            let help = "give it variants, each tagged with its text: `#[tfsdk(\"text\")]`";
            cx.report(&input.ident, "an enum without variants has no value", help);
        }
        let mut variants = Vec::new();
        let mut texts = HashMap::new();
        for variant in &data.variants {
            let Some(text) = text(cx, variant) else { continue };
            match texts.get(&text.value()) {
                None => drop(texts.insert(text.value(), &variant.ident)),
                Some(first) => cx.report(
                    &text,
                    format_args!("the text {:?} is taken by the variant `{first}`", text.value()),
                    format_args!("every text has one variant; give `{}` another", variant.ident),
                ),
            }
            variants.push((&variant.ident, text));
        }
        Some(Enumeration { target: Target::new(input), variants })
    }

    /// All impls.
    pub(super) fn expand(&self, rules: &TypeRules) -> TokenStream {
        let de = de();
        let ty = self.target.head(quote!(__tf::TfType), []);
        let from = self.target.head_de(quote!(__tf::FromTf<#de>), [], []);
        let to = self.target.head(quote!(__tf::ToTf), []);
        let key = self.target.head(quote!(__tf::MapKey), []);
        let from_key = self.target.head_de(quote!(__tf::FromMapKey<#de>), [], []);
        let whole = whole_impl(&self.target.head(quote!(__tf::MayBeUnknown), []));
        let idents: Vec<&Ident> = self.variants.iter().map(|(ident, _)| *ident).collect();
        let texts: Vec<&LitStr> = self.variants.iter().map(|(_, text)| text).collect();
        let rules = type_rules(rules, &self.target, &texts);
        quote! {
            #whole
            #rules
            #[automatically_derived]
            #ty {
                const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::String;
            }
            #[automatically_derived]
            #from {
                fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> ::core::result::Result<Self, __tf::Error> {
                    __tf::read_key(__tf_source)
                }
            }
            #[automatically_derived]
            #to {
                fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> ::core::result::Result<(), __tf::Error> {
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
                fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> ::core::result::Result<Self, __tf::Error> {
                    match &*__tf_text {
                        #(#texts => ::core::result::Result::Ok(Self::#idents),)*
                        _ => ::core::result::Result::Err(__tf::no_variant(&__tf_text, &[#(#texts),*])),
                    }
                }
            }
        }
    }
}

/// The text of a variant; `None` when it has none, which is reported.
fn text(cx: &Context, variant: &Variant) -> Option<LitStr> {
    let tag = Tag::parse(cx, &variant.attrs, Position::Variant);
    let ident = variant.ident.unraw();
    let meant = snake_case(&ident.to_string());
    if !matches!(variant.fields, Fields::Unit) {
        cx.report(
            &variant.fields,
            format_args!("the variant `{ident}` has fields, and a string has no place for them"),
            "`TfValue` maps enums without fields; for an object with a part for each case, derive `TfObject` on a struct",
        );
        return None;
    }
    if tag.broken {
        return None;
    }
    let Some(text) = tag.name else {
        match tag.attributes.first() {
            None => cx.report(
                &variant.ident,
                format_args!("the variant `{ident}` has no tag"),
                format_args!("add `#[tfsdk(\"{meant}\")]` with the text that it stands for"),
            ),
            Some(attribute) => cx.report(
                attribute,
                "the tag does not say which text the variant stands for",
                format_args!("write `#[tfsdk(\"{meant}\")]`"),
            ),
        }
        return None;
    };
    Some(text)
}
