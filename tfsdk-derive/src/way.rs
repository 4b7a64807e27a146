//! The way a field is mapped, as a type of the runtime.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

use crate::context::Context;
use crate::key::{EMPTY_IS_NULL, NULL_IS_EMPTY, SET, TEXT};
use crate::tag::{Setting, Tag};
use crate::ty::{last_argument, last_segment};

/// The way that the keys of a tag choose for a field of this type; `None` when it is mapped as its type says.
pub(crate) fn of(tag: &Tag<'_>, ty: &Type) -> Option<TokenStream> {
    let way = inner(ty, tag.has(&SET), tag.has(&TEXT));
    let or_plain = |way: Option<TokenStream>| way.unwrap_or_else(|| quote!(__tf::Plain));
    if tag.has(&NULL_IS_EMPTY) {
        let way = or_plain(way);
        return Some(quote!(__tf::NullIsEmpty<#way>));
    }
    if tag.has(&EMPTY_IS_NULL) {
        let way = or_plain(way);
        return Some(quote!(__tf::EmptyIsNull<#way>));
    }
    way
}

fn inner(ty: &Type, set: bool, text: bool) -> Option<TokenStream> {
    let segment = last_segment(ty);
    let argument = segment.and_then(last_argument);
    let name = segment.map(|segment| segment.ident.to_string()).unwrap_or_default();
    match (&name[..], argument) {
        _ if !set && !text => None,
        ("Option" | "Tf", Some(held)) => inner(held, set, text).map(|way| quote!(__tf::Within<#way>)),
        ("Vec" | "VecDeque", Some(element)) if set => Some(match inner(element, false, text) {
            Some(way) => quote!(__tf::SetOf<#way>),
            None => quote!(__tf::AsSet),
        }),
        ("Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "HashMap" | "BTreeMap", Some(element)) if !set => {
            inner(element, set, text).map(|way| quote!(__tf::Within<#way>))
        }
        _ if set => Some(quote!(__tf::AsSet)),
        _ => Some(quote!(__tf::AsText)),
    }
}

/// Whether the keys fit each other and, as far as its name tells, the field's type; what does not is reported.
pub(crate) fn allowed(cx: &Context, tag: &Tag<'_>, ty: &Type) -> bool {
    let mut fine = true;
    let container = last_segment(ty).map(|segment| segment.ident.to_string()).unwrap_or_default();
    let nulls: Vec<&Setting> = tag
        .settings
        .iter()
        .filter(|setting| [&NULL_IS_EMPTY, &EMPTY_IS_NULL].iter().any(|key| std::ptr::eq(setting.key, *key)))
        .collect();
    if let [_, second] = nulls[..] {
        cx.report(
            &second.ident,
            "`null_is_empty` and `empty_is_null` exclude each other",
            "with `null_is_empty` empty is written as empty, with `empty_is_null` as null; both read null as empty",
        );
        fine = false;
    }
    for setting in nulls {
        if matches!(&container[..], "Option" | "Tf") {
            let name = setting.key.name;
            cx.report(
                &setting.ident,
                format_args!("`{name}` is for a field that cannot hold null, and a `{container}` can"),
                format_args!("leave `{name}` away, or the `{container}`"),
            );
            fine = false;
        }
    }
    if let Some(setting) = tag.get(&SET) {
        let inner = collection(ty);
        if matches!(&inner[..], "HashSet" | "BTreeSet" | "IndexSet") {
            cx.report(&setting.ident, format_args!("a `{inner}` is a set already"), "leave `set` away");
            fine = false;
        } else if matches!(&inner[..], "HashMap" | "BTreeMap" | "IndexMap" | "String" | "str" | "bool") {
            cx.report(
                &setting.ident,
                format_args!("`set` makes a set of a list, and a `{inner}` is none"),
                "it is for `Vec` and `VecDeque`",
            );
            fine = false;
        }
    }
    fine
}

/// The name of a type, or of what an `Option` or a `Tf` of it holds.
fn collection(ty: &Type) -> String {
    let Some(segment) = last_segment(ty) else { return String::new() };
    match (&segment.ident.to_string()[..], last_argument(segment)) {
        ("Option" | "Tf", Some(held)) => collection(held),
        (name, _) => name.to_owned(),
    }
}
