//! The rules of a field's tag.

use syn::ext::IdentExt;
use syn::{Ident, LitStr, Meta, Type};

use super::names::Names;
use super::pasted::pasted;
use super::{attribute, block, types, way};
use crate::context::Context;
use crate::key::{BLOCK, FLATTEN, Listed, TEXT};
use crate::kind::Kind;
use crate::model::object::{Field, Role};
use crate::name::{corrected, is_valid};
use crate::parse::{BARE, Tag, value};
use crate::ty::{is_collection, last_argument, last_segment, shown};

/// Checks what a field is. Mistakes that follow from one another are reported once.
pub(super) fn check(cx: &Context, own: &Ident, kind: Option<Kind>, names: &Names, field: &Field<'_>) {
    let Field { ident, ty, tag, .. } = field;
    let name = ident.unraw().to_string();
    let meant = names.meant(ident);
    if tag.attributes.is_empty() {
        let mistake = format!("the field `{name}` has no tag");
        let help =
            format!("add {}, or `#[tfsdk(\"-\")]` if it is no attribute", pasted(tag, &meant, ty, kind));
        return cx.report(ident, mistake, help);
    }
    let is_possible = tag.skips() || cx.is_sound(|| types::check(cx, own, ty, tag.has(&TEXT)));
    match (&field.role, &tag.name) {
        (_, Some(name)) if tag.skips() => skipped(cx, name, tag, &meant, ty, kind),
        (_, Some(name)) => {
            valid_name(cx, name, names, ident);
            named_flatten(cx, tag, ty);
            way::check(cx, tag, ty);
        }
        (_, None) if tag.has(&FLATTEN) => {
            if is_possible {
                flattened(cx, ident, ty, tag, kind);
            }
        }
        // A name may be among what could not be understood.
        (Role::Poisoned, None) if !field.is_understood => {}
        (_, None) => {
            nameless(cx, own, field, names, kind);
            way::check(cx, tag, ty);
        }
    }
}

/// Reports tags without a name. The tag is pasted with one only if nothing else is wrong with it.
fn nameless(cx: &Context, own: &Ident, field: &Field<'_>, names: &Names, kind: Option<Kind>) {
    let Field { ident, ty, tag, .. } = field;
    let meant = names.meant(ident);
    let rest = Context::default();
    let is_sound = rest.is_sound(|| {
        way::check(&rest, tag, ty);
        match tag.has(&BLOCK) {
            true => block::check(&rest, kind, field),
            false => attribute::check(&rest, own, kind, names, field),
        }
    });
    for attribute in &tag.attributes {
        let is_bare = !matches!(attribute.meta, Meta::List(_));
        let mistake = if is_bare { BARE } else { "the tag does not name the attribute" };
        let help = match value(&attribute.meta) {
            Some(name) if name.value() == "-" => "write `#[tfsdk(\"-\")]`".to_owned(),
            Some(name) => format!("write {}", pasted(tag, &names.cured(&name, ident), ty, kind)),
            None if is_sound => format!("write {}", pasted(tag, &meant, ty, kind)),
            None => format!("write `\"{meant}\"` as the first in the tag"),
        };
        cx.report(attribute, mistake, help);
    }
}

pub(super) fn valid_name(cx: &Context, literal: &LitStr, names: &Names, ident: &Ident) {
    let name = literal.value();
    let cured = names.cured(literal, ident);
    if name.is_empty() {
        let help = format!("write `\"{cured}\"`, or `\"-\"` if the field is no attribute");
        cx.report(literal, "the name of an attribute cannot be empty", help);
        return;
    }
    if !is_valid(&name) {
        let mistake = format!(
            "{name:?} is no attribute name: it is made of `a` to `z`, `0` to `9` and `_`, and starts with a letter"
        );
        cx.report(literal, mistake, format_args!("write `\"{cured}\"`"));
    }
}

fn named_flatten(cx: &Context, tag: &Tag<'_>, ty: &Type) {
    let Some(setting) = tag.get(&FLATTEN) else { return };
    let help = match last_segment(ty).filter(|segment| is_container(&segment.ident.to_string())) {
        Some(_) => "drop `flatten`",
        None => "write `#[tfsdk(flatten)]`; for an object inside this one, drop `flatten`",
    };
    cx.report(
        &setting.ident,
        "an embedded struct has no name of its own: its attributes become those of this struct",
        help,
    );
}

fn flattened(cx: &Context, ident: &Ident, ty: &Type, tag: &Tag<'_>, kind: Option<Kind>) {
    for setting in tag.settings.iter().filter(|setting| !setting.key.is(&FLATTEN)) {
        let mistake = format!("`{}` has no meaning beside `flatten`", setting.key.name);
        cx.report(&setting.ident, mistake, "it belongs in the embedded struct, on the field it is meant for");
    }
    let Some(segment) = last_segment(ty) else { return };
    let container = segment.ident.to_string();
    let name = corrected(&ident.unraw().to_string()).unwrap_or_else(|| "name".to_owned());
    let Some(inner) = last_argument(segment).map(|held| shown(innermost(held))) else { return };
    // What embeds a struct says nothing else.
    let named = pasted(&Tag::default(), &name, ty, kind);
    let object =
        format!("make the field a `{inner}`; or, for one attribute that holds such objects, tag it {named}");
    let (why, help) = match &container[..] {
        "HashMap" | "BTreeMap" | "IndexMap" => {
            ("an object has fixed attributes, and a map any keys", format!("give the map a name: {named}"))
        }
        "Option" | "Tf" => ("the attributes of an embedded struct are always there", object),
        "Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "IndexSet" => {
            ("the attributes of an embedded struct are there once", object)
        }
        "Box" | "Rc" | "Arc" => ("`flatten` takes the struct itself", format!("make the field a `{inner}`")),
        _ => return,
    };
    cx.report(ty, format_args!("`flatten` cannot go through `{container}`: {why}"), help);
}

/// Whether a type of this name holds another one, and `flatten` cannot go through it.
fn is_container(name: &str) -> bool {
    is_collection(name) || matches!(name, "Option" | "Tf" | "Box" | "Rc" | "Arc")
}

/// What containers in one another hold in the end.
fn innermost(ty: &Type) -> &Type {
    match last_segment(ty).filter(|segment| is_container(&segment.ident.to_string())).and_then(last_argument)
    {
        Some(held) => innermost(held),
        None => ty,
    }
}

fn skipped(cx: &Context, name: &LitStr, tag: &Tag<'_>, meant: &str, ty: &Type, kind: Option<Kind>) {
    let Some(first) = tag.settings.first() else { return };
    let keys: Vec<&str> = tag.settings.iter().map(|setting| setting.key.name).collect();
    let have = if keys.len() == 1 { "has" } else { "have" };
    let mistake = format!(
        "a field tagged {:?} is no attribute, so {} {have} no meaning here",
        name.value(),
        Listed(&keys)
    );
    let other = match tag.has(&FLATTEN) {
        true => "`#[tfsdk(flatten)]`".to_owned(),
        false => pasted(tag, meant, ty, kind),
    };
    cx.report(&first.ident, mistake, format_args!("write `#[tfsdk(\"-\")]`, or {other}"));
}
