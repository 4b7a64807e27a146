//! Terraform's expressions: reading them, and what they consist of.
//!
//! The syntax is HCL's native one, whole: literals, templates with sequences, directives and heredocs, operators,
//! conditionals, `for`, splats, accesses and calls. Problems are found in the order and told in the words of
//! Terraform, with the range each concerns.

mod ast;
mod body;
mod conditional_types;
mod eval;
mod eval_access;
mod eval_call;
mod eval_for;
mod eval_operator;
mod eval_template;
mod lexer;
mod parser;
mod parser_access;
mod parser_body;
mod parser_for;
mod parser_template;
mod parser_term;
mod scope;
mod string_literal;
mod suggestion;
mod token;
mod token_check;

pub use ast::{
    AccessKind, AccessStep, BinaryOp, Call, Conditional, Expr, ExprKind, ForExpr, ObjectItem, UnaryOp,
};
pub use body::{Attribute, Block, Body, Label, parse_body};

pub use lexer::is_identifier;
pub use parser::MAX_DEPTH;
pub use scope::{Attempt, Function, FunctionError, NoScope, Parameter, Scope};
pub use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
pub use tfsdk_core::span::{Pos, SourceRange};

use lexer::LexMode;
use parser::Parser;
use token::TokenKind;

/// Reads `source` as one expression, as it would stand in parentheses: ends of lines do not end it.
///
/// `start` is where the text begins within its file, and `filename` the name used in texts that point to another
/// place; both may be trivial ([`Pos::START`], `""`). There is an expression even when there are errors: what could
/// not be read is [`ExprKind::Invalid`].
///
/// ```
/// use tfsdk_lang::expr::{ExprKind, Pos, parse_expression};
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
    let mut parser = Parser::new(source, filename, start, LexMode::Normal);
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
    (expr, parser.diags.into())
}

/// Reads `source` as the inside of a template, as the strings of JSON syntax are read; see [`parse_expression`].
#[must_use]
pub fn parse_template(source: &[u8], filename: &str, start: Pos) -> (Expr, Diagnostics) {
    let mut parser = Parser::new(source, filename, start, LexMode::Template);
    let expr = parser.whole_template();
    (expr, parser.diags.into())
}
