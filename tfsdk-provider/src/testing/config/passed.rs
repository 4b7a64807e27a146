//! The configurations of providers that a call passes to its module.

use tfsdk_config::SourceRange;
use tfsdk_lang::expr::{Expr, ExprKind, NativeBlock, ObjectItem};

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
        // What names no configuration is told by itself.
        let one = |item: &ObjectItem| {
            let (inside, outside) =
                (ProviderName::named_by(&item.key)?, ProviderName::named_by(&item.value)?);
            Some(Passed {
                inside_place: self.first(&item.key, &inside),
                outside_place: self.first(&item.value, &outside),
                inside,
                outside,
            })
        };
        items.iter().filter_map(one).collect()
    }

    /// Where the provider is named, without the alias and the quotes.
    fn first(&self, side: &Expr, name: &ProviderName) -> SourceRange {
        let start = side.range.start;
        let start = if self.text(side).starts_with('"') { start.after(b"\"") } else { start };
        SourceRange { start, end: start.after(name.local.as_bytes()) }
    }
}
