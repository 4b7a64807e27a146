//! Terraform's expressions: reading them, and what they consist of.
//!
//! The syntax is HCL's native one, whole: literals, templates with sequences, directives and heredocs, operators,
//! conditionals, `for`, splats, accesses and calls. Problems are found in the order and told in the words of
//! Terraform, with the range each concerns.

pub use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
pub use tfsdk_core::span::{Pos, SourceRange};
pub use tfsdk_core::text::is_identifier;

pub use crate::eval::{
    Attempt, Edition, Function, FunctionError, Marked, Marks, NoScope, Parameter, Quote, Scope,
};
pub use crate::syntax::{
    AccessKind, AccessStep, BinaryOp, Call, Conditional, Expr, ExprKind, ForExpr, Label, MAX_DEPTH,
    NativeAttribute, NativeBlock, NativeBody, ObjectItem, Reference, UnaryOp, parse_body, parse_body_with,
    parse_expression, parse_expression_within, parse_json_string_within, parse_template,
    parse_template_within,
};
