//! Checks that no attribute of an embedded struct is there twice.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

use super::asked::Asked;
use super::entry::entry;
use crate::model::object::{Field, Object};
use crate::ty::shown;

/// The checks of a struct that has no parameters, or of all that it embeds where one of them is a parameter: those of its type, `spec`.
pub(super) fn checks(object: &Object<'_>, spec: &TokenStream) -> Vec<Asked> {
    let embedded: Vec<&Field<'_>> = object.embedded().collect();
    if !object.target.has_parameters() {
        return calls(object, &embedded, names_of(object).as_ref().unwrap_or(spec));
    }
    match embedded.iter().all(|field| is_apart(object, field)) {
        true => Vec::new(),
        false => calls(object, &embedded, spec),
    }
}

/// The names, and the checks of a struct with parameters that do not depend on them: names do not, nor do embedded structs that mention
/// none.
pub(super) fn items(object: &Object<'_>) -> TokenStream {
    let embedded: Vec<&Field<'_>> = object.embedded().filter(|field| is_apart(object, field)).collect();
    if embedded.is_empty() {
        return TokenStream::new();
    }
    let import = quote! {
        #[allow(unused_imports)]
        use __tf::NotEmbedded as _;
    };
    let names = names(object, &embedded);
    if !object.target.has_parameters() {
        let names = names_of(object).map(|constant| quote!(const #constant: &__tf::TypeSpec = #names;));
        return quote!(#import #names);
    }
    let calls = calls(object, &embedded, &quote!(__TF_NAMES));
    let checks = calls.iter().enumerate().map(|(number, asked)| asked.check().constant(number));
    quote! {
        #import
        const __TF_NAMES: &__tf::TypeSpec = #names;
        #(#checks)*
    }
}

/// The constant of the names, where the type of a struct without parameters may be unknown.
pub(super) fn names_of(object: &Object<'_>) -> Option<TokenStream> {
    let mut own = object.fields.iter().filter(|field| field.attribute().is_some());
    let is_needed = !object.target.has_parameters() && object.embedded().next().is_some();
    (is_needed && own.any(Field::may_lack_type)).then(|| quote!(__TF_NAMES))
}

/// A type that has the names of a struct's own attributes, and embeds what it embeds. That of the struct itself is not known where a field
/// has none.
fn names(object: &Object<'_>, embedded: &[&Field<'_>]) -> TokenStream {
    let own = object.fields.iter().filter_map(|field| field.attribute()).map(|attribute| &attribute.name);
    let embedded = embedded.iter().filter_map(|Field { ty, .. }| {
        object.target.apart(&quote_spanned!(ty.place=> __tf::Embedded::<#ty>::NAMES))
    });
    quote! {
        &__tf::TypeSpec::Object(&[
            #(__tf::Attribute { name: #own, ty: &__tf::TypeSpec::Dynamic, null: true, description: "" },)*
            #(#embedded,)*
        ])
    }
}

fn calls(object: &Object<'_>, embedded: &[&Field<'_>], spec: &TokenStream) -> Vec<Asked> {
    let own = object.fields.iter().filter(|field| field.attribute().is_some());
    let own: Vec<String> = own.map(|field| field.ident.unraw().to_string()).collect();
    let types: Vec<String> = embedded.iter().map(|field| shown(&field.ty)).collect();
    let calls = embedded.iter().enumerate().map(|(position, field)| {
        let position = Literal::usize_unsuffixed(position);
        let place = field.ty.place;
        let arguments = quote_spanned!(place=> #spec, #position, &[#(#own),*], &[#(#types),*]);
        Asked::new(place, "embedded_once", arguments).of(field).about("EVERY_ATTRIBUTE_HAS_ONE_FIELD")
    });
    calls.collect()
}

/// Whether an embedded struct depends on no parameter.
fn is_apart(object: &Object<'_>, field: &Field<'_>) -> bool {
    entry(object, field).is_some_and(|entry| object.target.apart(&entry).is_some())
}
