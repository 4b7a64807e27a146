//! Everything that is wrong with an item, collected.

use std::cell::{Cell, RefCell};
use std::fmt::Display;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::kind::Kind;

/// Collects the mistakes of one item, so that one compile reports them all.
///
/// What is found wrong is poisoned in the model, so that what follows from it is not reported as well.
#[derive(Default)]
pub(crate) struct Context {
    /// Each with the field that it is about: 0 for the item itself, then 1 and so on.
    errors: RefCell<Vec<(usize, syn::Error)>>,
    place: Cell<usize>,
}

impl Context {
    /// Reports a mistake at some tokens, and what to do about it.
    pub(crate) fn report(&self, at: impl ToTokens, mistake: impl Display, help: impl Display) {
        self.add(syn::Error::new_spanned(at, format_args!("{mistake}\nhelp: {help}")));
    }

    /// Reports what could not be parsed.
    pub(crate) fn add(&self, error: syn::Error) {
        self.errors.borrow_mut().push((self.place.get(), error));
    }

    /// Whether nothing is reported while something is checked.
    pub(crate) fn accepts(&self, checked: impl FnOnce()) -> bool {
        let count = || self.errors.borrow().len();
        let before = count();
        checked();
        count() == before
    }

    /// The same for who only asks: nothing is reported at all.
    pub(crate) fn would_accept(asked: impl FnOnce(&Context)) -> bool {
        let cx = Context::default();
        cx.accepts(|| asked(&cx))
    }

    /// Turns to a field; what is reported from here on is about it.
    pub(crate) fn turn_to_field(&self, position: usize) {
        self.place.set(1 + position);
    }

    /// Turns to the item itself.
    pub(crate) fn turn_to_item(&self) {
        self.place.set(0);
    }

    /// Turns to what is not about one field, and is said last.
    pub(crate) fn turn_to_the_rest(&self) {
        self.place.set(usize::MAX);
    }

    /// Adds the mistakes that one struct has as each of several kinds, in the words for the first: whichever its author meant,
    /// they are there.
    pub(crate) fn add_common(&self, kinds: &[(Kind, Context)]) {
        let [(kind, first), others @ ..] = kinds else { return };
        for (place, error) in &*first.errors.borrow() {
            let is_common = others.iter().all(|(other, cx)| cx.has(said(error, kind.words()), other.words()));
            if is_common && !self.has(said(error, ""), "") {
                self.errors.borrow_mut().push((*place, error.clone()));
            }
        }
    }

    fn has(&self, mistake: (String, String), words: &str) -> bool {
        self.errors.borrow().iter().any(|(_, error)| said(error, words) == mistake)
    }

    /// The mistakes as compile errors; nothing when there are none.
    pub(crate) fn into_errors(self) -> TokenStream {
        self.into_error().as_ref().map(told).unwrap_or_default()
    }

    /// The mistakes, in the order of the fields; `None` when there are none.
    pub(crate) fn into_error(self) -> Option<syn::Error> {
        let mut errors = self.errors.into_inner();
        errors.sort_by_key(|(place, _)| *place);
        let errors = errors.into_iter().map(|(_, error)| error);
        errors.reduce(|mut all, error| {
            all.combine(error);
            all
        })
    }
}

/// What a mistake says without these words, and where. Spans cannot be compared, but as texts.
fn said(error: &syn::Error, words: &str) -> (String, String) {
    (error.to_string().replace(words, ""), format!("{:?}", error.span()))
}

/// Errors where the compiler tells them and goes on: after a macro that fails among the items of a module, newer compilers say
/// nothing of the names that this module lacks. In a constant such a macro is an expression, and they do.
pub(crate) fn told(errors: &syn::Error) -> TokenStream {
    let (core, calls) = (core(), calls(errors));
    quote!(const _: () = { #core #calls };)
}

/// Errors as an expression, which has any type.
pub(crate) fn told_as_expression(errors: &syn::Error) -> TokenStream {
    let (core, mut calls): (_, Vec<_>) =
        (core(), errors.clone().into_iter().map(|error| calls(&error)).collect());
    let last = calls.pop();
    // In the place of a statement, the macro would leave a block without a value.
    quote!({ #core #(#calls)* (#last) })
}

/// The crate through which `calls` call. An error stands where the user wrote what is wrong, and there a path has the meaning of the
/// user's edition: in that of 2015, `::core` is no crate. With `use` in its place, errors were told last to first.
fn core() -> TokenStream {
    quote!(
        extern crate core as __tf_core;
    )
}

/// Errors as calls of `compile_error`, each at its place.
fn calls(errors: &syn::Error) -> TokenStream {
    let calls = errors.clone().into_iter().flat_map(|error| {
        // Of `::core::compile_error! { … }`, without the `::` in front.
        error.to_compile_error().into_iter().skip_while(|token| !matches!(token, TokenTree::Ident(_)))
    });
    calls
        .map(|token| match token {
            TokenTree::Ident(ident) if ident == "core" => Ident::new("__tf_core", ident.span()).into(),
            other => other,
        })
        .collect()
}
