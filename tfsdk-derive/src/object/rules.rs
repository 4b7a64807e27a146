//! The rules of a field's tag.

use std::collections::HashMap;

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Type};

use super::model::{Field, Role};
use crate::context::Context;
use crate::key::{FLATTEN, Listed, TEXT};
use crate::name::{corrected, is_valid};
use crate::report_recursion;
use crate::tag::Tag;
use crate::ty::{borrows_static, contains_itself, last_argument, last_segment};
use crate::way;

/// What a field is; `None` when its tag is wrong, which is reported.
pub(crate) fn role(cx: &Context, own: &Ident, ident: &Ident, ty: &Type, tag: &Tag<'_>) -> Option<Role> {
    let field = ident.unraw().to_string();
    let meant = corrected(&field).unwrap_or_else(|| "name".to_owned());
    if tag.broken {
        return None;
    }
    if tag.attributes.is_empty() {
        let mistake = format!("the field `{field}` has no tag");
        let help = format!("add `#[tfsdk(\"{meant}\")]`, or `#[tfsdk(\"-\")]` if it is no attribute");
        cx.report(ident, mistake, help);
        return None;
    }
    let is_mapped = tag.name.as_ref().is_none_or(|name| name.value() != "-");
    // Report all mistakes that do not follow from one another.
    let possible = !is_mapped || possible(cx, own, ty, tag);
    let fine = match &tag.name {
        None if tag.has(&FLATTEN) => possible && flattened(cx, ident, ty, tag),
        None => {
            nameless(cx, tag, &meant);
            false
        }
        Some(name) if !is_mapped => skipped(cx, name, tag, &meant),
        Some(name) => {
            let named = valid_name(cx, name, &meant);
            let embeds = named_flatten(cx, tag);
            let mapped = way::allowed(cx, tag, ty);
            named && embeds && mapped
        }
    };
    if fine && possible { Role::of(tag, ty) } else { None }
}

fn nameless(cx: &Context, tag: &Tag<'_>, meant: &str) {
    let keys: String = tag.settings.iter().map(|setting| format!(", {}", setting.key.name)).collect();
    for attribute in &tag.attributes {
        let help = format!("write `#[tfsdk(\"{meant}\"{keys})]`");
        cx.report(attribute, "the tag does not name the attribute", help);
    }
}

fn valid_name(cx: &Context, literal: &LitStr, meant: &str) -> bool {
    let name = literal.value();
    if name.is_empty() {
        let help = format!("write `\"{meant}\"`, or `\"-\"` if the field is no attribute");
        cx.report(literal, "the name of an attribute cannot be empty", help);
        return false;
    }
    if !is_valid(&name) {
        let mistake = format!(
            "{name:?} is no attribute name: it is made of `a` to `z`, `0` to `9` and `_`, and starts with a letter"
        );
        let corrected = corrected(&name).unwrap_or_else(|| meant.to_owned());
        cx.report(literal, mistake, format_args!("write `\"{corrected}\"`"));
        return false;
    }
    true
}

fn named_flatten(cx: &Context, tag: &Tag<'_>) -> bool {
    let Some(setting) = tag.get(&FLATTEN) else { return true };
    cx.report(
        &setting.ident,
        "an embedded struct has no name of its own: its attributes become those of this struct",
        "write `#[tfsdk(flatten)]`; for an object inside this one, drop `flatten`",
    );
    false
}

fn flattened(cx: &Context, ident: &Ident, ty: &Type, tag: &Tag<'_>) -> bool {
    let mut fine = true;
    for setting in tag.settings.iter().filter(|setting| !std::ptr::eq(setting.key, &FLATTEN)) {
        let mistake = format!("`{}` has no meaning beside `flatten`", setting.key.name);
        cx.report(&setting.ident, mistake, "it belongs in the embedded struct, on the field it is meant for");
        fine = false;
    }
    let Some(segment) = last_segment(ty) else { return fine };
    let container = segment.ident.to_string();
    let why = match &container[..] {
        "Option" | "Tf" => "the attributes of an embedded struct are always there",
        "Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "HashMap" | "BTreeMap" => {
            "the attributes of an embedded struct are there once"
        }
        "Box" | "Rc" | "Arc" => "`flatten` takes the struct itself",
        _ => return fine,
    };
    let Some(inner) = last_argument(segment) else { return fine };
    let inner = inner.to_token_stream();
    let help = match &container[..] {
        "Box" | "Rc" | "Arc" => format!("make the field a `{inner}`"),
        _ => {
            let name = corrected(&ident.unraw().to_string()).unwrap_or_else(|| "name".to_owned());
            format!(
                "make the field a `{inner}`; or, for one attribute that holds such objects, tag it `#[tfsdk(\"{name}\")]`"
            )
        }
    };
    cx.report(ty, format_args!("`flatten` cannot go through `{container}`: {why}"), help);
    false
}

fn skipped(cx: &Context, name: &LitStr, tag: &Tag<'_>, meant: &str) -> bool {
    let Some(first) = tag.settings.first() else { return true };
    let keys: Vec<&str> = tag.settings.iter().map(|setting| setting.key.name).collect();
    let have = if keys.len() == 1 { "has" } else { "have" };
    let mistake = format!(
        "a field tagged {:?} is no attribute, so {} {have} no meaning here",
        name.value(),
        Listed(&keys)
    );
    let all = keys.join(", ");
    let other = if tag.has(&FLATTEN) {
        "#[tfsdk(flatten)]".to_owned()
    } else {
        format!("#[tfsdk(\"{meant}\", {all})]")
    };
    cx.report(&first.ident, mistake, format_args!("write `#[tfsdk(\"-\")]`, or `{other}`"));
    false
}

/// Whether the type can be mapped at all, as far as its name tells.
fn possible(cx: &Context, own: &Ident, ty: &Type, tag: &Tag<'_>) -> bool {
    if !tag.has(&TEXT) && contains_itself(ty, own) {
        report_recursion(cx, own, ty);
        return false;
    }
    if borrows_static(ty) {
        cx.report(
            ty,
            "what is read can be borrowed for as long as its input lives, and `'static` is longer",
            "hold it as a `String`, or give the struct a lifetime: `&'a str`, `Cow<'a, str>`",
        );
        return false;
    }
    true
}

/// Reports names that two fields have.
pub(crate) fn distinct(cx: &Context, fields: &[Field<'_>]) {
    let mut names = HashMap::new();
    for field in fields {
        let Role::Attribute(attribute) = &field.role else { continue };
        let ident = field.ident.unraw();
        match names.get(&attribute.name.value()) {
            None => drop(names.insert(attribute.name.value(), ident)),
            Some(first) => cx.report(
                &attribute.name,
                format_args!("the name {:?} is taken by the field `{first}`", attribute.name.value()),
                format_args!("every attribute has one field; give `{ident}` another name"),
            ),
        }
    }
}
