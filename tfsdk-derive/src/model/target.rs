//! The item that impls are for.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, DeriveInput, Generics, Ident, Type};

use super::field_type::FieldType;
use crate::lifetimes::{has_lifetimes, lent_for_ever};
use crate::tokens::{Before, replaced, without_self};
use crate::ty::mentions;

/// The item that impls are for.
pub(crate) struct Target<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attributes: &'a [Attribute],
}

impl<'a> Target<'a> {
    pub(crate) fn new(input: &'a DeriveInput) -> Self {
        Target { ident: &input.ident, generics: &input.generics, attributes: &input.attrs }
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

    /// Whether a type depends on a type parameter or const parameter, so that nothing beside the impls can ask it.
    pub(crate) fn varies(&self, ty: &Type) -> bool {
        self.depends(ty) || self.generics.const_params().any(|param| mentions(ty, &param.ident))
    }

    /// A type of a field, with the item's name for `Self`, which means something else outside of its impls.
    pub(crate) fn without_self(&self, ty: &Type) -> FieldType {
        let renamed = mentions(ty, &Ident::new("Self", self.ident.span()))
            .then(|| without_self(ty.to_token_stream(), self.ident, self.generics))
            .flatten();
        let ty = match renamed {
            Some(tokens) => syn::parse2(tokens.clone()).unwrap_or(Type::Verbatim(tokens)),
            None => ty.clone(),
        };
        self.field_type(ty, None)
    }

    /// The same without the lifetimes that the item does not declare: these the compiler tells of the item, and would tell of
    /// each place where they stand. For an item whose mirror is no struct of its own, which would say them as well.
    pub(crate) fn without_undeclared(&self, ty: &Type) -> FieldType {
        let ty = self.without_self(ty);
        let declared = self.declared(&ty);
        self.field_type(ty.into(), declared)
    }

    /// The generics with the item's name for `Self`, as they can stand at another item.
    pub(crate) fn generics_without_self(&self) -> Generics {
        let mut generics = self.generics.clone();
        let named = |tokens| without_self(tokens, self.ident, self.generics);
        if let Some(Ok(clause)) = named(generics.where_clause.to_token_stream()).map(syn::parse2) {
            generics.where_clause = Some(clause);
        }
        if let Some(Ok(Generics { params, .. })) = named(generics.to_token_stream()).map(syn::parse2) {
            generics.params = params;
        }
        generics
    }

    fn field_type(&self, ty: Type, printed: Option<TokenStream>) -> FieldType {
        let is_dependent = self.depends(&ty);
        FieldType::new(ty, printed, is_dependent)
    }

    /// A type with `'static` for lifetimes that the item does not declare, and where one is left out; `None` if there are none.
    fn declared(&self, ty: &Type) -> Option<TokenStream> {
        let lent = lent_for_ever(ty);
        let lent = lent.as_ref().map(ToTokens::to_token_stream);
        if !has_lifetimes(ty) {
            return lent;
        }
        let is_bound = mentions(ty, &Ident::new("for", self.ident.span()));
        let is_declared = |name: &Ident| {
            let mut own = self.generics.lifetimes();
            is_bound || name == "static" || name == "_" || own.any(|param| param.lifetime.ident == *name)
        };
        let tokens = lent.clone().unwrap_or_else(|| ty.to_token_stream());
        let declared = replaced(tokens, &|before, ident, _| {
            let is_lifetime = before == Before::Quote;
            (is_lifetime && !is_declared(ident)).then(|| Ident::new("static", ident.span()).to_token_stream())
        });
        declared.or(lent)
    }

    /// Code of an impl as it can stand outside of it: with `'static` for the item's lifetimes, and the item's name for
    /// `Self`. `None` if it depends on a type parameter or const parameter.
    pub(crate) fn apart(&self, code: &TokenStream) -> Option<TokenStream> {
        if self.generics.params.is_empty() && !mentions(code, &Ident::new("Self", self.ident.span())) {
            return Some(code.clone());
        }
        let consts = self.generics.const_params().map(|param| &param.ident);
        let mut params = self.generics.type_params().map(|param| &param.ident).chain(consts);
        let own = self.for_ever();
        let is_of_impl = own.is_none() && mentions(code, &Ident::new("Self", self.ident.span()));
        if is_of_impl || params.any(|param| mentions(code, param)) {
            return None;
        }
        let tokens = replaced(code.clone(), &|before, ident, path_goes_on| match before {
            Before::Quote => {
                let is_own = self.generics.lifetimes().any(|param| param.lifetime.ident == *ident);
                is_own.then(|| Ident::new("static", ident.span()).to_token_stream())
            }
            Before::Nothing if ident == "Self" && path_goes_on => Some(quote!(<#own>)),
            Before::Nothing if ident == "Self" => Some(quote!(#own)),
            Before::Nothing | Before::PathSeparator => None,
        });
        Some(tokens.unwrap_or_else(|| code.clone()))
    }

    /// The item with `'static` for its lifetimes, if it has no other parameters.
    pub(crate) fn for_ever(&self) -> Option<TokenStream> {
        let ident = self.ident;
        let lifetimes: Vec<TokenStream> = self.generics.lifetimes().map(|_| quote!('static)).collect();
        let arguments = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
        (!self.has_parameters()).then(|| quote!(#ident #arguments))
    }
}
