//! `#[derive(TfObject)]`.

mod expand;
pub(crate) mod model;
pub(crate) mod partial;
mod rules;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::context::Context;
use crate::generics::Target;
use crate::in_block;
use crate::key::Place;
use crate::schema::Schema;
use crate::tag::Tag;
use model::Object;
use partial::Mirror;

/// The impls of a struct, or what is wrong with it and impls that let the rest compile.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let tag = Tag::parse(&cx, &input.attrs, Place::Item);
    let krate = crate::crate_path(&tag);
    let schema = Schema::of(&cx, &input.ident, &input.attrs, &tag);
    let object = Object::of(&cx, input, &schema);
    match (cx.into_errors(), object) {
        (None, Some(object)) => {
            let mut impls = expand::object(&object);
            let mut item = TokenStream::new();
            match &schema {
                Schema::Of(head) => {
                    impls.extend(crate::schema::expand(head, &object));
                    let mirror = Mirror::of(&object, &input.vis, &krate);
                    item = mirror.item();
                    impls.extend(mirror.impls());
                }
                _ => impls.extend(partial::whole(&object)),
            }
            item.extend(in_block(&krate, impls));
            item
        }
        (errors, _) => {
            let mut tokens = errors.unwrap_or_default();
            let target = Target::new(input);
            let mut impls = expand::fallback(&target);
            impls.extend(crate::schema::fallback(&schema, &target));
            impls.extend(partial::whole_impl(&target.head(quote!(__tf::MayBeUnknown), [])));
            tokens.extend(in_block(&krate, impls));
            tokens
        }
    }
}
