//! The item that impls are for.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{DeriveInput, GenericParam, Generics, Ident, Type};

use crate::tokens::replaced;
use crate::ty::{mentions, mentions_lifetime};

/// The item that impls are for.
pub(crate) struct Target<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
}

impl<'a> Target<'a> {
    pub(crate) fn new(input: &'a DeriveInput) -> Self {
        Target { ident: &input.ident, generics: &input.generics }
    }

    /// Whether there is a type parameter or a const parameter.
    ///
    /// Whatever does not depend on one can be checked at the definition.
    pub(crate) fn has_parameters(&self) -> bool {
        self.generics.type_params().next().is_some() || self.generics.const_params().next().is_some()
    }

    /// Whether a type depends on a type parameter, so that an impl needs a bound on it.
    pub(crate) fn depends(&self, ty: &Type) -> bool {
        self.generics.type_params().any(|param| mentions(ty, &param.ident))
    }

    /// Whether a type mentions a type parameter or a const parameter.
    pub(crate) fn mentions_parameter(&self, ty: &Type) -> bool {
        let consts = self.generics.const_params().any(|param| mentions(ty, &param.ident));
        consts || self.depends(ty)
    }

    /// Whether a type mentions a parameter of any kind, so that it has no meaning outside of the item and its impls.
    pub(crate) fn mentions(&self, ty: &Type) -> bool {
        self.generics.params.iter().any(|param| match param {
            GenericParam::Lifetime(param) => mentions_lifetime(ty, &param.lifetime.ident),
            GenericParam::Type(param) => mentions(ty, &param.ident),
            GenericParam::Const(param) => mentions(ty, &param.ident),
        })
    }

    /// A type of a field, with the item's name for `Self`, which means something else outside of its impls.
    pub(crate) fn without_self(&self, ty: &Type) -> Type {
        let (_, arguments, _) = self.generics.split_for_impl();
        let own = self.ident;
        let tokens = replaced(ty.to_token_stream(), &|before, ident, path_goes_on| {
            if ident != "Self" || before == Some(':') {
                return None;
            }
            let span = ident.span();
            Some(if path_goes_on {
                quote_spanned!(span=> <#own #arguments>)
            } else {
                quote_spanned!(span=> #own #arguments)
            })
        });
        tokens.map_or_else(|| ty.clone(), typed)
    }

    /// A type of a field with `'static` for the item's lifetimes.
    pub(crate) fn for_ever_type(&self, ty: &Type) -> Type {
        let tokens = replaced(ty.to_token_stream(), &|before, ident, _| {
            let own =
                before == Some('\'') && self.generics.lifetimes().any(|param| param.lifetime.ident == *ident);
            own.then(|| Ident::new("static", ident.span()).to_token_stream())
        });
        tokens.map_or_else(|| ty.clone(), typed)
    }

    /// The item with `'static` for its lifetimes, if it has no other parameters.
    pub(crate) fn for_ever(&self) -> Option<TokenStream> {
        let ident = self.ident;
        let lifetimes: Vec<TokenStream> = self.generics.lifetimes().map(|_| quote!('static)).collect();
        let arguments = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
        (!self.has_parameters()).then(|| quote!(#ident #arguments))
    }
}

fn typed(tokens: TokenStream) -> Type {
    syn::parse2(tokens.clone()).unwrap_or(Type::Verbatim(tokens))
}
