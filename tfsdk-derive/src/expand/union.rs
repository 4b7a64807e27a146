//! What a union has instead of a struct: from attributes to the variant that is set, and back.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::asked::Asked;
use super::entry::if_mappable;
use super::mapped::{Mapped, inside};
use super::spec::name_at;
use crate::model::object::{Attribute, Field, Object};
use crate::model::variant::Variant;

/// The variants that are mapped, in the order of their attributes.
fn variants<'o, 'a>(
    object: &'o Object<'a>,
) -> impl Iterator<Item = (&'o Field<'a>, &'o Attribute, &'o Variant<'a>)> {
    object.fields.iter().filter_map(|field| Some((field, field.attribute()?, field.variant.as_ref()?)))
}

/// The variant that is set, of the item `own`, which `by` tells from what the calls read of each attribute.
pub(super) fn exactly_one(
    object: &Object<'_>,
    own: &TokenStream,
    by: &TokenStream,
    calls: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let read = variants(object).zip(calls).map(|((field, _, variant), call)| {
        let ident = variant.ident;
        quote_spanned!(field.ty.place=> __tf::variant(#call, #own::#ident))
    });
    if !object.is_whole() {
        return quote!({ let _ = (#(#read,)*); __tf::None });
    }
    quote!({ let __tf_read = [#(#read),*]; #by.exactly_one(__tf_read) })
}

/// Writing: the one attribute that is set, and null for the others.
pub(super) fn written(object: &Object<'_>, writer: &Ident) -> TokenStream {
    let arms = variants(object).map(|(_, attribute, variant)| {
        let (ident, name, held) = (variant.ident, &attribute.name, &variant.held);
        let (method, way) = if variant.way.is_plain() {
            (quote_spanned!(held.place=> variant), None)
        } else {
            let way = Mapped { ty: held, way: &variant.way }.way();
            (quote_spanned!(held.place=> variant_as), Some(quote!(, #way)))
        };
        quote_spanned! {held.place=>
            Self::#ident(__tf_held) => #writer.#method::<Self, #held #way>(#name, __tf_held),
        }
    });
    one_of(object, &quote!(self), arms)
}

/// The mirror of `__tf_whole`.
pub(super) fn mirrored(object: &Object<'_>) -> TokenStream {
    let own = object.target.ident;
    let nulls = object.fields.iter().map(|field| {
        // The compiler may ask at any part of it whether its type has a mirror.
        let ident = name_at(&field.ident, &field.ty);
        quote_spanned!(field.ty.place=> #ident: __tf::Tf::Null)
    });
    let arms = variants(object).map(|(field, attribute, variant)| {
        let (ident, name, ty) = (variant.ident, name_at(&field.ident, &field.ty), &field.ty);
        let value = quote_spanned!(ty.place=> __tf::Some(__tf_held));
        let mirrored = if attribute.way.is_plain() {
            quote_spanned!(ty.place=> __TF.mirrored(#value))
        } else {
            let way = attribute.way.printed(&inside());
            quote_spanned!(ty.place=> __TF.mirrored_as::<#ty, #way>(#value))
        };
        quote_spanned!(ty.place=> #own::#ident(__tf_held) => __tf_mirror.#name = #mirrored,)
    });
    let arms = one_of(object, &quote!(__tf_whole), arms);
    quote! {
        let mut __tf_mirror = Self { #(#nulls),* };
        #arms
        __tf_mirror
    }
}

/// An arm for each variant of a value. One that is poisoned does not compile, and so has nothing to do.
fn one_of(object: &Object<'_>, value: &TokenStream, arms: impl Iterator<Item = TokenStream>) -> TokenStream {
    let rest = (!object.is_whole()).then(|| quote!(_ => {}));
    if object.fields.is_empty() {
        return quote!(let _ = #value;);
    }
    quote!(match #value { #(#arms)* #rest })
}

/// The checks that what variants hold is not null, so that it is known which one is set, as far as their names do not show
/// it.
pub(super) fn checks(object: &Object<'_>) -> Vec<Asked> {
    let unknown = variants(object).filter(|(_, _, variant)| !variant.held.is_mappable);
    let checks = unknown.map(|(field, _, Variant { held, way, .. })| {
        let (own, way) = (if_mappable(object, field, held), way.printed(&inside()));
        let types = Some(quote_spanned!(held.place=> ::<#own, #way>));
        let asked = Asked::new(held.place, "variant_is_not_null", TokenStream::new()).of(field);
        Asked { types, ..asked.about("A_VARIANT_IS_SET_WHERE_ITS_ATTRIBUTE_IS_NOT_NULL") }
    });
    checks.collect()
}
