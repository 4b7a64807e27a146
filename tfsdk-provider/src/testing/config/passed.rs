//! The configurations of providers that a call passes to its module.

use tfsdk_config::SourceRange;
use tfsdk_lang::expr::{ExprKind, NativeBlock, ObjectItem};

use super::module::Module;
use super::provider_name::ProviderName;
use super::tree::attribute;

/// An entry of `providers`.
pub(super) struct Passed {
    /// What the module that is called calls it.
    pub(super) inside: ProviderName,
    /// What its caller calls it.
    pub(super) outside: ProviderName,
    pub(super) inside_place: SourceRange,
    pub(super) outside_place: SourceRange,
}

impl Module {
    /// What one of its calls passes.
    pub(super) fn passed(&self, call: &NativeBlock) -> Vec<Passed> {
        let items = match attribute(&call.body, "providers").map(|expr| &expr.kind) {
            Some(ExprKind::Object(items)) => items.as_slice(),
            _ => &[],
        };
        let one = |item: &ObjectItem| {
            let [inside, outside] = [&item.key, &item.value].map(|side| ProviderName::of(self.text(side)));
            Passed {
                inside_place: first(item.key.range, &inside),
                outside_place: first(item.value.range, &outside),
                inside,
                outside,
            }
        };
        items.iter().map(one).collect()
    }
}

/// Where the provider is named, without the alias.
fn first(whole: SourceRange, name: &ProviderName) -> SourceRange {
    SourceRange { end: whole.start.after(name.local.as_bytes()), ..whole }
}
