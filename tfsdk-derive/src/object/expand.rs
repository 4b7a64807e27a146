//! The impls of a `TfObject`. Nothing can fail here: the model was checked.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constraint::Constraint;
use super::entry::entry;
use super::model::{Field, Object, Role};
use crate::generics::{Target, de};
use crate::spec::{self, at};

/// All impls. They stand in the block where the runtime is called `__tf`.
pub(crate) fn object(object: &Object<'_>, constraint: Option<&Constraint>) -> TokenStream {
    let mut tokens = ty(object, constraint);
    tokens.extend(from(object));
    tokens.extend(to(object));
    tokens
}

/// The impls of a struct with mistakes, so that what uses it is not reported as well.
pub(crate) fn fallback(target: &Target<'_>) -> TokenStream {
    let de = de();
    let ty = target.head(quote!(__tf::TfType), []);
    let fields = target.head_de(quote!(__tf::FromFields<#de>), [], []);
    let from = target.head_de(quote!(__tf::FromTf<#de>), [], []);
    let to_fields = target.head(quote!(__tf::ToFields), []);
    let to = target.head(quote!(__tf::ToTf), []);
    quote! {
        #ty {
            const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::Object(&[]);
        }
        #fields {
            fn from_fields<__TfSource: __tf::Source<#de>>(
                _: &mut __tf::ObjectReader<'_, #de, __TfSource>,
            ) -> ::core::option::Option<Self> {
                ::core::option::Option::None
            }
        }
        #from {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> ::core::result::Result<Self, __tf::Error> {
                __tf::read_object(__tf_source)
            }
        }
        #to_fields {
            fn to_fields<__TfSink: __tf::Sink>(&self, _: &mut __tf::ObjectWriter<'_, __TfSink>) {}
        }
        #to {
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> ::core::result::Result<(), __tf::Error> {
                __tf::write_object(self, __tf_sink)
            }
        }
    }
}

/// The Terraform type.
fn ty(object: &Object<'_>, constraint: Option<&Constraint>) -> TokenStream {
    let entries = object.fields.iter().filter_map(entry);
    let spec = quote!(&__tf::TypeSpec::Object(&[#(#entries),*]));
    // The error of a const evaluation is shown at the call, so the call stands at the field.
    let embedded = object.fields.iter().filter(|field| matches!(field.role, Role::Embedded));
    let (items, spec) = spec::constant(&object.target, spec, |spec| {
        let calls = embedded.clone().enumerate();
        let once = calls.map(|(position, field)| {
            let position = Literal::usize_unsuffixed(position);
            quote_spanned!(at(field.ty)=> __tf::embedded_once(#spec, #position);)
        });
        once.chain(constraint.iter().flat_map(|constraint| constraint.checks(object, spec))).collect()
    });
    let constraint = constraint.map(|constraint| constraint.items(object));
    let head = object.target.head(quote!(__tf::TfType), bounds(object, Side::Type));
    quote! {
        #constraint
        #items
        #[automatically_derived]
        #head {
            const SPEC: &'static __tf::TypeSpec = #spec;
        }
    }
}

/// Reading.
pub(super) fn from(object: &Object<'_>) -> TokenStream {
    let de = de();
    let reader = Ident::new("__tf_reader", Span::mixed_site());
    let mut reads = Vec::new();
    let mut parts = Vec::new();
    for (position, Field { ident, ty, role, .. }) in object.fields.iter().enumerate() {
        let local = format_ident!("__tf_{position}", span = Span::mixed_site());
        let read = match role {
            Role::Attribute(attribute) => {
                let name = &attribute.name;
                match &attribute.way {
                    None => quote_spanned!(at(ty)=> #reader.field::<#ty>(#name)),
                    Some(way) => quote_spanned!(at(ty)=> #reader.field_as::<#ty, #way>(#name)),
                }
            }
            Role::Embedded => {
                quote_spanned!(at(ty)=> <#ty as __tf::FromFields<#de>>::from_fields(#reader))
            }
            Role::Skipped => {
                parts.push(quote_spanned!(at(ty)=> #ident: <#ty as __tf::Skipped>::skipped()));
                continue;
            }
        };
        reads.push(quote!(let #local = #read;));
        parts.push(quote!(#ident: #local?));
    }
    let mapped = || object.fields.iter().filter(|f| !matches!(f.role, Role::Skipped)).map(|f| f.ty);
    let from_fields =
        object.target.head_de(quote!(__tf::FromFields<#de>), mapped(), bounds(object, Side::From));
    let from_tf = object.target.head_de(quote!(__tf::FromTf<#de>), mapped(), bounds(object, Side::From));
    quote! {
        #[automatically_derived]
        #from_fields {
            fn from_fields<__TfSource: __tf::Source<#de>>(
                #reader: &mut __tf::ObjectReader<'_, #de, __TfSource>,
            ) -> ::core::option::Option<Self> {
                #(#reads)*
                ::core::option::Option::Some(Self { #(#parts),* })
            }
        }
        #[automatically_derived]
        #from_tf {
            fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> ::core::result::Result<Self, __tf::Error> {
                __tf::read_object(__tf_source)
            }
        }
    }
}

/// Writing.
pub(super) fn to(object: &Object<'_>) -> TokenStream {
    let writer = Ident::new("__tf_writer", Span::mixed_site());
    let writes = object.fields.iter().filter_map(|Field { ident, ty, role, .. }| match role {
        Role::Attribute(attribute) => {
            let name = &attribute.name;
            Some(match &attribute.way {
                None => quote_spanned!(at(ty)=> #writer.field::<#ty>(#name, &self.#ident);),
                Some(way) => quote_spanned!(at(ty)=> #writer.field_as::<#ty, #way>(#name, &self.#ident);),
            })
        }
        Role::Embedded => {
            Some(quote_spanned!(at(ty)=> <#ty as __tf::ToFields>::to_fields(&self.#ident, #writer);))
        }
        Role::Skipped => None,
    });
    let to_fields = object.target.head(quote!(__tf::ToFields), bounds(object, Side::To));
    let to_tf = object.target.head(quote!(__tf::ToTf), bounds(object, Side::To));
    quote! {
        #[automatically_derived]
        #to_fields {
            fn to_fields<__TfSink: __tf::Sink>(&self, #writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
                #(#writes)*
            }
        }
        #[automatically_derived]
        #to_tf {
            fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> ::core::result::Result<(), __tf::Error> {
                __tf::write_object(self, __tf_sink)
            }
        }
    }
}

/// The impl that bounds are for.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Type,
    From,
    To,
}

/// The bound on each field's type that depends on a type parameter.
pub(super) fn bounds(object: &Object<'_>, side: Side) -> impl Iterator<Item = TokenStream> {
    let de = de();
    let dependent = object.fields.iter().filter(|field| object.target.depends(field.ty));
    dependent.filter_map(move |Field { ty, role, .. }| {
        Some(match (role, side) {
            (Role::Skipped, Side::From) => quote!(#ty: ::core::default::Default),
            (Role::Skipped, _) => return None,
            (Role::Embedded, Side::From) => quote!(#ty: __tf::FromFields<#de>),
            (Role::Embedded, Side::To) => quote!(#ty: __tf::ToFields),
            (Role::Embedded, Side::Type) => quote!(#ty: __tf::TfType),
            (Role::Attribute(attribute), side) => match (&attribute.way, side) {
                (None, Side::Type) => quote!(#ty: __tf::TfType),
                (None, Side::From) => quote!(#ty: __tf::FromTf<#de>),
                (None, Side::To) => quote!(#ty: __tf::ToTf),
                (Some(way), Side::Type) => quote!(#way: __tf::TypeAs<#ty>),
                (Some(way), Side::From) => quote!(#way: __tf::ReadAs<#de, #ty>),
                (Some(way), Side::To) => quote!(#way: __tf::WriteAs<#ty>),
            },
        })
    })
}
