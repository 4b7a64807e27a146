//! The rules of a newtype.

use syn::Ident;

use super::{types, way};
use crate::context::Context;
use crate::key::TEXT;
use crate::model::newtype::Newtype;

/// Checks the parts of a newtype.
pub(super) fn check(cx: &Context, own: &Ident, newtype: &Newtype<'_>) {
    for part in newtype.skipped() {
        if let Some(setting) = part.tag.settings.first() {
            let mistake = format!("`{}` has no meaning beside `\"-\"`", setting.key.name);
            cx.report(&setting.ident, mistake, "write `#[tfsdk(\"-\")]`");
        }
    }
    for name in newtype.values().filter_map(|part| part.tag.name.as_ref()) {
        cx.report(name, "what a newtype holds has no name", "drop the name");
    }
    // Which part is its value may be among what could not be understood.
    if newtype.is_poisoned() {
        return;
    }
    let mut values = newtype.values();
    let Some(one) = values.next() else {
        let help = "for an object without attributes, derive `TfObject` on a struct with named fields";
        return cx.report(own, "a newtype holds one value, and this holds none", help);
    };
    if let Some(second) = values.next() {
        let help = "tag what is no part of the value `#[tfsdk(\"-\")]`; for an object, derive `TfObject` on a struct with named fields";
        return cx.report(&second.ty, "a newtype holds one value, and this is a second", help);
    }
    way::of_newtype(cx, &one.tag, &one.ty);
    types::check(cx, own, &one.ty, one.tag.has(&TEXT));
}
