//! `for` expressions.

use super::Parser;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{Expr, ExprKind, ForExpr};
use tfsdk_core::span::SourceRange;

const SUMMARY: &str = "Invalid 'for' expression";

impl Parser<'_> {
    /// `for_expr = "[" for_parts "]" | "{" for_parts "}"`; the bracket is read, `for` is next.
    pub(crate) fn for_expr(&mut self, open: Token) -> Expr {
        self.push_newlines(false);
        self.read();
        let close = open.kind.opposite().unwrap_or(TokenKind::CBrack);
        let expr = match self.for_parts(open, close) {
            Some(expr) => expr,
            None => {
                let end = self.recover(close);
                Expr::placeholder(open.range.to(end.range))
            }
        };
        self.pop_newlines();
        expr
    }

    /// `for_parts = "for" names expression ":" (expression "=>")? expression "..."? ("if" expression)?`
    ///
    /// `None` after an error that leaves no place to go on but behind the closing bracket.
    fn for_parts(&mut self, open: Token, close: TokenKind) -> Option<Expr> {
        let (key_name, value_name) = self.for_names(open)?;
        let mark = self.mark();
        let collection = self.expression();
        if self.lost_since(mark) {
            return None;
        }
        if self.peek().kind != TokenKind::Colon {
            self.for_error(open, "For expression requires a colon after the collection expression.");
            return None;
        }
        self.read();

        let mark = self.mark();
        let mut key = None;
        let mut value = self.expression();
        if self.peek().kind == TokenKind::FatArrow {
            self.read();
            key = Some(value);
            value = self.expression();
        }
        if self.lost_since(mark) {
            return None;
        }
        let mut ellipsis = None;
        if self.peek().kind == TokenKind::Ellipsis {
            ellipsis = Some(self.read());
        }
        let mut condition = None;
        let next = self.peek();
        if self.is_keyword(next, "if") {
            self.read();
            let mark = self.mark();
            condition = Some(self.expression());
            if self.lost_since(mark) {
                return None;
            }
        }
        let end = if self.peek().kind == close {
            self.read()
        } else {
            self.for_error(open, "Extra characters after the end of the 'for' expression.");
            self.recover(close)
        };
        let range = open.range.to(end.range);
        if close == TokenKind::CBrack {
            if let Some(key) = &key {
                let detail = "Key expression is not valid when building a tuple.";
                self.error_within(SUMMARY, detail, key.range, range);
            }
            if let Some(ellipsis) = ellipsis {
                let detail = "Grouping ellipsis (...) cannot be used when building a tuple.";
                self.error_within(SUMMARY, detail, ellipsis.range, range);
            }
        } else if key.is_none() {
            let detail = "Key expression is required when building an object.";
            self.error_within(SUMMARY, detail, value.range, range);
        }
        let group = ellipsis.is_some();
        let parts = ForExpr { key_name, value_name, collection, key, value, condition, group };
        Some(Expr::new(ExprKind::For(Box::new(parts)), range))
    }

    /// `names = name ("," name)? "in"`
    fn for_names(&mut self, open: Token) -> Option<(Option<String>, String)> {
        if self.peek().kind != TokenKind::Ident {
            self.for_error(open, "For expression requires variable name after 'for'.");
            return None;
        }
        let mut value_name = self.read();
        let mut key_name = None;
        if self.peek().kind == TokenKind::Comma {
            self.read();
            key_name = Some(self.text(value_name).to_owned());
            if self.peek().kind != TokenKind::Ident {
                self.for_error(open, "For expression requires value variable name after comma.");
                return None;
            }
            value_name = self.read();
        }
        let next = self.peek();
        if !self.is_keyword(next, "in") {
            self.for_error(open, "For expression requires the 'in' keyword after its name declarations.");
            return None;
        }
        self.read();
        Some((key_name, self.text(value_name).to_owned()))
    }

    fn for_error(&mut self, open: Token, detail: &'static str) {
        if !self.recovery {
            let at: SourceRange = self.peek().range;
            self.error_within(SUMMARY, detail, at, open.range.to(at));
        }
    }
}
