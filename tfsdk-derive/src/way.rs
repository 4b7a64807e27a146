//! The way a field is mapped, as a type of the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::Type;

use crate::context::Context;
use crate::key::{EMPTY_IS_NULL, NULL_IS_EMPTY, SET, TEXT};
use crate::spec::at;
use crate::tag::{Setting, Tag};
use crate::ty::{last_argument, last_segment};

/// The way that the keys of a tag choose for a field of this type; `None` when it is mapped as its type says.
///
/// Its tokens have the span of the key, so that errors about it are shown there.
pub(crate) fn of(tag: &Tag<'_>, ty: &Type) -> Option<TokenStream> {
    let place = |key| tag.get(key).map(|setting| at(&setting.ident));
    let way = inner(ty, place(&SET), place(&TEXT));
    let nulls = [(&NULL_IS_EMPTY, "NullIsEmpty"), (&EMPTY_IS_NULL, "EmptyIsNull")];
    for (key, wrapper) in nulls {
        if let Some(span) = place(key) {
            let wrapper = Ident::new(wrapper, span);
            let way = way.unwrap_or_else(|| quote_spanned!(span=> __tf::Plain));
            return Some(quote_spanned!(span=> __tf::#wrapper<#way>));
        }
    }
    way
}

fn inner(ty: &Type, set: Option<Span>, text: Option<Span>) -> Option<TokenStream> {
    let key = set.or(text)?;
    let segment = last_segment(ty);
    let argument = segment.and_then(last_argument);
    let name = segment.map(|segment| segment.ident.to_string()).unwrap_or_default();
    let within = |held| inner(held, set, text).map(|way| quote_spanned!(key=> __tf::Within<#way>));
    match (&name[..], argument, set) {
        ("Option" | "Tf", Some(held), _) => within(held),
        ("Vec" | "VecDeque", Some(element), Some(set)) => match inner(element, None, text) {
            Some(way) => Some(quote_spanned!(set=> __tf::SetOf<#way>)),
            None => Some(quote_spanned!(set=> __tf::AsSet)),
        },
        ("Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "HashMap" | "BTreeMap", Some(held), None) => {
            within(held)
        }
        (_, _, Some(set)) => Some(quote_spanned!(set=> __tf::AsSet)),
        _ => Some(quote_spanned!(key=> __tf::AsText)),
    }
}

/// Whether the keys fit each other and, as far as its name tells, the field's type. Mistakes are reported.
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
                format_args!("`{name}` is for a field that cannot hold null, as `{container}` can"),
                format_args!("drop `{name}`, or the `{container}`"),
            );
            fine = false;
        }
    }
    if let Some(setting) = tag.get(&SET) {
        let inner = collection(ty);
        if matches!(&inner[..], "HashSet" | "BTreeSet" | "IndexSet") {
            cx.report(&setting.ident, format_args!("a `{inner}` is a set already"), "drop `set`");
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
