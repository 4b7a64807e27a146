//! The rule that a tag says who sets the attribute.

use syn::Ident;

use super::names::Names;
use super::pasted::{is_pastable, likely_mode, not_attributes, pasted};
use crate::context::Context;
use crate::key::{DEFAULTS, MODES};
use crate::kind::Kind;
use crate::model::object::Field;

/// Checks that one of the keys that say who sets the attribute is there. The tag is pasted with it only if nothing else is wrong with it,
/// besides the name, which has its cure.
pub(super) fn check(cx: &Context, own: &Ident, kind: Option<Kind>, names: &Names, field: &Field<'_>) {
    let tag = &field.tag;
    // What is not there may be among what was not understood.
    if tag.may_have_lost(&MODES) || tag.may_have_lost(not_attributes(&field.ty)) {
        return;
    }
    let mode = likely_mode(tag, &field.ty, kind);
    let (Some(name), Some(mode)) = (&tag.name, mode) else { return };
    let has_default = DEFAULTS.into_iter().any(|key| tag.has(key));
    let which = match has_default {
        true if mode == "required" => "where the variable is not set, the practitioner has to set it",
        true => "what has a default is optional",
        false if kind.is_some_and(Kind::is_configuration) => "add `required` or `optional`",
        false => {
            "add `required` or `optional` if the practitioner sets it, `computed` if the provider does, `optional, computed` if either may"
        }
    };
    let written = is_pastable(own, kind, field).then(|| pasted(tag, &names.cure(field), &field.ty, kind));
    let help = match (has_default, written) {
        (true, Some(written)) => format!("{which}: write {written}"),
        (true, None) => format!("{which}: add `{mode}`"),
        (false, Some(written)) => format!("{which}: {written}"),
        (false, None) => which.to_owned(),
    };
    cx.report(name, format_args!("nothing says who sets the attribute {:?}", name.value()), help);
}
