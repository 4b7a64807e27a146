//! A tag to paste in place of one that lacks something.

use syn::Type;

use super::attribute::likely_mode;
use crate::key::{EMPTY_IS_NULL, KEEP, Key, NULL_IS_EMPTY, WRITE_ONLY};
use crate::kind::Kind;
use crate::model::member::held;
use crate::parse::Tag;
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
