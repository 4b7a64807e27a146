//! The constant that is an item's Terraform type.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::generics::Target;

/// Where errors about some tokens are shown: there. Names still mean what they mean in the macro.
pub(crate) fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// The items to stand before the impl of `TfType`, and the expression for its `SPEC`.
///
/// `checks` are calls about the constant, which they are given.
pub(crate) fn constant(
    target: &Target<'_>,
    spec: TokenStream,
    checks: impl Fn(&TokenStream) -> Vec<TokenStream>,
) -> (TokenStream, TokenStream) {
    if target.has_parameters() {
        // What depends on a parameter can only stand in the impl, and is evaluated where it is used.
        let calls = checks(&quote!(spec));
        let spec = match calls.is_empty() {
            true => spec,
            false => quote!({ let spec = #spec; #(#calls)* spec }),
        };
        return (TokenStream::new(), spec);
    }
    // The compiler's report on structs that contain each other names this constant.
    let constant = quote!(TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF);
    let calls = checks(&constant);
    let items = quote_spanned!(at(target.ident)=> const #constant: &__tf::TypeSpec = #spec;);
    (quote!(#items #(const _: () = #calls)*), constant)
}
