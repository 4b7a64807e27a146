//! Stands in for `constraint` without the feature `constraints`: no struct has one.

use proc_macro2::TokenStream;

use super::model::Object;
use crate::context::Context;
use crate::key::OBJECT;
use crate::tag::{Tag, Value};

/// Never exists.
pub(super) enum Constraint {}

impl Constraint {
    /// Reports the key.
    pub(super) fn of(cx: &Context, _: &Context, tag: &Tag<'_>, _: Option<&Object<'_>>) -> Option<Self> {
        let Value::Text(constraint) = &tag.get(&OBJECT)?.value else { return None };
        cx.report(
            constraint,
            "`object` needs the feature `constraints` of `tfsdk`",
            "in Cargo.toml, write `features = [\"constraints\"]` for `tfsdk`",
        );
        None
    }

    pub(super) fn items(&self, _: &Object<'_>) -> TokenStream {
        match *self {}
    }

    pub(super) fn checks(&self, _: &Object<'_>, _: &TokenStream) -> Vec<TokenStream> {
        match *self {}
    }
}
