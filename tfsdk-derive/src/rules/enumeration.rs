//! The rules of an enum.

use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::{Fields, Ident};

use crate::context::Context;
use crate::model::enumeration::{Enumeration, Variant};
use crate::name::snake_case;

/// Checks the variants of an enum.
pub(super) fn check(cx: &Context, own: &Ident, enumeration: &Enumeration<'_>) {
    if enumeration.variants.is_empty() {
        let help = "give it variants, each tagged with its text: `#[tfsdk(\"text\")]`";
        cx.report(own, "an enum without variants has no value", help);
    }
    let mut texts = HashMap::new();
    for variant in &enumeration.variants {
        check_variant(cx, variant);
        let (ident, Some(text)) = (variant.ident, &variant.text) else { continue };
        match texts.get(&text.value()) {
            None => drop(texts.insert(text.value(), ident)),
            Some(first) => cx.report(
                text,
                format_args!("the text {:?} is taken by the variant `{}`", text.value(), first.unraw()),
                format_args!("every text has one variant; give `{}` another", ident.unraw()),
            ),
        }
    }
}

fn check_variant(cx: &Context, variant: &Variant<'_>) {
    let ident = variant.ident.unraw();
    if !matches!(variant.fields, Fields::Unit) {
        return cx.report(
            variant.fields,
            format_args!("the variant `{ident}` has fields, and a string has no place for them"),
            "`TfValue` maps enums without fields; for an object with an attribute for each variant, derive `TfObject`",
        );
    }
    if variant.text.is_some() || !variant.tag.is_understood() {
        return;
    }
    let meant = snake_case(&ident.to_string());
    match variant.tag.attributes.first() {
        None => cx.report(
            variant.ident,
            format_args!("the variant `{ident}` has no tag"),
            format_args!("add `#[tfsdk(\"{meant}\")]` with the text that it stands for"),
        ),
        Some(attribute) => cx.report(
            attribute,
            "the tag does not say which text the variant stands for",
            format_args!("write `#[tfsdk(\"{meant}\")]`"),
        ),
    }
}
