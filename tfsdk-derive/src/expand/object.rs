//! The impls of a `TfObject`. Nothing can fail here: the model was checked, and what is wrong with it is poisoned.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

#[cfg(feature = "constraints")]
use super::constraint;
use super::embedded;
use super::entry::entry;
use super::generics::de;
use super::mapped::{Side, bounds, inside};
use super::spec::{self, Check, at};
use crate::model::object::{Field, Object, Role};

/// The type, reading and writing. They stand in the block where the runtime is called `__tf`.
pub(super) fn object(object: &Object<'_>) -> TokenStream {
    let mut tokens = ty(object);
    tokens.extend(from(object));
    tokens.extend(to(object));
    tokens
}

/// The Terraform type.
fn ty(object: &Object<'_>) -> TokenStream {
    let entries = object.fields.iter().filter_map(entry);
    let spec = quote!(&__tf::TypeSpec::Object(&[#(#entries),*]));
    // The error of a const evaluation is shown at the call, so the call stands at the field.
    let (items, spec) = spec::constant(&object.target, spec, |spec| {
        let once = embedded::checks(object, spec);
        once.into_iter().chain(constraint_checks(object, spec)).collect()
    });
    let embedded = embedded::items(object);
    let constraint = constraint_items(object);
    let head = object.target.head(quote!(__tf::TfType), bounds(object, Side::Type, &inside()));
    quote! {
        #constraint
        #embedded
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
                let way = attribute.way.printed(&inside());
                if attribute.way.is_plain() {
                    quote_spanned!(at(ty)=> #reader.field::<#ty>(#name))
                } else {
                    quote_spanned!(at(ty)=> #reader.field_as::<#ty, #way>(#name))
                }
            }
            Role::Embedded => {
                quote_spanned!(at(ty)=> <#ty as __tf::FromFields<#de>>::from_fields(#reader))
            }
            Role::Poisoned => continue,
            Role::Skipped => {
                parts.push(quote_spanned!(at(ty)=> #ident: <#ty as __tf::Skipped>::skipped()));
                continue;
            }
        };
        reads.push(quote!(let #local = #read;));
        parts.push(quote!(#ident: #local?));
    }
    let whole = if object.is_whole() {
        quote!(::core::option::Option::Some(Self { #(#parts),* }))
    } else {
        quote!(::core::option::Option::None)
    };
    let mapped =
        || object.fields.iter().filter(|f| !matches!(f.role, Role::Skipped | Role::Poisoned)).map(|f| &f.ty);
    let from_fields =
        object.target.head_de(quote!(__tf::FromFields<#de>), mapped(), bounds(object, Side::From, &inside()));
    let from_tf =
        object.target.head_de(quote!(__tf::FromTf<#de>), mapped(), bounds(object, Side::From, &inside()));
    quote! {
        #[automatically_derived]
        #from_fields {
            fn from_fields<__TfSource: __tf::Source<#de>>(
                #reader: &mut __tf::ObjectReader<'_, #de, __TfSource>,
            ) -> ::core::option::Option<Self> {
                #(#reads)*
                #whole
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
            let way = attribute.way.printed(&inside());
            Some(if attribute.way.is_plain() {
                quote_spanned!(at(ty)=> #writer.field::<#ty>(#name, &self.#ident);)
            } else {
                quote_spanned!(at(ty)=> #writer.field_as::<#ty, #way>(#name, &self.#ident);)
            })
        }
        Role::Embedded => {
            Some(quote_spanned!(at(ty)=> <#ty as __tf::ToFields>::to_fields(&self.#ident, #writer);))
        }
        Role::Skipped | Role::Poisoned => None,
    });
    let to_fields = object.target.head(quote!(__tf::ToFields), bounds(object, Side::To, &inside()));
    let to_tf = object.target.head(quote!(__tf::ToTf), bounds(object, Side::To, &inside()));
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

#[cfg(feature = "constraints")]
fn constraint_items(object: &Object<'_>) -> TokenStream {
    object.constraint.as_ref().map(|constraint| constraint::items(constraint, object)).unwrap_or_default()
}

#[cfg(not(feature = "constraints"))]
fn constraint_items(_: &Object<'_>) -> TokenStream {
    TokenStream::new()
}

#[cfg(feature = "constraints")]
fn constraint_checks(object: &Object<'_>, spec: &TokenStream) -> Vec<Check> {
    let constraint = object.constraint.as_ref();
    constraint.map(|constraint| constraint::checks(constraint, object, spec)).unwrap_or_default()
}

#[cfg(not(feature = "constraints"))]
fn constraint_checks(_: &Object<'_>, _: &TokenStream) -> Vec<Check> {
    Vec::new()
}
