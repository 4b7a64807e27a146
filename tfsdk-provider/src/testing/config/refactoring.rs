//! `moved`, `removed` and `import` blocks, as they are written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tfsdk_config::SourceRange;
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::reference::constant_address;
use super::tree::attribute;

/// A `moved`, `removed` or `import` block.
pub(crate) struct Refactoring<'m> {
    /// The position of its module.
    pub(crate) at: usize,
    pub(crate) kind: &'m str,
    pub(crate) place: SourceRange,
    /// Its arguments: addresses as Terraform prints them, and all else as it is written.
    arguments: BTreeMap<&'m str, Cow<'m, str>>,
    /// `lifecycle { destroy = false }`
    pub(crate) forgets: bool,
}

impl Refactoring<'_> {
    pub(crate) fn argument(&self, name: &str) -> &str {
        self.arguments.get(name).map(|text| &**text).unwrap_or_default()
    }
}

impl Module {
    /// Its `moved`, `removed` and `import` blocks; `at` is its position.
    pub(crate) fn refactorings(&self, at: usize) -> impl Iterator<Item = Refactoring<'_>> {
        let kinds = ["moved", "removed", "import"];
        let blocks = self.blocks().iter().filter(move |block| kinds.contains(&block.kind.as_str()));
        let forgets = |block: &NativeBlock| {
            let lifecycle = block.body.blocks.iter().find(|inner| inner.kind == "lifecycle");
            let destroy = lifecycle.and_then(|inner| attribute(&inner.body, "destroy"));
            destroy.is_some_and(|expr| expr.evaluate_constant().0.as_bool() == Some(false))
        };
        blocks.map(move |block| {
            let arguments = block.body.attributes.iter().map(|it| {
                let address = constant_address(&it.expr).map(Cow::Owned);
                (it.name.as_str(), address.unwrap_or_else(|| Cow::Borrowed(self.text(&it.expr))))
            });
            let (kind, place) = (block.kind.as_str(), block.kind_range);
            Refactoring { at, kind, place, arguments: arguments.collect(), forgets: forgets(block) }
        })
    }
}
