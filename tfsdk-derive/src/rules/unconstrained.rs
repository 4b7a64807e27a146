//! Stands in for `constraint` without the feature `constraints`.

use crate::context::Context;
use crate::key::OBJECT;
use crate::model::object::Object;

/// Reports the key, as no constraint can be read.
pub(super) fn check(cx: &Context, object: &Object<'_>) {
    let Some(constraint) = object.tag.text(&OBJECT) else { return };
    cx.report(
        constraint,
        "`object` needs the feature `constraints` of `tfsdk`",
        "in Cargo.toml, write `features = [\"constraints\"]` for `tfsdk`",
    );
}
