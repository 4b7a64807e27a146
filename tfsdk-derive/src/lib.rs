//! The derive macros of tfsdk, to be used through it.
//!
//! An item goes through `parse`, `model`, `rules` and `expand`. All that is wrong with it is found before the first line is
//! generated, and reported in one compile; generating cannot fail. An item with mistakes still gets its impls, so that
//! what uses it is not reported as well.

mod context;
mod expand;
mod key;
mod kind;
mod lifetimes;
mod model;
mod name;
mod normal;
mod parse;
mod rules;
mod schema_file;
#[cfg(test)]
mod snapshots;
#[cfg(test)]
mod tests;
#[cfg(feature = "constraints")]
mod tf_type;
mod tokens;
mod ty;
mod wanted_attribute;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use context::Context;
use kind::Kind;
use model::object::Object;
use model::value::Value;
use parse::Item;

/// (The macro itself is in the crate `tfsdk-derive`.)
#[proc_macro_derive(TfObject, attributes(tfsdk))]
pub fn derive_object(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(input.into(), object).into()
}

/// (The macro itself is in the crate `tfsdk-derive`.)
#[proc_macro_derive(TfValue, attributes(tfsdk))]
pub fn derive_value(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(input.into(), value).into()
}

/// (Users call the macro of the same name in the crate `tfsdk`, which passes its own path.)
#[cfg(feature = "constraints")]
#[proc_macro]
pub fn tf_type(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tf_type::expand(input.into()).into()
}

fn derive(input: TokenStream, item: impl Fn(&DeriveInput) -> TokenStream) -> TokenStream {
    match Item::parse(input) {
        Ok(parsed) => parsed.restore(item(&parsed.input)),
        Err(error) => context::told(&error),
    }
}

/// What is wrong with a struct, and its impls.
fn object(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let mut object = judged(&cx, input);
    match cx.into_error() {
        None => expand::object(&object),
        Some(error) => {
            object.has_mistakes = true;
            let mut tokens = expand::mistakes(&object, &error);
            tokens.extend(expand::object(&object));
            tokens
        }
    }
}

/// A struct, of which everything that is wrong is reported.
fn judged<'a>(cx: &Context, input: &'a DeriveInput) -> Object<'a> {
    let judged_as = |cx: &Context, kind: Option<Kind>| {
        let mut object = Object::of(cx, input, kind);
        rules::object(cx, input, &mut object);
        object
    };
    let object = judged_as(cx, None);
    let kinds = object.kinds();
    if kinds.len() > 1 {
        // Which of them is meant, nobody knows. What is wrong in each is told.
        let each = kinds.into_iter().map(|kind| {
            let cx = Context::default();
            judged_as(&cx, Some(kind));
            (kind, cx)
        });
        cx.add_common(&each.collect::<Vec<_>>());
    }
    object
}

/// What is wrong with a newtype or an enum, and its impls.
fn value(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let mut value = Value::of(&cx, input);
    rules::value(&cx, input, &mut value);
    let mut tokens = cx.into_errors();
    tokens.extend(expand::value(&value));
    tokens
}
