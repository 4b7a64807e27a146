//! The rules of a struct's own tag.

use syn::Ident;

use crate::context::Context;
use crate::key::{About, DEPRECATED, IGNORE_UNMAPPED, MIRROR, OBJECT, VERSION};
use crate::kind::Kind;
use crate::model::schema::Schema;
use crate::parse::{Setting, Tag};

/// Checks what a struct says about its schema.
pub(super) fn check(cx: &Context, own: &Ident, schema: &Schema, tag: &Tag<'_>) {
    one_kind(cx, tag);
    part(cx, tag);
    let kind = schema.head().map(|head| head.kind);
    // A kind may be among what could not be understood.
    if matches!(schema, Schema::Poisoned) {
        return;
    }
    if let Some(setting) = tag.get(&VERSION).filter(|_| kind != Some(Kind::Resource)) {
        let help = match kind {
            None => format!("write `#[tfsdk(resource, version = …)]`, or drop it if `{own}` is no resource"),
            Some(_) => "drop `version`".to_owned(),
        };
        cx.report(&setting.ident, "`version` is the version of a state, which a resource has", help);
    }
    if kind.is_none() {
        for setting in [&MIRROR, &DEPRECATED].into_iter().filter_map(|key| tag.get(key)) {
            no_schema(cx, own, setting);
        }
    }
}

/// Reports a behaviour in a struct without a schema.
pub(super) fn no_schema(cx: &Context, own: &Ident, setting: &Setting) {
    cx.report(
        &setting.ident,
        format_args!("`{}` is about a schema, and `{own}` has none", setting.key.name),
        format_args!(
            "tag `{own}` with what it is: `#[tfsdk(resource)]`, `data_source`, `provider`, `ephemeral`, `list` or `action`, or `nested` if it is a part of one of these"
        ),
    );
}

/// A struct that reads a part of an object has neither a schema nor a constraint, which are about all of it.
fn part(cx: &Context, tag: &Tag<'_>) {
    let Some(setting) = tag.get(&IGNORE_UNMAPPED) else { return };
    let is_whole = |other: &&Setting| other.key.is(&OBJECT) || matches!(other.key.about, About::Kind(_));
    for other in tag.settings.iter().filter(is_whole) {
        let name = other.key.name;
        cx.report(
            &setting.ident,
            format_args!("`ignore_unmapped` reads a part of an object, and `{name}` is about all of it"),
            format_args!("drop `{name}`, or `ignore_unmapped`"),
        );
    }
}

fn one_kind(cx: &Context, tag: &Tag<'_>) {
    let mut kinds = tag.settings.iter().filter(|setting| matches!(setting.key.about, About::Kind(_)));
    let Some(first) = kinds.next() else { return };
    for setting in kinds {
        cx.report(
            &setting.ident,
            format_args!("`{}` after `{}`: a struct is one of them", setting.key.name, first.key.name),
            "write a struct for each; what they have in common, a nested struct that both `flatten`",
        );
    }
}
