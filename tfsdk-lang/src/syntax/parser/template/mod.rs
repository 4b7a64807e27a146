//! Templates: quoted strings, heredocs, and texts that are templates as a whole.
//!
//! A template is read in two steps, as in HCL: first a `flat` list of literal texts, interpolations and directives, to
//! which the strip markers and the indentation of `<<-` are applied; then the directives are paired.

mod directive;
mod flat;
mod pairing;
mod part;

use std::sync::Arc;

use super::Parser;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{Expr, ExprKind};
use pairing::Pairing;
use part::{Part, join_literals, strip_indentation};
use tfsdk_core::span::SourceRange;

impl Parser<'_> {
    /// `template_term = "\"" part* "\"" | heredoc part* marker`; the opening mark is next.
    pub(crate) fn template_term(&mut self) -> Expr {
        let open = self.read();
        let close = open.kind.opposite().unwrap_or(TokenKind::Eof);
        let first = self.read();
        if close == TokenKind::CQuote {
            if let Some(text) = self.plain_text(first) {
                return Expr::new(ExprKind::Text(text), open.range.to(self.previous_range()));
            }
        }
        let flush = open.kind == TokenKind::OHeredoc && self.text(open).starts_with("<<-");
        let (kind, _) = self.template_inner(first, close, flush);
        let kind = match (kind, close) {
            (ExprKind::Template(parts), TokenKind::CQuote) => only_text(parts),
            (kind, _) => kind,
        };
        Expr::new(kind, open.range.to(self.previous_range()))
    }

    /// The text of a quoted string without sequences or escapes, to its end; its first token is read.
    fn plain_text(&mut self, first: Token) -> Option<Arc<str>> {
        if first.kind == TokenKind::CQuote {
            return Some("".into());
        }
        let text = self.text(first);
        let is_plain = first.kind == TokenKind::QuotedLit
            && self.peek().kind == TokenKind::CQuote
            && !text.contains(['\\', '$', '%']);
        if !is_plain {
            return None;
        }
        self.read();
        Some(text.into())
    }

    /// `part*` to the end of the source.
    pub(crate) fn whole_template(&mut self) -> Expr {
        let first = self.read();
        let (kind, range) = self.template_inner(first, TokenKind::Eof, false);
        Expr::new(kind, range)
    }

    /// The content of a template up to and with `close`; its first token is read.
    fn template_inner(&mut self, first: Token, close: TokenKind, flush: bool) -> (ExprKind, SourceRange) {
        let start = first.range;
        let (mut parts, end) = self.template_parts(first, close, flush);
        if flush {
            strip_indentation(&mut parts);
        }
        join_literals(&mut parts);
        let wraps = matches!(parts.as_slice(), [Part::Interpolation(_)]);
        let mut pairing = Pairing { parts: parts.into_iter(), end, next: None, is_cut: false };
        pairing.advance();
        let mut exprs = Vec::new();
        while pairing.next.is_some() {
            exprs.push(self.template_expr(&mut pairing));
        }
        let kind = match (wraps, exprs.pop()) {
            (true, Some(only)) => ExprKind::TemplateWrap(Box::new(only)),
            (_, last) => {
                exprs.extend(last);
                exprs.shrink_to_fit();
                ExprKind::Template(exprs)
            }
        };
        (kind, start.to(end))
    }
}

/// A quoted string without sequences is its text.
fn only_text(mut parts: Vec<Expr>) -> ExprKind {
    match (parts.pop(), parts.is_empty()) {
        (Some(Expr { kind: kind @ ExprKind::Text(_), .. }), true) => kind,
        (last, _) => {
            parts.extend(last);
            ExprKind::Template(parts)
        }
    }
}
