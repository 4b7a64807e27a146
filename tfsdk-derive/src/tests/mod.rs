//! What the derives say of an item, rule by rule, and what they make of it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod attributes;
mod blocks;
mod certain;
#[cfg(feature = "constraints")]
mod constraints;
mod expansions;
mod expressions;
mod fields;
mod keys;
mod law;
mod matrix;
mod names;
mod pasted;
mod proofs;
mod schemas;
mod tags;
mod unions;
mod valid;
mod values;
mod ways;

use proc_macro2::{TokenStream, TokenTree};
use syn::DeriveInput;

use crate::context::Context;

/// What `TfObject` makes of an item.
fn object(item: &str) -> TokenStream {
    let input: DeriveInput = syn::parse_str(item).unwrap_or_else(|error| panic!("{item}: {error}"));
    crate::object(&input)
}

/// The mistakes of an item for `TfObject`, which is not expanded.
fn rules_on(item: &str) -> Vec<String> {
    let input: DeriveInput = syn::parse_str(item).unwrap_or_else(|error| panic!("{item}: {error}"));
    let cx = Context::default();
    crate::judged(&cx, &input);
    mistakes(cx.into_errors())
}

/// What `TfValue` makes of an item.
fn value(item: &str) -> TokenStream {
    let input: DeriveInput = syn::parse_str(item).unwrap_or_else(|error| panic!("{item}: {error}"));
    crate::value(&input)
}

/// The mistakes that an expansion reports, each as `mistake / help`, wherever it does.
fn mistakes(expanded: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let tokens: Vec<TokenTree> = expanded.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_error = i >= 2 && tokens[i - 2].to_string() == "compile_error";
        if is_error {
            let text: syn::LitStr = syn::parse2(group.stream()).expect("the text of a mistake");
            found.push(text.value().replace("\nhelp: ", " / "));
        } else {
            found.extend(mistakes(group.stream()));
        }
    }
    found
}

/// The mistakes of a field with this tag.
fn in_field(tag: &str, ty: &str) -> Vec<String> {
    mistakes(object(&format!("struct Own {{ #[tfsdk({tag})] field: {ty} }}")))
}

/// The mistakes of a field with this tag in a struct of this kind.
fn in_kind(kind: &str, tag: &str, ty: &str) -> Vec<String> {
    mistakes(object(&format!("#[tfsdk({kind})] struct Own {{ #[tfsdk({tag})] field: {ty} }}")))
}

/// The mistakes of a field of a resource.
fn in_resource(tag: &str) -> Vec<String> {
    in_kind("resource", tag, "Option<String>")
}

const NONE: [&str; 0] = [];

const KINDS: [(&str, &str); 7] = [
    ("resource", "a resource"),
    ("data_source", "a data source"),
    ("provider", "the configuration of a provider"),
    ("ephemeral", "an ephemeral resource"),
    ("nested", "a nested struct"),
    ("list", "the configuration of a list"),
    ("action", "the configuration of an action"),
];

/// A text of tokens without the space between them, which differs with how they came about.
fn compact(text: &str) -> String {
    text.split_whitespace().collect()
}

#[track_caller]
fn contains(expanded: &TokenStream, text: &str) {
    let expanded = expanded.to_string();
    assert!(compact(&expanded).contains(&compact(text)), "there is no `{text}` in\n{expanded}");
}

#[track_caller]
fn lacks(expanded: &TokenStream, text: &str) {
    let expanded = expanded.to_string();
    assert!(!compact(&expanded).contains(&compact(text)), "there is `{text}` in\n{expanded}");
}
