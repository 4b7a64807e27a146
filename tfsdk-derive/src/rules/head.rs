//! The rules of a struct's own tag.

use syn::Visibility;
use syn::ext::IdentExt;

use crate::context::Context;
use crate::key::{IGNORE_UNMAPPED, Key, Listed, OBJECT, VERSION};
use crate::kind::Kind;
use crate::model::object::Object;
use crate::model::schema::{MirrorName, Schema};
use crate::parse::Tag;

/// Checks what a struct says about its schema.
pub(super) fn check(cx: &Context, schema: &Schema, tag: &Tag<'_>) {
    one_kind(cx, tag);
    part(cx, tag);
    let kind = schema.head().map(|head| head.kind);
    // What has no kind is told once for the whole struct.
    let Some(setting) = tag.get(&VERSION).filter(|_| kind.is_some_and(|kind| kind != Kind::Resource)) else {
        return;
    };
    cx.report(&setting.ident, "`version` is the version of a state, which a resource has", "drop `version`");
}

/// The mirror is another struct, and as visible as the one that it mirrors, since whoever has that can ask for it.
pub(super) fn mirror(cx: &Context, object: &mut Object<'_>) {
    let own = object.target.ident;
    let Schema::Of(head) = &mut object.schema else { return };
    let Some(MirrorName { literal, visibility, ident }) = &head.mirror else { return };
    let is_hidden =
        visibility.as_ref().is_some_and(|visibility| !matches!(visibility, Visibility::Public(_)));
    if ident == own {
        let help = format!("give it another name, such as `mirror = \"{}Plan\"`", own.unraw());
        cx.report(
            literal,
            format_args!("`{own}` cannot be its own mirror, which is a struct beside it"),
            help,
        );
    } else if is_hidden && matches!(object.visibility, Visibility::Public(_)) {
        cx.report(
            literal,
            format_args!(
                "`{own}` is `pub`, and its mirror would not be: whoever has the one can ask for the other"
            ),
            format_args!("write `mirror = \"{ident}\"`"),
        );
    } else {
        return;
    }
    head.mirror = None;
}

/// A struct that reads a part of an object has neither a schema nor a constraint, which are about all of it.
fn part(cx: &Context, tag: &Tag<'_>) {
    let Some(setting) = tag.get(&IGNORE_UNMAPPED) else { return };
    let is_whole = |key: &&Key| key.is(&OBJECT) || key.kind().is_some();
    let others: Vec<&str> = tag.keys().map(|(key, _)| key).filter(is_whole).map(|key| key.name).collect();
    if others.is_empty() {
        return;
    }
    let (names, are) = (Listed(&others), if others.len() == 1 { "is" } else { "are" });
    cx.report(
        &setting.ident,
        format_args!("`ignore_unmapped` reads a part of an object, and {names} {are} about all of it"),
        format_args!("drop {names}, or `ignore_unmapped`"),
    );
}

fn one_kind(cx: &Context, tag: &Tag<'_>) {
    let mut kinds = tag.settings.iter().filter(|setting| setting.key.kind().is_some());
    let Some(first) = kinds.next() else { return };
    for setting in kinds {
        cx.report(
            &setting.ident,
            format_args!("`{}` after `{}`: a struct is one of them", setting.key.name, first.key.name),
            "write a struct for each; what they have in common, a nested struct that both `flatten`",
        );
    }
}
