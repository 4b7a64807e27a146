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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_says_what_to_add() {
        let cx = Context::default();
        let literal = LitStr::new("string", proc_macro2::Span::call_site());
        assert!(attributes(&cx, &literal).is_none());
        let told = cx.into_errors().to_string();
        assert!(told.contains("needs the feature `constraints` of `tfsdk`"), "{told}");
        assert!(told.contains("features = [\\\"constraints\\\"]"), "{told}");
    }
}
