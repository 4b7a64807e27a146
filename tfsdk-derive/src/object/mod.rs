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
