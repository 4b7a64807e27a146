//! The type of a field, with what is asked of it again and again.

use std::ops::Deref;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::Type;
use syn::spanned::Spanned;

/// The type of a field, its tokens and its place.
///
/// Both are made once: what is generated names the type a dozen times, and each token made anew is a call of the
/// compiler.
pub(crate) struct FieldType {
    ty: Type,
    tokens: TokenStream,
    /// Shows errors at the type, but resolves names as in the macro.
    pub(crate) place: Span,
}

impl FieldType {
    pub(super) fn new(ty: Type) -> Self {
        let tokens = ty.to_token_stream();
        FieldType { place: Span::call_site().located_at(tokens.span()), ty, tokens }
    }
}

impl Deref for FieldType {
    type Target = Type;

    fn deref(&self) -> &Type {
        &self.ty
    }
}

impl ToTokens for FieldType {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend([self.tokens.clone()]);
    }
}
