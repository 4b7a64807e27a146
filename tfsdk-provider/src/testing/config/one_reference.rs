//! Whether an expression is one reference, as where an address stands.

use tfsdk_config::{Diagnostic, SourceRange};
use tfsdk_core::text::is_identifier_start;
use tfsdk_lang::expr::{AccessKind, Expr, ExprKind, Pos, parse_expression};

/// Whether an expression names something by attributes and constant keys.
pub(super) fn is_static(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Variable(_))
        || is_traversal(expr)
            && expr.references().len() == 1
            && matches!(&expr.kind, ExprKind::Access { steps, .. } if steps.iter().all(|step| match &step.kind {
                AccessKind::Index(key) => key.evaluate_constant().0.is_known(),
                _ => true,
            }))
}

/// Whether an expression takes attributes and elements of something.
pub(super) fn is_traversal(expr: &Expr) -> bool {
    let ExprKind::Access { source, steps } = &expr.kind else { return false };
    let is_one = |kind: &AccessKind| {
        matches!(kind, AccessKind::Attribute(_) | AccessKind::Index(_) | AccessKind::LegacyIndex(_))
    };
    matches!(source.kind, ExprKind::Variable(_)) && steps.iter().all(|step| is_one(&step.kind))
}

/// The reference in a text: what Terraform 0.11 wrote in quotes is one still.
pub(crate) fn quoted(expr: &Expr) -> Option<Expr> {
    let ExprKind::Text(text) = &expr.kind else { return None };
    let (reference, found) = parse_expression(text.as_bytes(), "", Pos::START);
    (!found.has_errors() && is_static(&reference)).then_some(reference)
}

/// What is said of a reference in quotes: that it is an old way to write one, and where it is none, what else is missing.
pub(super) fn mistakes_of_quotes(expr: &Expr) -> Vec<Diagnostic> {
    let ExprKind::Text(text) = &expr.kind else { return Vec::new() };
    let mut found =
        vec![Diagnostic::warning("Quoted references are deprecated", QUOTED).in_source(expr.range)];
    if !text.starts_with(is_identifier_start) {
        // Terraform shows the first word, or the quote where there is none.
        let word: String = text.chars().take_while(|c| c.is_alphanumeric()).collect();
        let start = expr.range.start.after(b"\"");
        let end = start.after(if word.is_empty() { b"\"" } else { word.as_bytes() });
        let told = Diagnostic::error("Variable name required", "Must begin with a variable name.");
        found.push(told.in_source(SourceRange { start, end }));
    }
    found
}

const QUOTED: &str = "In this context, references are expected literally rather than in quotes. Terraform 0.11 and earlier required quotes, but quoted references are now deprecated and will be removed in a future version of Terraform. Remove the quotes surrounding this reference to silence this warning.";

pub(super) const NOT_STATIC: &str = "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.";
