//! What stands for types and constants that a mistake leaves unknown.
//!
//! The mistake itself stands there once more. The compiler shows the same error at the same place once, knows that what is
//! made of it is wrong, and says nothing of any use.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::context::told_as_expression;
use crate::model::object::Object;

/// A mistake of an object as an expression, which has any type; `None` if it has none.
pub(super) fn mistake(object: &Object<'_>) -> Option<TokenStream> {
    // Of several that were combined any will do, and an expression is one.
    object.mistake.clone()?.into_iter().next().map(|error| told_as_expression(&error))
}

/// A type that would be `ty` without the mistake, and of which the compiler knows nothing. `door` names the runtime.
pub(super) fn unknown(object: &Object<'_>, ty: &impl ToTokens, door: &TokenStream) -> TokenStream {
    match mistake(object) {
        Some(mistake) => quote!(#door::If<{ #door::sound(#mistake) }, #ty>),
        None => ty.to_token_stream(),
    }
}
