//! Looks into syntax trees.

use tfsdk_config::{SourceRange, Variable};
use tfsdk_lang::expr::{Expr, NativeBlock, NativeBody};

/// An argument of a body.
pub(crate) fn attribute<'m>(body: &'m NativeBody, name: &str) -> Option<&'m Expr> {
    body.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| &attribute.expr)
}

/// A label of a block; empty if it has none there.
pub(crate) fn label(tree: &NativeBlock, position: usize) -> &str {
    tree.labels.get(position).map_or("", |label| label.text.as_str())
}

/// Where a block begins: its kind and its labels.
pub(crate) fn head(tree: &NativeBlock) -> SourceRange {
    tree.labels.last().map_or(tree.kind_range, |label| tree.kind_range.to(label.range))
}

/// Where a body begins: its bracket, which stands for what is not in it.
pub(crate) fn bracket(body: &NativeBody) -> SourceRange {
    SourceRange { end: body.range.start.after(b"{"), ..body.range }
}

/// Where a variable is declared, as messages name it.
pub(crate) fn declared_at(variable: &Variable) -> String {
    variable.declared_at.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Whether something stands within a place of the same file.
pub(crate) const fn is_within(part: SourceRange, whole: SourceRange) -> bool {
    whole.start.byte <= part.start.byte && part.end.byte <= whole.end.byte
}
