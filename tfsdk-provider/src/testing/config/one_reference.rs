//! Whether an expression is one reference, as where an address stands.

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

pub(super) const NOT_STATIC: &str = "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.";
