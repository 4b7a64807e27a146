//! Directives with all that belongs to them.

use super::part::{EndKind, Loop, Part};
use crate::syntax::parser::Parser;
use crate::syntax::tree::{Conditional, Expr, ExprKind, ForExpr};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;

/// The parts still to be paired.
pub(super) struct Pairing {
    pub(super) parts: std::vec::IntoIter<Part>,
    pub(super) end: SourceRange,
    pub(super) next: Option<Part>,
    /// Whether parts were left out as they are too deep, and with them the ends of directives.
    pub(super) is_cut: bool,
}

impl Pairing {
    /// Takes the next part and looks at the one behind it.
    pub(super) fn advance(&mut self) -> Option<Part> {
        std::mem::replace(&mut self.next, self.parts.next())
    }
}

impl Parser<'_> {
    /// One part, with all that belongs to it when it opens a directive.
    pub(super) fn template_expr(&mut self, pairing: &mut Pairing) -> Expr {
        // All tokens of the template are read, so the part says where it stands.
        if !self.enter_at(pairing.next.as_ref().map_or(pairing.end, Part::range)) {
            pairing.next = None;
            pairing.parts = Vec::new().into_iter();
            pairing.is_cut = true;
            return Expr::placeholder(pairing.end);
        }
        let expr = match pairing.advance() {
            Some(Part::Literal(text, range)) => Expr::new(ExprKind::Text(text.into()), range),
            Some(Part::Interpolation(expr)) => expr,
            Some(Part::If(condition, range)) => self.paired_if(pairing, *condition, range),
            Some(Part::For(opened)) => {
                let Loop { key_name, value_name, collection, range } = *opened;
                match self.paired_for(pairing, range) {
                    Ok((value, end)) => {
                        let parts = ForExpr {
                            key_name,
                            value_name,
                            collection,
                            key: None,
                            value,
                            condition: None,
                            group: false,
                        };
                        let range = range.to(end);
                        let each = Expr::new(ExprKind::For(Box::new(parts)), range);
                        Expr::new(ExprKind::TemplateJoin(Box::new(each)), range)
                    }
                    Err(at) => Expr::placeholder(at),
                }
            }
            Some(Part::End(kind, range)) => {
                self.report(
                    Diagnostic::error(
                        format!("Unexpected {} directive", kind.name()),
                        "The control directives within this template are unbalanced.",
                    )
                    .in_source(range),
                );
                Expr::placeholder(range)
            }
            None => Expr::placeholder(pairing.end),
        };
        self.leave();
        expr
    }

    fn paired_if(&mut self, pairing: &mut Pairing, condition: Expr, open: SourceRange) -> Expr {
        let mut then = Vec::new();
        let mut otherwise: Option<Vec<Expr>> = None;
        let end = loop {
            match pairing.next {
                None => {
                    self.unclosed_directive("if", "endif", open, pairing);
                    return Expr::placeholder(pairing.end);
                }
                Some(Part::End(kind, range)) => {
                    pairing.advance();
                    let place = self.place(open);
                    let detail = match kind {
                        EndKind::If => break range,
                        EndKind::Else if otherwise.is_none() => {
                            otherwise = Some(Vec::new());
                            continue;
                        }
                        EndKind::Else => format!("Already in the else clause for the if started at {place}."),
                        EndKind::For => {
                            format!("Expecting an endif directive for the if started at {place}.")
                        }
                    };
                    let summary = format!("Unexpected {} directive", kind.name());
                    self.report(Diagnostic::error(summary, detail).in_source(range));
                    return Expr::placeholder(range);
                }
                Some(_) => {
                    let expr = self.template_expr(pairing);
                    otherwise.as_mut().unwrap_or(&mut then).push(expr);
                }
            }
        };
        let then = branch(then, SourceRange::at(open.end));
        let otherwise = branch(otherwise.unwrap_or_default(), SourceRange::at(end.start));
        let parts = Conditional { condition, then, otherwise };
        Expr::new(ExprKind::Conditional(Box::new(parts)), open.to(end))
    }

    /// The content of a `for` directive and its end, or where it broke off.
    fn paired_for(
        &mut self,
        pairing: &mut Pairing,
        open: SourceRange,
    ) -> Result<(Expr, SourceRange), SourceRange> {
        let mut content = Vec::new();
        loop {
            match pairing.next {
                None => {
                    self.unclosed_directive("for", "endfor", open, pairing);
                    return Err(pairing.end);
                }
                Some(Part::End(kind, range)) => {
                    pairing.advance();
                    let detail = match kind {
                        EndKind::For => return Ok((branch(content, SourceRange::at(open.end)), range)),
                        EndKind::Else => "An else clause is not expected for a for directive.".to_owned(),
                        EndKind::If => {
                            let place = self.place(open);
                            format!(
                                "Expecting an endfor directive corresponding to the for directive at {place}."
                            )
                        }
                    };
                    let summary = format!("Unexpected {} directive", kind.name());
                    self.report(Diagnostic::error(summary, detail).in_source(range));
                    return Err(range);
                }
                Some(_) => content.push(self.template_expr(pairing)),
            }
        }
    }

    fn unclosed_directive(&mut self, name: &str, end: &str, open: SourceRange, pairing: &Pairing) {
        if pairing.is_cut {
            return;
        }
        let place = self.place(open);
        self.report(
            Diagnostic::error(
                "Unexpected end of template",
                format!("The {name} directive at {place} is missing its corresponding {end} directive."),
            )
            .in_source(pairing.end),
        );
    }
}

/// The content of a directive; empty content is an empty text at `at`.
fn branch(mut exprs: Vec<Expr>, at: SourceRange) -> Expr {
    if exprs.is_empty() {
        exprs.push(Expr::new(ExprKind::Text("".into()), at));
    }
    let range = match (exprs.first(), exprs.last()) {
        (Some(first), Some(last)) => first.range.to(last.range),
        _ => at,
    };
    exprs.shrink_to_fit();
    Expr::new(ExprKind::Template(exprs), range)
}
