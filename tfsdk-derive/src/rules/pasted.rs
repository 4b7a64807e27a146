//! A tag to paste in place of one that lacks something.

use syn::{Ident, Type};

use super::{attribute, block, way};
use crate::context::Context;
use crate::key::{
    BLOCK, DEFAULT_ENV, DEFAULTS, DIFF_SUPPRESS, FLATTEN, KEEP, KEY, Key, MAX_ITEMS, MIN_ITEMS, MODES, NULLS,
    VALIDATE, WRITE_ONLY,
};
use crate::kind::Kind;
use crate::model::object::Field;
use crate::parse::{Setting, Tag, Value};
use crate::ty::{is_structless, is_wrapper, last_segment, may_be_null, may_be_unknown, shown, without_null};

/// Whether a tag with the keys that a field has is accepted, once it says as well what it is called and who sets it.
pub(super) fn is_pastable(own: &Ident, kind: Option<Kind>, field: &Field<'_>) -> bool {
    // That what embeds a struct has no name is a rule of its own.
    field.tag.is_understood()
        && !field.tag.has(&FLATTEN)
        && Context::would_accept(|cx| {
            way::of_field(cx, field);
            match field.is_block() {
                true => block::check(cx, kind, field),
                false => attribute::check(cx, own, kind, field),
            }
        })
}

/// The tag with a name, and with who sets the attribute if that has to be said; and the type of the field, where it has to be another one
/// for that.
pub(super) fn pasted(tag: &Tag<'_>, name: &str, ty: &Type, kind: Option<Kind>) -> String {
    let mode = likely_mode(tag, ty, kind);
    let is_kept = mode.is_some_and(|mode| mode.ends_with("computed")) && tag.has(&KEEP);
    // Such an attribute is unknown while it is planned.
    let becomes_unknown = is_kept && !may_be_unknown(ty);
    let without: &[_] = if becomes_unknown { &NULLS } else { &[] };
    let place = if tag.attributes.len() > 1 { " in place of all its tags" } else { "" };
    let tag_to_paste = format!("`{}`{place}", tag.with(name, mode, without));
    if becomes_unknown {
        return format!("{tag_to_paste}, and make the field a `tfsdk::Tf<{}>`", shown(without_null(ty)));
    }
    // And such a one null, wherever it is planned or stored.
    let is_null = mode.is_some() && tag.has(&WRITE_ONLY) && kind != Some(Kind::Action);
    let is_value = last_segment(ty).is_some_and(|segment| segment.ident == "Value");
    if is_null && !may_be_null(ty) && !is_value && tag.all(&NULLS).next().is_none() {
        return format!("{tag_to_paste}, and make the field an `Option<{}>`", shown(ty));
    }
    tag_to_paste
}

/// Who probably sets an attribute of a struct of some kind, where its tag has to say it and does not.
pub(super) fn likely_mode(tag: &Tag<'_>, ty: &Type, kind: Option<Kind>) -> Option<&'static str> {
    let is_said = tag.all(&MODES).next().is_some() || tag.all(not_attributes(ty)).next().is_some();
    // Where nothing else is said, there is nothing if the variable is not set.
    let may_lack = matches!(tag.get(&DEFAULT_ENV), Some(Setting { value: Value::Variable(it), .. }) if it.otherwise.is_none());
    // These are about what the practitioner sets.
    let is_set = tag.all(&[&VALIDATE, &WRITE_ONLY, &KEY, &DIFF_SUPPRESS]).next().is_some();
    match kind? {
        _ if is_said => None,
        _ if may_lack && !may_be_null(ty) => Some("required"),
        _ if tag.all(&DEFAULTS).next().is_some() => Some("optional"),
        kind if !kind.is_configuration() && is_set && tag.has(&KEEP) => Some("optional, computed"),
        kind if !kind.is_configuration() && !is_set && (tag.has(&KEEP) || may_be_unknown(ty)) => {
            Some("computed")
        }
        _ if may_be_null(ty) => Some("optional"),
        _ => Some("required"),
    }
}

/// The keys with which it may be no attribute that somebody sets, as far as the type lets it be something else: what embeds a struct has
/// no name, and what is counted is a block. That is told of both.
pub(super) fn not_attributes(ty: &Type) -> &'static [&'static Key] {
    static OF_BLOCKS: [&Key; 3] = [&BLOCK, &MIN_ITEMS, &MAX_ITEMS];
    static ALL: [&Key; 4] = [&BLOCK, &MIN_ITEMS, &MAX_ITEMS, &FLATTEN];
    match (is_structless(ty), is_wrapper(ty)) {
        (true, _) => &[],
        (false, true) => &OF_BLOCKS,
        (false, false) => &ALL,
    }
}
