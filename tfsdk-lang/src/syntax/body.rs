//! Bodies: the arguments and blocks of a configuration file or of a block.

use super::tree::Expr;
use tfsdk_core::span::SourceRange;

/// The content of a file or of a block.
#[derive(Debug, Clone, PartialEq)]
pub struct NativeBody {
    /// The arguments in source order, each name once.
    pub attributes: Vec<NativeAttribute>,
    /// The blocks in source order.
    pub blocks: Vec<NativeBlock>,
    /// Where the body stands, with its braces when it has any.
    pub range: SourceRange,
}

impl NativeBody {
    /// The empty range where the body ends: the place to say that something is missing.
    #[must_use]
    pub fn end_range(&self) -> SourceRange {
        SourceRange::at(self.range.end)
    }
}

/// An argument, `name = expression`.
#[derive(Debug, Clone, PartialEq)]
pub struct NativeAttribute {
    /// The name.
    pub name: String,
    /// The value's expression.
    pub expr: Expr,
    /// The whole argument.
    pub range: SourceRange,
    /// Where the name stands.
    pub name_range: SourceRange,
}

/// A block, `kind "label" { … }`.
#[derive(Debug, Clone, PartialEq)]
pub struct NativeBlock {
    /// The word it begins with.
    pub kind: String,
    /// Its labels.
    pub labels: Vec<Label>,
    /// Its content.
    pub body: NativeBody,
    /// Where the kind stands.
    pub kind_range: SourceRange,
    /// Where the opening brace stands.
    pub open_range: SourceRange,
    /// Where the closing brace stands.
    pub close_range: SourceRange,
}

/// A label of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Where it stands, with its quotes.
    pub range: SourceRange,
}
