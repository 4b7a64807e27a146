//! `moved`, `removed` and `import` blocks, as they are written.

use std::collections::BTreeMap;

use tfsdk_config::SourceRange;
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::tree::attribute;

/// A `moved`, `removed` or `import` block.
pub(crate) struct Refactoring<'m> {
    /// The position of its module.
    pub(crate) at: usize,
    pub(crate) kind: &'m str,
    pub(super) place: SourceRange,
    /// The source texts of its arguments.
    arguments: BTreeMap<&'m str, &'m str>,
    /// `lifecycle { destroy = false }`
    pub(crate) forgets: bool,
}

impl<'m> Refactoring<'m> {
    pub(crate) fn argument(&self, name: &str) -> &'m str {
        self.arguments.get(name).copied().unwrap_or_default()
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
            let arguments = block.body.attributes.iter().map(|it| (it.name.as_str(), self.text(&it.expr)));
            let (kind, place) = (block.kind.as_str(), block.kind_range);
            Refactoring { at, kind, place, arguments: arguments.collect(), forgets: forgets(block) }
        })
    }
}
