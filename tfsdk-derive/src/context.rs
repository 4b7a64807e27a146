//! Everything that is wrong with an item, collected.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Collects the mistakes of one item, so that one compile reports them all.
#[derive(Default)]
pub(crate) struct Context {
    errors: RefCell<Option<syn::Error>>,
}

impl Context {
    /// Reports a mistake at some tokens, and what to do about it.
    pub(crate) fn report(&self, at: impl ToTokens, mistake: impl Display, help: impl Display) {
        self.add(syn::Error::new_spanned(at, format_args!("{mistake}\nhelp: {help}")));
    }

    /// Reports what could not be parsed.
    pub(crate) fn add(&self, error: syn::Error) {
        match &mut *self.errors.borrow_mut() {
            Some(errors) => errors.combine(error),
            none => *none = Some(error),
        }
    }

    /// The mistakes as compile errors; `None` when there are none.
    pub(crate) fn into_errors(self) -> Option<TokenStream> {
        self.errors.into_inner().map(|errors| errors.to_compile_error())
    }
}
