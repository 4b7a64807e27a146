//! The rules of a field's tag.

use syn::ext::IdentExt;
use syn::{Ident, LitStr, Meta, Type};

use super::names::Names;
use super::pasted::{is_pastable, pasted};
use super::{types, way};
use crate::context::Context;
use crate::key::{FLATTEN, Listed, TEXT};
use crate::kind::Kind;
use crate::model::object::Field;
use crate::parse::{BARE, Tag, text_behind};
use crate::ty::{bare, held_argument, is_collection, is_structless, is_wrapper, last_segment, shown};

/// Checks what a field is. Mistakes that follow from one another are reported once.
pub(super) fn check(cx: &Context, own: &Ident, kind: Option<Kind>, names: &Names, field: &Field<'_>) {
    let Field { ident, ty, tag, .. } = field;
    if tag.attributes.is_empty() {
        let mistake = format!("the field `{}` has no tag", ident.unraw());
        let written = pasted(tag, &names.cure(field), ty, kind);
        return cx.report(
            ident,
            mistake,
            format!("add {written}, or `#[tfsdk(\"-\")]` if it is no attribute"),
        );
    }
    let is_possible = tag.skips() || cx.accepts(|| types::check(cx, own, ty, tag.has(&TEXT)));
    match &tag.name {
        Some(name) if tag.skips() => skipped(cx, own, kind, names, field, name),
        Some(name) => {
            names.check(cx, name, field);
            named_flatten(cx, tag, ty);
            way::of_field(cx, field);
        }
        None if tag.has(&FLATTEN) => {
            if is_possible {
                flattened(cx, names, field, kind);
            }
        }
        // A name may be among what could not be understood, or that there is none.
        None if tag.may_have_lost_name() || tag.may_have_lost(&[&FLATTEN]) => {}
        None => {
            nameless(cx, own, field, names, kind);
            way::of_field(cx, field);
        }
    }
}

/// Reports a tag without a name. It is pasted with one only if nothing else is wrong with it.
fn nameless(cx: &Context, own: &Ident, field: &Field<'_>, names: &Names, kind: Option<Kind>) {
    let Field { ty, tag, .. } = field;
    let Some(attribute) = tag.attributes.first() else { return };
    let is_bare = !matches!(attribute.meta, Meta::List(_));
    let mistake = if is_bare { BARE } else { "the tag does not name the attribute" };
    let name = names.cure(field);
    let help = match text_behind(&attribute.meta) {
        Some(name) if name.value() == "-" => "write `#[tfsdk(\"-\")]`".to_owned(),
        _ if is_pastable(own, kind, field) => format!("write {}", pasted(tag, &name, ty, kind)),
        _ => format!("write `\"{name}\"` as the first in the tag"),
    };
    cx.report(attribute, mistake, help);
}

fn named_flatten(cx: &Context, tag: &Tag<'_>, ty: &Type) {
    let Some(setting) = tag.get(&FLATTEN) else { return };
    let help = match is_wrapper(ty) {
        true => "drop `flatten`",
        false => "write `#[tfsdk(flatten)]`; for an object inside this one, drop `flatten`",
    };
    cx.report(
        &setting.ident,
        "an embedded struct has no name of its own: its attributes become those of this struct",
        help,
    );
}

fn flattened(cx: &Context, names: &Names, field: &Field<'_>, kind: Option<Kind>) {
    let Field { ty, tag, .. } = field;
    for setting in tag.settings.iter().filter(|setting| !setting.key.is(&FLATTEN)) {
        let mistake = format!("`{}` has no meaning beside `flatten`", setting.key.name);
        cx.report(&setting.ident, mistake, "it belongs in the embedded struct, on the field it is meant for");
    }
    let Some((container, called, held)) = container(ty) else { return };
    let held = innermost(held);
    let inner = shown(held);
    // What embeds a struct says nothing else.
    let named = pasted(&Tag::default(), &names.cure(field), ty, kind);
    // No struct is made of types of `std` alone, and a tuple is none.
    let is_structless = is_structless(held) || matches!(bare(held), Type::Tuple(_));
    let attribute = || format!("to map it as one attribute, tag it {named}");
    let object = || match is_structless {
        true => attribute(),
        false => {
            format!(
                "make the field a `{inner}`; or, for one attribute that holds such objects, tag it {named}"
            )
        }
    };
    let itself = || match is_structless {
        true => attribute(),
        false => format!("make the field a `{inner}`"),
    };
    let (why, help) = match container {
        Container::Map => {
            ("an object has fixed attributes, and a map any keys", format!("give the map a name: {named}"))
        }
        Container::Nullable => ("the attributes of an embedded struct are always there", object()),
        Container::Collection => ("the attributes of an embedded struct are there once", object()),
        Container::Pointer => ("`flatten` takes the struct itself", itself()),
        Container::Tuple => ("the attributes of an embedded struct have names", attribute()),
    };
    cx.report(ty, format_args!("`flatten` cannot go through {called}: {why}"), help);
}

/// A type that holds others, and has no attributes that could be those of a struct.
enum Container {
    Map,
    Nullable,
    Collection,
    Pointer,
    Tuple,
}

/// What a type is that holds others, what that is called, and one that it holds.
fn container(ty: &Type) -> Option<(Container, String, &Type)> {
    match bare(ty) {
        Type::Array(array) => Some((Container::Collection, "an array".to_owned(), &array.elem)),
        Type::Reference(reference) => Some((Container::Pointer, "a reference".to_owned(), &reference.elem)),
        Type::Tuple(tuple) => Some((Container::Tuple, "a tuple".to_owned(), tuple.elems.first()?)),
        _ => {
            let segment = last_segment(ty)?;
            let name = segment.ident.to_string();
            let container = match &name[..] {
                "HashMap" | "BTreeMap" | "IndexMap" => Container::Map,
                "Option" | "Tf" => Container::Nullable,
                "Box" | "Rc" | "Arc" => Container::Pointer,
                name if is_collection(name) => Container::Collection,
                _ => return None,
            };
            Some((container, format!("`{name}`"), held_argument(segment)?))
        }
    }
}

/// What containers in one another hold in the end.
fn innermost(ty: &Type) -> &Type {
    let held = match bare(ty) {
        Type::Array(array) => Some(&*array.elem),
        Type::Slice(slice) => Some(&*slice.elem),
        Type::Reference(reference) => Some(&*reference.elem),
        _ => last_segment(ty).filter(|_| is_wrapper(ty)).and_then(held_argument),
    };
    held.map_or(ty, innermost)
}

/// Reports the keys of a field that is no attribute. What it would be with them is proposed if it would be accepted.
fn skipped(cx: &Context, own: &Ident, kind: Option<Kind>, names: &Names, field: &Field<'_>, name: &LitStr) {
    let Field { ty, tag, .. } = field;
    // That what was not understood is no key of such a field was told of that.
    let Some(first) = tag.settings.first().filter(|_| tag.is_understood()) else { return };
    let keys: Vec<&str> = tag.settings.iter().map(|setting| setting.key.name).collect();
    let have = if keys.len() == 1 { "has" } else { "have" };
    let mistake = format!(
        "a field tagged {:?} is no attribute, so {} {have} no meaning here",
        name.value(),
        Listed(&keys)
    );
    let is_mapped = || Context::would_accept(|cx| types::check(cx, own, ty, tag.has(&TEXT)));
    let needs_kind = kind.is_none() && tag.settings.iter().any(|setting| setting.key.is_behaviour());
    let or = if tag.has(&FLATTEN) {
        (!is_wrapper(ty) && is_mapped()).then(|| ", or `#[tfsdk(flatten)]`".to_owned())
    } else {
        let is_one = !needs_kind && is_mapped() && is_pastable(own, kind, field);
        is_one.then(|| format!(", or {}", pasted(tag, &names.cure(field), ty, kind)))
    };
    cx.report(&first.ident, mistake, format_args!("write `#[tfsdk(\"-\")]`{}", or.unwrap_or_default()));
}
