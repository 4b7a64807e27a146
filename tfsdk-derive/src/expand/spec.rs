//! The constant that is an item's Terraform type.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::model::target::Target;

/// A span that shows errors at these tokens but resolves names as in the macro.
pub(super) fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// The items to stand before the impl of `TfType`, and the expression for its `SPEC`.
///
/// `checks` makes the calls that check the constant; it gets the expression for it.
pub(super) fn constant(
    target: &Target<'_>,
    spec: TokenStream,
    checks: impl Fn(&TokenStream) -> Vec<TokenStream>,
) -> (TokenStream, TokenStream) {
    if target.has_parameters() {
        // Whatever depends on a parameter has to stand in the impl, and is evaluated where it is used.
        let calls = checks(&quote!(__tf_spec));
        let spec =
            if calls.is_empty() { spec } else { quote!({ let __tf_spec = #spec; #(#calls)* __tf_spec }) };
        return (TokenStream::new(), spec);
    }
    // The compiler's report on structs that contain each other names this constant.
    let constant = quote!(TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF);
    let calls = checks(&constant);
    let (inner, outer) = match target.for_ever() {
        // A lifetime parameter is not in scope here; the type does not depend on it.
        Some(item) if target.generics.lifetimes().next().is_some() => {
            (quote!(<#item as __tf::TfType>::SPEC), spec)
        }
        _ => (spec, constant.clone()),
    };
    let items = quote_spanned!(at(target.ident)=> const #constant: &__tf::TypeSpec = #inner;);
    (quote!(#items #(const _: () = #calls)*), outer)
}
