//! `#[derive(TfObject)]`.

mod expand;
mod model;
mod rules;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::context::Context;
use crate::generics::Target;
use crate::in_block;
use model::Object;

/// The impls of a struct, or what is wrong with it and impls that let the rest compile.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let krate = crate::crate_path(&cx, input);
    let object = Object::of(&cx, input);
    match (cx.into_errors(), object) {
        (None, Some(object)) => in_block(&krate, expand::object(&object)),
        (errors, _) => {
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(in_block(&krate, expand::fallback(&Target::new(input))));
            tokens
        }
    }
}
