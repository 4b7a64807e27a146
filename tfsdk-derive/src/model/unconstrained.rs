//! Stands in for `constraint` without the feature `constraints`.

use syn::LitStr;

use crate::context::Context;
use crate::wanted_attribute::WantedAttribute;

/// Reports the key, as no constraint can be read.
pub(super) fn attributes(cx: &Context, literal: &LitStr) -> Option<Vec<WantedAttribute>> {
    cx.report(
        literal,
        "`object` needs the feature `constraints` of `tfsdk`",
        "in Cargo.toml, write `features = [\"constraints\"]` for `tfsdk`",
    );
    None
}
