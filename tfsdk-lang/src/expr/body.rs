//! Bodies: the arguments and blocks of a configuration file or of a block.

use super::ast::Expr;
use super::lexer::LexMode;
use super::parser::Parser;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::span::{Pos, SourceRange};

/// The content of a file or of a block.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// The arguments in source order, each name once.
    pub attributes: Vec<Attribute>,
    /// The blocks in source order.
    pub blocks: Vec<Block>,
    /// Where the body stands, with its braces when it has any.
    pub range: SourceRange,
    /// The empty range where the body ends: the place to say that something is missing.
    pub end_range: SourceRange,
}

/// An argument, `name = expression`.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The value's expression.
    pub expr: Expr,
    /// The whole argument.
    pub range: SourceRange,
    /// Where the name stands.
    pub name_range: SourceRange,
    /// Where the equals sign stands.
    pub equals_range: SourceRange,
}

/// A block, `kind "label" { … }`.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// The word it begins with.
    pub kind: String,
    /// Its labels.
    pub labels: Vec<Label>,
    /// Its content.
    pub body: Body,
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

/// Reads `source` as a configuration file: arguments and blocks.
///
/// There is a body even when there are errors: what could be read is in it. `filename` is used in texts that point to
/// another place.
///
/// ```
/// use tfsdk_lang::expr::{Pos, parse_body};
///
/// let (body, diags) = parse_body(b"name = \"x\"\ndisk {\n  size = 10\n}\n", "main.tf", Pos::START);
/// assert!(diags.is_empty());
/// assert_eq!(body.attributes[0].name, "name");
/// assert_eq!(body.blocks[0].body.attributes[0].range.start.line, 3);
/// ```
#[must_use]
pub fn parse_body(source: &[u8], filename: &str, start: Pos) -> (Body, Diagnostics) {
    let mut parser = Parser::new(source, filename, start, LexMode::Normal);
    let body = parser.file_body();
    (body, parser.diags.into())
}
