//! Stands in for `constraint` without the feature `constraints`.

use syn::LitStr;

use super::wanted::Wanted;
use crate::context::Context;

/// Reports the key, as no constraint can be read.
pub(super) fn of(cx: &Context, literal: &LitStr) -> Option<Wanted> {
    cx.report(
        literal,
        "`object` needs the feature `constraints` of `tfsdk`",
        "in Cargo.toml, write `features = [\"constraints\"]` for `tfsdk`",
    );
    None
}
