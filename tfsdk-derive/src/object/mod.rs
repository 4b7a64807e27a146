//! `#[derive(TfObject)]`.

#[cfg_attr(not(feature = "constraints"), path = "unconstrained.rs")]
mod constraint;
mod entry;
mod expand;
pub(crate) mod model;
pub(crate) mod partial;
mod read;
mod rules;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::context::Context;
use crate::generics::Target;
use crate::in_block;
use crate::key::Position;
use crate::schema::Schema;
use crate::tag::Tag;
use constraint::Constraint;
use model::Object;
use partial::Mirror;

/// The impls of a struct, or what is wrong with it and impls that let the rest compile.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let cx = Context::default();
    let tag = Tag::parse(&cx, &input.attrs, Position::Item);
    let krate = crate::crate_path(&tag);
    let schema = Schema::of(&cx, &input.ident, &input.attrs, &tag);
    let object = Object::of(&cx, input, &schema);
    let unfit = Context::default();
    let constraint = Constraint::of(&cx, &unfit, &tag, object.as_ref());
    match (cx.into_errors(), object) {
        (None, Some(object)) => {
            // Attributes without a field do not change the impls, and the types of the others are still checked.
            let mut tokens = unfit.into_errors().unwrap_or_default();
            let mut impls = expand::object(&object, constraint.as_ref());
            match &schema {
                Schema::Of(head) => {
                    impls.extend(crate::schema::expand(head, &object));
                    let mirror = Mirror::of(&object, &input.vis, &krate);
                    tokens.extend(mirror.item());
                    impls.extend(mirror.impls());
                }
                _ => impls.extend(partial::whole(&object)),
            }
            tokens.extend(in_block(&krate, impls));
            tokens
        }
        (errors, _) => {
            let mut tokens = errors.unwrap_or_default();
            tokens.extend(unfit.into_errors());
            let target = Target::new(input);
            let mut impls = expand::fallback(&target);
            impls.extend(crate::schema::fallback(&schema, &target));
            impls.extend(partial::whole_impl(&target.head(quote!(__tf::MayBeUnknown), [])));
            tokens.extend(in_block(&krate, impls));
            tokens
        }
    }
}

#[cfg(test)]
mod tests {
    /// Whatever stands in a tag, the derive says what is wrong with it or expands, and the impls are there.
    #[test]
    fn no_tag_is_too_odd() {
        let parts = [
            "",
            "\"a\"",
            "\"-\"",
            "\"\"",
            "\"A b\"",
            "set",
            "text",
            "flatten",
            "null_is_empty",
            "crate = a::b",
            "set = ",
            "= 1",
            ",",
            "r#type",
            "(x)",
            "'c'",
            "-1",
            "x!(y)",
            "\"b\" =",
            "_",
            "'a",
            "é",
        ];
        let types =
            ["String", "Option<Box<Self>>", "&'static str", "[u8; { 1 + 1 }]", "fn(&str) -> S", "dyn Fn()"];
        let mut refused = 0;
        for (i, one) in parts.iter().enumerate() {
            for (j, other) in parts.iter().enumerate() {
                let ty = types[(i + j) % types.len()];
                let text = format!(
                    "#[tfsdk({other} {one})] struct S<'a, T: 'a, const N: usize> {{ #[tfsdk({one}, {other})] r#fn: {ty}, #[tfsdk({one})] b: {ty} }}"
                );
                let input = syn::parse_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let expanded = super::derive(&input).to_string();
                for item in ["TfType for S", "FromFields < '__de > for S", "ToTf for S"] {
                    assert!(expanded.contains(item), "{text} expands without {item}: {expanded}");
                }
                refused += usize::from(expanded.contains("compile_error"));
            }
        }
        assert!(refused > parts.len(), "{refused} refused");
    }
}
