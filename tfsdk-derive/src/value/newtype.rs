//! Newtypes: mapped as what they hold.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Field, FieldsUnnamed, Index, Type};

use crate::context::Context;
use crate::generics::{Target, de};
use crate::key::{Position, TEXT};
use crate::report_recursion;
use crate::schema::{TypeRules, type_rules};
use crate::spec::{self, at};
use crate::tag::Tag;
use crate::ty::contains_itself;
use crate::way;

/// A newtype.
pub(super) struct Newtype<'a> {
    target: Target<'a>,
    /// The field that it holds.
    position: Index,
    ty: &'a Type,
    way: Option<TokenStream>,
    /// Its other fields, such as `PhantomData`.
    skipped: Vec<(Index, &'a Type)>,
}

impl<'a> Newtype<'a> {
    /// The model of a tuple struct; everything that is wrong with it is reported.
    pub(super) fn of(cx: &Context, input: &'a DeriveInput, fields: &'a FieldsUnnamed) -> Option<Self> {
        let mut held = Vec::new();
        let mut skipped = Vec::new();
        let mut broken = false;
        for (position, field) in fields.unnamed.iter().enumerate() {
            let tag = Tag::parse(cx, &field.attrs, Position::Newtype);
            broken |= tag.broken;
            match &tag.name {
                Some(name) if name.value() == "-" => {
                    if let Some(setting) = tag.settings.first() {
                        let mistake = format!("`{}` has no meaning beside `\"-\"`", setting.key.name);
                        cx.report(&setting.ident, mistake, "write `#[tfsdk(\"-\")]`");
                    }
                    skipped.push((Index::from(position), &field.ty));
                }
                Some(name) => {
                    broken = true;
                    cx.report(name, "what a newtype holds has no name", "drop the name");
                }
                None => held.push((Index::from(position), field, tag)),
            }
        }
        if broken {
            return None;
        }
        let one = match held.len() {
            1 => held.pop(),
            0 => {
                let help =
                    "for an object without attributes, derive `TfObject` on a struct with named fields";
                cx.report(&input.ident, "a newtype holds one value, and this holds none", help);
                None
            }
            _ => {
                let second: &Field = held[1].1;
                let help = "tag what is no part of the value `#[tfsdk(\"-\")]`; for an object, derive `TfObject` on a struct with named fields";
                cx.report(&second.ty, "a newtype holds one value, and this is a second", help);
                None
            }
        };
        let (position, field, tag) = one?;
        if !way::allowed(cx, &tag, &field.ty) {
            return None;
        }
        if !tag.has(&TEXT) && contains_itself(&field.ty, &input.ident) {
            report_recursion(cx, &input.ident, &field.ty);
            return None;
        }
        let way = way::of(&tag, &field.ty);
        Some(Newtype { target: Target::new(input), position, ty: &field.ty, way, skipped })
    }

    /// All impls.
    pub(super) fn expand(&self, rules: &TypeRules) -> TokenStream {
        let mut tokens = self.mapping();
        tokens.extend(type_rules(rules, &self.target, &[]));
        tokens.extend(self.partial());
        if self.way.is_none() {
            tokens.extend(self.key());
        }
        tokens
    }

    fn mapping(&self) -> TokenStream {
        let Newtype { position, ty, .. } = self;
        let de = de();
        let (has, reads, writes, read, null, write);
        match &self.way {
            None => {
                has = quote_spanned!(at(ty)=> <#ty as __tf::TfType>);
                reads = quote_spanned!(at(ty)=> #ty: __tf::FromTf<#de>);
                writes = quote_spanned!(at(ty)=> #ty: __tf::ToTf);
                read = quote_spanned!(at(ty)=> <#ty as __tf::FromTf<#de>>::from_tf);
                null = quote_spanned!(at(ty)=> <#ty as __tf::FromTf<#de>>::from_null);
                write = quote_spanned!(at(ty)=> <#ty as __tf::ToTf>::to_tf);
            }
            Some(way) => {
                has = quote_spanned!(at(ty)=> <#way as __tf::TypeAs<#ty>>);
                reads = quote_spanned!(at(ty)=> #way: __tf::ReadAs<#de, #ty>);
                writes = quote_spanned!(at(ty)=> #way: __tf::WriteAs<#ty>);
                read = quote_spanned!(at(ty)=> <#way as __tf::ReadAs<#de, #ty>>::read);
                null = quote_spanned!(at(ty)=> <#way as __tf::ReadAs<#de, #ty>>::null);
                write = quote_spanned!(at(ty)=> <#way as __tf::WriteAs<#ty>>::write);
            }
        }
        let bound = match &self.way {
            None => quote!(#ty: __tf::TfType),
            Some(way) => quote!(#way: __tf::TypeAs<#ty>),
        };
        let (items, spec) = spec::constant(&self.target, quote!(#has::SPEC), |_| Vec::new());
        let type_head = self.target.head(quote!(__tf::TfType), self.target.bound(ty, bound));
        let from_head = self.target.head_de(quote!(__tf::FromTf<#de>), [*ty], self.reading(reads));
        let to_head = self.target.head(quote!(__tf::ToTf), self.target.bound(ty, writes));
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #items
            #[automatically_derived]
            #type_head {
                const SPEC: &'static __tf::TypeSpec = #spec;
                const NULL: ::core::primitive::bool = #has::NULL;
                const UNKNOWN: ::core::primitive::bool = #has::UNKNOWN;
            }
            #[automatically_derived]
            #from_head {
                fn from_tf<__TfSource: __tf::Source<#de>>(__tf_source: &mut __TfSource) -> ::core::result::Result<Self, __tf::Error> {
                    let #value = #read(__tf_source)?;
                    ::core::result::Result::Ok(#this)
                }
                fn from_null() -> ::core::result::Result<Self, __tf::Error> {
                    let #value = #null()?;
                    ::core::result::Result::Ok(#this)
                }
            }
            #[automatically_derived]
            #to_head {
                fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> ::core::result::Result<(), __tf::Error> {
                    #write(&self.#position, __tf_sink)
                }
            }
        }
    }

    /// Its mirror is that of the type it holds.
    fn partial(&self) -> TokenStream {
        let Newtype { position, ty, .. } = self;
        let way = self.way.clone().unwrap_or_else(|| quote!(__tf::Plain));
        let part = quote_spanned!(at(ty)=> <#way as __tf::PartialAs<#ty>>);
        // The macro cannot see whether the type has one; see `key`.
        let needs = quote!(for<'__tf> #way: __tf::PartialAsOf<'__tf, #ty>);
        let skipped = self
            .skipped
            .iter()
            .filter_map(|(_, ty)| self.target.bound(ty, quote!(#ty: ::core::default::Default)));
        let needs =
            [needs].into_iter().chain(self.target.bound(ty, quote!(#ty: __tf::TfType))).chain(skipped);
        let head = self.target.head(quote!(__tf::MayBeUnknown), needs);
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #[automatically_derived]
            #head {
                type Partial = #part::Partial;
                fn into_partial(self) -> __tf::Tf<Self::Partial> {
                    #part::into_partial(self.#position)
                }
                fn complete(__tf_partial: __tf::Tf<Self::Partial>) -> ::core::result::Result<Self, __tf::Error> {
                    let #value = #part::complete(__tf_partial)?;
                    ::core::result::Result::Ok(#this)
                }
            }
        }
    }

    /// It can be the key of a map if the type it holds can.
    ///
    /// The macro cannot see whether it can, so the impl has a bound. The bound names a lifetime, because a false bound
    /// without any variable does not compile.
    fn key(&self) -> TokenStream {
        let Newtype { position, ty, .. } = self;
        let de = de();
        let is_key = quote!(for<'__tf> #ty: __tf::KeyOf<'__tf>);
        let from_key = quote!(for<'__tf> #ty: __tf::FromKeyOf<'__tf, #de>);
        let head = self.target.head(quote!(__tf::MapKey), [is_key]);
        let needs = self.reading(quote!(#ty: __tf::FromMapKey<#de>)).chain([from_key]);
        let from_head = self.target.head_de(quote!(__tf::FromMapKey<#de>), [*ty], needs);
        let value = quote!(__tf_value);
        let this = self.with(&value);
        quote! {
            #[automatically_derived]
            #head {
                fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
                    <#ty as __tf::MapKey>::to_key(&self.#position)
                }
            }
            #[automatically_derived]
            #from_head {
                fn from_key(__tf_text: __tf::Cow<#de, ::core::primitive::str>) -> ::core::result::Result<Self, __tf::Error> {
                    let #value = <#ty as __tf::FromMapKey<#de>>::from_key(__tf_text)?;
                    ::core::result::Result::Ok(#this)
                }
            }
        }
    }

    /// The bounds for reading that depend on a type parameter: on the type it holds, and `Default` for the other fields.
    fn reading(&self, held: TokenStream) -> impl Iterator<Item = TokenStream> {
        let skipped = self
            .skipped
            .iter()
            .filter_map(|(_, ty)| self.target.bound(ty, quote!(#ty: ::core::default::Default)));
        self.target.bound(self.ty, held).into_iter().chain(skipped)
    }

    /// The newtype that holds `value`.
    fn with(&self, value: &TokenStream) -> TokenStream {
        let mut parts = vec![(self.position.index, value.clone())];
        parts.extend(self.skipped.iter().map(|(position, ty)| {
            (position.index, quote_spanned!(at(ty)=> <#ty as __tf::Skipped>::skipped()))
        }));
        parts.sort_by_key(|(position, _)| *position);
        let parts = parts.into_iter().map(|(_, part)| part);
        quote!(Self(#(#parts),*))
    }
}
