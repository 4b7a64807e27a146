//! Bodies: the arguments and blocks of a configuration file or of a block.

use super::tree::Expr;
use tfsdk_core::span::SourceRange;

/// The content of a file or of a block.
///
/// ```
/// use tfsdk::expr::{Pos, parse_body};
///
/// let (body, _) = parse_body(b"a = 1\nb {}\n", "main.tf", Pos::START);
/// assert_eq!((body.attributes.len(), body.blocks.len()), (1, 1));
/// ```
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
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_body};
    ///
    /// let (body, _) = parse_body(b"a = 1\n", "main.tf", Pos::START);
    /// assert_eq!(body.end_range().start.line, 2);
    /// ```
    #[must_use]
    pub fn end_range(&self) -> SourceRange {
        SourceRange::at(self.range.end)
    }
}

/// An argument, `name = expression`.
///
/// ```
/// use tfsdk::expr::{Pos, parse_body};
///
/// let (body, _) = parse_body(b"size = 1 + 1\n", "main.tf", Pos::START);
/// assert_eq!(body.attributes[0].name, "size");
/// assert_eq!(body.attributes[0].expr.range.start.column, 8);
/// ```
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
///
/// ```
/// use tfsdk::expr::{Pos, parse_body};
///
/// let (body, _) = parse_body(b"variable \"zone\" {\n  default = 1\n}\n", "main.tf", Pos::START);
/// assert_eq!((body.blocks[0].kind.as_str(), body.blocks[0].labels[0].text.as_str()), ("variable", "zone"));
/// assert_eq!(body.blocks[0].body.attributes[0].name, "default");
/// ```
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
///
/// ```
/// use tfsdk::expr::{Pos, parse_body};
///
/// let (body, _) = parse_body(b"variable \"zone\" {}\n", "main.tf", Pos::START);
/// assert_eq!(body.blocks[0].labels[0].range.start.column, 10);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Where it stands, with its quotes.
    pub range: SourceRange,
}
