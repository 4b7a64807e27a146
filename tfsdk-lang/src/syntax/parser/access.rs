//! Operands with the attributes, indexes and splats behind them.

use super::Parser;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{AccessKind, AccessStep, Expr, ExprKind};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Cut;

/// At most this many problems an invalid expression remembers. As in HCL, evaluating it reports them again.
const MOST_KEPT: usize = 4;

impl Parser<'_> {
    /// `operand = term access*`
    pub(crate) fn operand(&mut self) -> Expr {
        let term = self.term();
        let mut source = term;
        let start = source.range;
        let steps = self.access_steps(start, Some(&mut source));
        with_steps(source, steps)
    }

    /// `access = "." name | "." number | ".*" ("." name)* | "[" expression "]" | "[*]" access*`
    ///
    /// Where a name is missing, `source` is replaced by what is left of it.
    fn access_steps(&mut self, from: SourceRange, mut source: Option<&mut Expr>) -> Vec<AccessStep> {
        let first_kept = self.problems.kept().len();
        let mut steps = Vec::new();
        loop {
            match self.peek().kind {
                TokenKind::Dot => {
                    let dot = self.read();
                    let name = self.peek();
                    match name.kind {
                        TokenKind::Ident => {
                            self.read();
                            let kind = AccessKind::Attribute(self.text(name).to_owned());
                            steps.push(AccessStep { kind, range: dot.range.to(name.range) });
                        }
                        TokenKind::NumberLit => steps.push(self.legacy_index(dot, None)),
                        TokenKind::Star => {
                            if let Some(step) = self.attribute_splat(dot) {
                                steps.push(step);
                            }
                        }
                        _ => {
                            self.error(
                                "Invalid attribute name",
                                "An attribute name is required after a dot.",
                                name.range,
                            );
                            self.recovery = true;
                            let diags: Vec<Diagnostic> = self
                                .problems
                                .kept()
                                .iter()
                                .skip(first_kept)
                                .take(MOST_KEPT)
                                .cloned()
                                .collect();
                            steps.clear();
                            match &mut source {
                                Some(source) => {
                                    **source = Expr::new(ExprKind::Invalid(diags), from.to(dot.range));
                                }
                                None => {
                                    steps.push(AccessStep { kind: AccessKind::Invalid, range: dot.range })
                                }
                            }
                        }
                    }
                }
                TokenKind::OBrack => {
                    let open = self.read();
                    if self.peek().kind == TokenKind::Star {
                        steps.push(self.splat(open));
                    } else {
                        steps.push(self.index(open));
                    }
                }
                _ => return steps,
            }
        }
    }

    /// `"." number`, as in `list.0`; the number is next.
    fn legacy_index(&mut self, dot: Token, splat: Option<Token>) -> AccessStep {
        let number = self.read();
        let text = self.text(number);
        let range = dot.range.to(number.range);
        let Some((first, second)) = text.split_once('.') else {
            let kind = self.number(number).map_or(AccessKind::Invalid, AccessKind::LegacyIndex);
            return AccessStep { kind, range };
        };
        let instead = if splat.is_some() { " with a full splat expression [*]" } else { "" };
        self.report(Diagnostic::error("Invalid legacy index syntax", format!(
                "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper \
                 index syntax{instead} instead, like [{}][{}].",
                Cut(first),
                Cut(second)
            )).in_source(splat.unwrap_or(number).range));
        AccessStep { kind: AccessKind::Invalid, range }
    }

    /// `".*" ("." name)*`; the star is next.
    fn attribute_splat(&mut self, dot: Token) -> Option<AccessStep> {
        let marker = self.read();
        let mut steps = Vec::new();
        let mut last = marker;
        while self.peek().kind == TokenKind::Dot {
            let dot = self.read();
            let next = self.peek();
            match next.kind {
                TokenKind::NumberLit => steps.push(self.legacy_index(dot, Some(marker))),
                TokenKind::Ident => {
                    self.read();
                    let kind = AccessKind::Attribute(self.text(next).to_owned());
                    steps.push(AccessStep { kind, range: dot.range.to(next.range) });
                }
                _ => {
                    if !self.recovery {
                        if next.kind == TokenKind::Star {
                            self.error(
                                "Nested splat expression not allowed",
                                "A splat expression (*) cannot be used inside another attribute-only splat expression.",
                                next.range,
                            );
                        } else {
                            self.error(
                                "Invalid attribute name",
                                "An attribute name is required after a dot.",
                                marker.range,
                            );
                        }
                    }
                    self.recovery = true;
                    return None;
                }
            }
            last = next;
        }
        Some(AccessStep { kind: AccessKind::AttributeSplat(steps), range: dot.range.to(last.range) })
    }

    /// `"[*]" access*`; the star is next.
    fn splat(&mut self, open: Token) -> AccessStep {
        self.read();
        let close = self.closing_bracket(
            "Missing close bracket on splat index",
            "The star for a full splat operator must be immediately followed by a closing bracket (\"]\").",
        );
        let marker = open.range.to(close.range);
        let mut each = Vec::new();
        if self.enter() {
            each = self.access_steps(marker, None);
            self.leave();
        } else {
            self.skip_accesses();
        }
        let range = marker.to(each.last().map_or(marker, |step| step.range));
        AccessStep { kind: AccessKind::Splat { each, marker }, range }
    }

    /// Passes over the accesses behind one that is too deep, as each of them would be told to be so too.
    fn skip_accesses(&mut self) {
        loop {
            match self.peek().kind {
                TokenKind::OBrack => self.recover_over(TokenKind::OBrack),
                TokenKind::Dot => {
                    self.read();
                    if matches!(self.peek().kind, TokenKind::Ident | TokenKind::NumberLit | TokenKind::Star) {
                        self.read();
                    }
                }
                _ => return,
            }
        }
    }

    /// `"[" expression "]"`; the bracket is read.
    fn index(&mut self, open: Token) -> AccessStep {
        self.push_newlines(false);
        let mark = self.mark();
        let key = self.expression();
        let close = if self.lost_since(mark) {
            self.recover(TokenKind::CBrack)
        } else {
            self.closing_bracket(
                "Missing close bracket on index",
                "The index operator must end with a closing bracket (\"]\").",
            )
        };
        self.pop_newlines();
        AccessStep { kind: AccessKind::Index(key), range: open.range.to(close.range) }
    }

    /// The closing bracket. As in HCL, a missing one is reported at the place where parsing goes on.
    fn closing_bracket(&mut self, summary: &'static str, detail: &'static str) -> Token {
        let close = self.read();
        if close.kind == TokenKind::CBrack || self.recovery {
            return close;
        }
        let end = self.recover(TokenKind::CBrack);
        self.error(summary, detail, end.range);
        end
    }
}

fn with_steps(source: Expr, mut steps: Vec<AccessStep>) -> Expr {
    steps.shrink_to_fit();
    match steps.last() {
        None => source,
        Some(last) => {
            let range = source.range.to(last.range);
            Expr::new(ExprKind::Access { source: Box::new(source), steps }, range)
        }
    }
}
