//! The heads of impls: the item's own generics, the input's lifetime, and bounds on its fields.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericParam, Lifetime, Type};

use crate::model::target::Target;
use crate::tokens::arguments;
use crate::ty::mentions_lifetime;

impl Target<'_> {
    /// The bound, if its type depends on a type parameter.
    pub(super) fn bound(&self, ty: &Type, bound: TokenStream) -> Option<TokenStream> {
        self.depends(ty).then_some(bound)
    }

    /// The head of an impl of a trait: everything before the braces.
    ///
    /// The bounds are added to those of the item, each once.
    pub(super) fn head(
        &self,
        r#trait: TokenStream,
        bounds: impl IntoIterator<Item = TokenStream>,
    ) -> TokenStream {
        let params: Vec<TokenStream> = self.params().collect();
        let params = (!params.is_empty()).then(|| quote!(<#(#params),*>));
        self.head_with(params, r#trait, bounds)
    }

    /// The same for a trait that has the lifetime of the input, `'__de`; it outlives the lifetimes that the
    /// types of `borrowing` mention.
    pub(super) fn head_de<'b>(
        &self,
        r#trait: TokenStream,
        borrowing: impl IntoIterator<Item = &'b Type> + Clone,
        bounds: impl IntoIterator<Item = TokenStream>,
    ) -> TokenStream {
        let borrowed: Vec<&Lifetime> = self
            .generics
            .lifetimes()
            .map(|param| &param.lifetime)
            .filter(|lifetime| borrowing.clone().into_iter().any(|ty| mentions_lifetime(ty, &lifetime.ident)))
            .collect();
        let de = de();
        let de = if borrowed.is_empty() { quote!(#de) } else { quote!(#de: #(#borrowed)+*) };
        let params = self.params();
        self.head_with(Some(quote!(<#de #(, #params)*>)), r#trait, bounds)
    }

    /// The head of an impl without a trait.
    pub(super) fn head_inherent(&self, bounds: impl IntoIterator<Item = TokenStream>) -> TokenStream {
        let params: Vec<TokenStream> = self.params().collect();
        let params = (!params.is_empty()).then(|| quote!(<#(#params),*>));
        self.head_for(params, None, bounds)
    }

    fn head_with(
        &self,
        params: Option<TokenStream>,
        r#trait: TokenStream,
        bounds: impl IntoIterator<Item = TokenStream>,
    ) -> TokenStream {
        self.head_for(params, Some(quote!(#r#trait for)), bounds)
    }

    fn head_for(
        &self,
        params: Option<TokenStream>,
        trait_for: Option<TokenStream>,
        bounds: impl IntoIterator<Item = TokenStream>,
    ) -> TokenStream {
        let ident = self.ident;
        let arguments = arguments(self.generics);
        let mut predicates: Vec<TokenStream> = Vec::new();
        if let Some(clause) = &self.generics.where_clause {
            predicates.extend(clause.predicates.iter().map(ToTokens::to_token_stream));
        }
        let mut seen = HashSet::new();
        predicates.extend(bounds.into_iter().filter(|bound| seen.insert(bound.to_string())));
        let clause = (!predicates.is_empty()).then(|| quote!(where #(#predicates),*));
        quote!(impl #params #trait_for #ident #arguments #clause)
    }

    /// The parameters of the item, lifetimes first, without their defaults.
    fn params(&self) -> impl Iterator<Item = TokenStream> {
        self.generics.params.iter().map(|param| match param {
            GenericParam::Lifetime(param) => {
                let (lifetime, colon, bounds) = (&param.lifetime, &param.colon_token, &param.bounds);
                quote!(#lifetime #colon #bounds)
            }
            GenericParam::Type(param) => {
                let (ident, colon, bounds) = (&param.ident, &param.colon_token, &param.bounds);
                quote!(#ident #colon #bounds)
            }
            GenericParam::Const(param) => {
                let (ident, ty) = (&param.ident, &param.ty);
                quote!(const #ident: #ty)
            }
        })
    }
}

/// The lifetime of the input, in impls of reading.
pub(super) fn de() -> Lifetime {
    Lifetime::new("'__de", Span::mixed_site())
}
