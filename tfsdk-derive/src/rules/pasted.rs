//! A tag to paste in place of one that lacks something.

use syn::Type;

use crate::key::{
    BLOCK, DEFAULT_ENV, DEFAULTS, DIFF_SUPPRESS, EMPTY_IS_NULL, FLATTEN, KEEP, KEY, Key, MAX_ITEMS,
    MIN_ITEMS, MODES, NULL_IS_EMPTY, VALIDATE, WRITE_ONLY,
};
use crate::kind::Kind;
use crate::model::member::held;
use crate::parse::{Setting, Tag, Value};
use crate::ty::{last_segment, may_be_null, may_be_unknown, shown};

/// The tag with a name, and with who sets the attribute if that has to be said; and the type of the field, where it has to be another one
/// for that.
pub(super) fn pasted(tag: &Tag<'_>, name: &str, ty: &Type, kind: Option<Kind>) -> String {
    let mode = likely_mode(tag, ty, kind);
    let is_kept = mode.is_some_and(|mode| mode.ends_with("computed")) && tag.has(&KEEP);
    // Such an attribute is unknown while it is planned.
    if is_kept && !may_be_unknown(ty) {
        let tag = tag.with(name, mode, &[&NULL_IS_EMPTY, &EMPTY_IS_NULL]);
        return format!("`{tag}`, and make the field a `tfsdk::Tf<{}>`", shown(held(ty)));
    }
    let tag_to_paste = format!("`{}`", tag.with(name, mode, &[]));
    // And such a one null, wherever it is planned or stored.
    let is_null = mode.is_some() && tag.has(&WRITE_ONLY) && kind != Some(Kind::Action);
    let nulls: [&Key; 2] = [&NULL_IS_EMPTY, &EMPTY_IS_NULL];
    let is_value = last_segment(ty).is_some_and(|segment| segment.ident == "Value");
    if is_null && !may_be_null(ty) && !is_value && tag.all(&nulls).next().is_none() {
        return format!("{tag_to_paste}, and make the field an `Option<{}>`", shown(ty));
    }
    tag_to_paste
}

/// Who probably sets an attribute of a struct of some kind, where its tag has to say it and does not.
pub(super) fn likely_mode(tag: &Tag<'_>, ty: &Type, kind: Option<Kind>) -> Option<&'static str> {
    // What embeds a struct has no name, and what is counted is a block; both are reported, and nobody sets either.
    let is_said =
        tag.all(&MODES).chain(tag.all(&[&BLOCK, &FLATTEN, &MIN_ITEMS, &MAX_ITEMS])).next().is_some();
    let container = last_segment(ty).map(|segment| segment.ident.to_string()).unwrap_or_default();
    let holds_null = matches!(&container[..], "Option" | "Tf");
    // Where nothing else is said, there is nothing if the variable is not set.
    let may_lack = matches!(tag.get(&DEFAULT_ENV), Some(Setting { value: Value::Variable(it), .. }) if it.otherwise.is_none());
    // These are about what the practitioner sets.
    let is_set = tag.all(&[&VALIDATE, &WRITE_ONLY, &KEY, &DIFF_SUPPRESS]).next().is_some();
    match kind? {
        _ if is_said => None,
        _ if may_lack && !holds_null => Some("required"),
        _ if tag.all(&DEFAULTS).next().is_some() => Some("optional"),
        kind if !kind.is_configuration() && is_set && tag.has(&KEEP) => Some("optional, computed"),
        kind if !kind.is_configuration() && !is_set && (tag.has(&KEEP) || container == "Tf") => {
            Some("computed")
        }
        _ if holds_null => Some("optional"),
        _ => Some("required"),
    }
}
