//! HCL's native syntax: a scanner, a parser and the trees they make.
//!
//! `scanner` makes tokens of a text, `parser` makes a `tree` of expressions or a `body` of them, and goes on after a mistake. Every node
//! knows where it stands.

mod body;
mod parser;
mod problems;
mod references;
mod scanner;
mod string_literal;
mod token;
mod token_check;
mod tree;

pub use body::{Label, NativeAttribute, NativeBlock, NativeBody};
pub(crate) use parser::PER_TOKEN;
pub use parser::{LONGEST_SOURCE, MAX_DEPTH};
pub use references::Reference;
pub(crate) use scanner::{ScanMode, Scanner};
pub(crate) use token::{Token, TokenKind};
pub use tree::{
    AccessKind, AccessStep, BinaryOp, Call, Conditional, Expr, ExprKind, ForExpr, ObjectItem, UnaryOp,
};

use parser::Parser;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::span::Pos;

/// Reads `source` as one expression, as it would stand in parentheses: ends of lines do not end it.
///
/// `start` is where the text begins within its file, and `filename` the name used in texts that point to another
/// place; both may be trivial ([`Pos::START`], `""`). There is an expression even when there are errors: what could
/// not be read is [`ExprKind::Invalid`].
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, diags) = parse_expression(b"[1, 2.50]", "", Pos::START);
/// assert!(diags.is_empty());
/// assert!(matches!(expr.kind, ExprKind::Tuple(items) if items.len() == 2));
///
/// let (_, diags) = parse_expression(b"[1 2]", "", Pos::START);
/// assert_eq!(diags.to_string(), "1,4-5: Missing item separator: Expected a comma to mark the beginning of the next item.");
/// ```
#[must_use]
pub fn parse_expression(source: &[u8], filename: &str, start: Pos) -> (Expr, Diagnostics) {
    parse_expression_within(source, filename, start, &Budget::new(Limits::new(), source.len()))
}

/// Reads `source` as one expression and pays for what it makes of it; see [`parse_expression`].
///
/// Unlike its sibling it allows nothing for the length of the source, which is a part of something larger. Where the
/// budget is exhausted there is an error, and the expression ends there.
#[must_use]
pub fn parse_expression_within(
    source: &[u8],
    filename: &str,
    start: Pos,
    budget: &Budget,
) -> (Expr, Diagnostics) {
    let mut parser = Parser::new(source, filename, start, ScanMode::Normal, budget);
    parser.push_newlines(false);
    let expr = parser.expression();
    let next = parser.peek();
    if next.kind != TokenKind::Eof && !parser.recovery {
        parser.error(
            "Extra characters after expression",
            "An expression was successfully parsed, but extra characters were found after it.",
            next.range,
        );
    }
    (expr, parser.into_problems().into())
}

/// Reads `source` as the inside of a template, as the strings of JSON syntax are read; see [`parse_expression`].
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_template};
///
/// let (expr, problems) = parse_template(b"a-${b}", "", Pos::START);
/// assert!(problems.is_empty() && matches!(expr.kind, ExprKind::Template(_)));
/// ```
#[must_use]
pub fn parse_template(source: &[u8], filename: &str, start: Pos) -> (Expr, Diagnostics) {
    parse_template_within(source, filename, start, &Budget::new(Limits::new(), source.len()))
}

/// Reads `source` as the inside of a template and pays for what it makes of it; see [`parse_expression_within`].
#[must_use]
pub fn parse_template_within(
    source: &[u8],
    filename: &str,
    start: Pos,
    budget: &Budget,
) -> (Expr, Diagnostics) {
    let mut parser = Parser::new(source, filename, start, ScanMode::Template, budget);
    let expr = parser.whole_template();
    (expr, parser.into_problems().into())
}

/// Reads the text of a string of JSON as the inside of a template; see [`parse_template_within`]. All of it stands on the line of
/// `start`: the ends of lines in it are written by escapes.
#[doc(hidden)]
#[must_use]
pub fn parse_json_string_within(
    text: &str,
    filename: &str,
    start: Pos,
    budget: &Budget,
) -> (Expr, Diagnostics) {
    let mut parser = Parser::new(text.as_bytes(), filename, start, ScanMode::OnOneLine, budget);
    let expr = parser.whole_template();
    (expr, parser.into_problems().into())
}

/// Reads `source` as a configuration file: arguments and blocks.
///
/// There is a body even when there are errors: what could be read is in it. `filename` is used in texts that point to
/// another place.
///
/// ```
/// use tfsdk::expr::{Pos, parse_body};
///
/// let (body, diags) = parse_body(b"name = \"x\"\ndisk {\n  size = 10\n}\n", "main.tf", Pos::START);
/// assert!(diags.is_empty());
/// assert_eq!(body.attributes[0].name, "name");
/// assert_eq!(body.blocks[0].body.attributes[0].range.start.line, 3);
/// ```
#[must_use]
pub fn parse_body(source: &[u8], filename: &str, start: Pos) -> (NativeBody, Diagnostics) {
    parse_body_with(source, filename, start, Limits::new())
}

/// Reads `source` as a configuration file within `limits`; see [`parse_body`].
///
/// What the content takes is paid for. Where more would be made than is allowed there is an error, and the body ends there.
///
/// ```
/// use tfsdk::expr::{Pos, parse_body_with};
/// use tfsdk::Limits;
///
/// let (_, problems) = parse_body_with(b"a = [[[1]]]\n", "main.tf", Pos::START, Limits::new().max_size(64));
/// assert!(problems.has_errors());
/// ```
#[must_use]
pub fn parse_body_with(
    source: &[u8],
    filename: &str,
    start: Pos,
    limits: Limits,
) -> (NativeBody, Diagnostics) {
    let budget = Budget::new(limits, source.len());
    let mut parser = Parser::new(source, filename, start, ScanMode::Normal, &budget);
    let body = parser.file_body();
    (body, parser.into_problems().into())
}
