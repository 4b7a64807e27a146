//! What stands for types and constants that a mistake leaves unknown.
//!
//! All mistakes are told in one constant, which has no value. What is made of it has none either, as the compiler knows, and it
//! says nothing more of that.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt;

use crate::context::{told, told_as_expression};
use crate::model::object::Object;

/// The constant in which the mistakes of an object are told.
pub(crate) fn mistakes(object: &Object<'_>, errors: &syn::Error) -> TokenStream {
    if object.is_void {
        return told(errors);
    }
    let (name, krate, expression) = (name(object), &object.krate, told_as_expression(errors));
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, non_upper_case_globals)]
        const #name: #krate::__private::core::convert::Infallible = #expression;
    }
}

/// That something is unknown by a mistake of an object, as an expression, which has the type that is wanted there; `None` if it has none.
pub(super) fn mistake(object: &Object<'_>) -> Option<TokenStream> {
    let name = name(object);
    object.has_mistakes.then(|| quote!(__tf::unknown(#name)))
}

/// A type that would be `ty` without the mistake, and of which the compiler knows nothing. `door` names the runtime.
pub(super) fn unknown(object: &Object<'_>, ty: &impl ToTokens, door: &TokenStream) -> TokenStream {
    let name = name(object);
    match object.has_mistakes {
        true => quote!(#door::If<{ #door::sound(#name) }, #ty>),
        false => ty.to_token_stream(),
    }
}

fn name(object: &Object<'_>) -> Ident {
    format_ident!("__tf_mistakes_of_{}", object.target.ident.unraw())
}
