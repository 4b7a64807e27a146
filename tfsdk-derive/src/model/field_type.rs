//! The type of a field, with what is asked of it again and again.

use std::ops::Deref;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;
use syn::spanned::Spanned;

use crate::ty::{is_mappable, is_of_std, is_ruleless, is_structless};

/// The type of a field, its tokens and its place.
///
/// Both are made once, as what is generated names the type several times. The tokens are no `TokenStream`, since to put
/// one of these into another is three calls of the compiler.
#[derive(Clone)]
pub(crate) struct FieldType {
    ty: Type,
    tokens: Vec<TokenTree>,
    /// Shows errors at the type, but resolves names as in the macro.
    pub(crate) place: Span,
    /// Whether a type parameter stands in it, which may be called as a type of `std`: then its names tell nothing.
    is_dependent: bool,
    /// Whether it [can be mapped](is_mappable), as far as its name tells.
    pub(crate) is_mappable: bool,
}

impl FieldType {
    /// A type that is printed as other tokens, if there are any.
    pub(super) fn new(ty: Type, printed: Option<TokenStream>, is_dependent: bool) -> Self {
        let tokens = printed.unwrap_or_else(|| ty.to_token_stream());
        let place = Span::call_site().located_at(tokens.span());
        let is_mappable = !is_dependent && is_mappable(&ty);
        FieldType { place, is_dependent, is_mappable, ty, tokens: tokens.into_iter().collect() }
    }

    /// Whether it is of types that [can be cloned and compared](is_of_std), as far as its name tells.
    pub(crate) fn is_of_std(&self) -> bool {
        !self.is_dependent && is_of_std(&self.ty)
    }

    /// Whether it brings [no nested attributes](is_structless), as far as its name tells.
    pub(crate) fn is_structless(&self) -> bool {
        !self.is_dependent && is_structless(&self.ty)
    }

    /// Whether it brings [no rules](is_ruleless) either, as far as its name tells.
    pub(crate) fn is_ruleless(&self) -> bool {
        !self.is_dependent && is_ruleless(&self.ty)
    }
}

impl Deref for FieldType {
    type Target = Type;

    fn deref(&self) -> &Type {
        &self.ty
    }
}

impl From<FieldType> for Type {
    fn from(ty: FieldType) -> Type {
        ty.ty
    }
}

impl ToTokens for FieldType {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.tokens.iter().cloned());
    }
}
