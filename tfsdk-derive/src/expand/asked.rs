//! What is asked of a field while the user's crate is compiled: a function of the runtime, and what it is given.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use crate::model::object::{Field, Role};
use crate::ty::shown;

/// A question.
pub(super) struct Asked {
    /// The rule that it is about, which names its constant.
    pub(super) rule: &'static str,
    /// Where a mistake is shown.
    pub(super) place: Span,
    pub(super) function: &'static str,
    pub(super) arguments: TokenStream,
    /// The types that the function is given, if it is given some.
    pub(super) types: Option<TokenStream>,
    /// What of a type it is about, which says whose mistake it is where several are told at one place.
    pub(super) subject: TokenStream,
}

impl Asked {
    /// A question about the rules of schemas.
    pub(super) fn new(place: Span, function: &'static str, arguments: TokenStream) -> Self {
        let (rule, subject) = ("ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS", quote!(__tf::About::Whole));
        Asked { rule, place, function, arguments, types: None, subject }
    }

    /// The same about another rule.
    pub(super) fn about(self, rule: &'static str) -> Self {
        Asked { rule, ..self }
    }

    /// The same about a field, by what its user calls it.
    pub(super) fn of(self, field: &Field<'_>) -> Self {
        let subject = match (&field.role, &field.variant) {
            (_, Some(variant)) => {
                let name = variant.ident.unraw().to_string();
                quote!(__tf::About::Variant(#name))
            }
            (Role::Attribute(attribute), None) => {
                let name = &attribute.name;
                quote!(__tf::About::Attribute(#name))
            }
            (Role::Embedded, None) => {
                let ty = shown(&field.ty);
                quote!(__tf::About::Embedded(#ty))
            }
            (Role::Skipped | Role::Poisoned, None) => quote!(__tf::About::Whole),
        };
        Asked { subject, ..self }
    }

    /// As what the compiler evaluates by itself.
    pub(super) fn check(&self) -> Check {
        Check { rule: self.rule, call: self.call() }
    }

    /// As a call that fails.
    pub(super) fn call(&self) -> TokenStream {
        let Asked { place, arguments, types, .. } = self;
        let function = Ident::new(self.function, *place);
        quote_spanned!(*place=> __tf::#function #types (#arguments))
    }

    /// As a call that takes down what is wrong; the method is called as the function is. By its path, as a trait of the user may have a
    /// method of that name for all types.
    fn found(&self) -> TokenStream {
        let Asked { place, arguments, types, subject, .. } = self;
        let function = Ident::new(self.function, *place);
        quote_spanned!(*place=> __tf::Found::#function #types (&mut __tf_found, #subject, #arguments);)
    }
}

/// A call that the compiler evaluates, and the rule that it checks, which names its constant.
pub(super) struct Check {
    pub(super) rule: &'static str,
    pub(super) call: TokenStream,
}

impl Check {
    /// The constant that evaluates it, number `number` of its rule.
    pub(super) fn constant(&self, number: usize) -> TokenStream {
        let (rule, call) = (format_ident!("{}_{number}", self.rule, span = Span::mixed_site()), &self.call);
        quote!(const #rule: () = #call;)
    }
}

/// The questions that depend on a parameter. They stand in one constant of an impl, which fails once: so all are asked before it does.
#[derive(Default)]
pub(super) struct AllAsked {
    all: Vec<Asked>,
}

impl AllAsked {
    /// Adds what is asked of a field.
    pub(super) fn add(&mut self, field: &Field<'_>, asked: Asked) {
        self.all.push(asked.of(field));
    }

    /// What is asked of a type.
    pub(super) fn of_type(all: Vec<Asked>) -> Self {
        AllAsked { all }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them, and what fails at the first that finds something. One by itself fails where it is asked.
    pub(super) fn printed(&self) -> TokenStream {
        if let [asked] = &self.all[..] {
            let call = asked.call();
            return quote!(#call;);
        }
        let found = self.all.iter().map(Asked::found);
        let shown = self.all.iter().enumerate().map(|(number, Asked { place, .. })| {
            let number = Literal::usize_unsuffixed(number);
            quote_spanned!(*place=> __tf::Found::show(&__tf_found, #number);)
        });
        quote! {
            let mut __tf_found = __tf::Found::new();
            #(#found)*
            #(#shown)*
        }
    }
}
