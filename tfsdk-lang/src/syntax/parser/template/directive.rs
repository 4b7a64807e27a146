//! Directives, such as `%{ if a }`, each by itself.

use super::part::{EndKind, Loop, Part};
use crate::syntax::parser::Parser;
use crate::syntax::token::{Token, TokenKind};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Cut, Excerpt, did_you_mean, hcl_first};

impl Parser<'_> {
    pub(super) fn directive(&mut self, open: Token, start: SourceRange, trim: &mut bool) -> Option<Part> {
        let keyword = self.peek();
        let part = self.directive_parts(open);
        if part.is_none() {
            self.recover(TokenKind::TemplateSeqEnd);
            return None;
        }
        let close = self.peek();
        if close.kind == TokenKind::TemplateSeqEnd {
            self.read();
            *trim = self.text(close) == "~}";
        } else {
            if !self.recovery {
                self.report(
                    Diagnostic::error(
                        format!("Extra characters in {} marker", Cut(self.text(keyword))),
                        "Expected a closing brace to end the sequence, but found extra characters.",
                    )
                    .in_source(close.range)
                    .with_context(start.to(close.range)),
                );
            }
            self.recover(TokenKind::TemplateSeqEnd);
        }
        part
    }

    /// `directive = "if" expression | "else" | "endif" | "for" names expression | "endfor"`
    fn directive_parts(&mut self, open: Token) -> Option<Part> {
        let keyword = self.peek();
        if keyword.kind != TokenKind::Ident {
            if !self.recovery {
                self.error_within(
                    "Invalid template directive",
                    "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ \
                     sequence.",
                    keyword.range,
                    open.range.to(keyword.range),
                );
            }
            return None;
        }
        self.read();
        let end = |kind, parser: &mut Self| Some(Part::End(kind, open.range.to(parser.peek().range)));
        match self.text(keyword) {
            "if" => {
                let condition = Box::new(self.expression());
                Some(Part::If(condition, open.range.to(self.peek().range)))
            }
            "else" => end(EndKind::Else, self),
            "endif" => end(EndKind::If, self),
            "endfor" => end(EndKind::For, self),
            "for" => {
                let (key_name, value_name) = self.directive_names()?;
                let collection = self.expression();
                let range = open.range.to(self.peek().range);
                Some(Part::For(Box::new(Loop { key_name, value_name, collection, range })))
            }
            given => {
                if !self.recovery {
                    let hint = did_you_mean(hcl_first(given, ["if", "for", "else", "endif", "endfor"]));
                    self.report(
                        Diagnostic::error(
                            "Invalid template control keyword",
                            format!("{} is not a valid template control keyword.{hint}", Excerpt(given)),
                        )
                        .or_unquoted("This is not a valid template control keyword.")
                        .in_source(keyword.range)
                        .with_context(open.range.to(keyword.range)),
                    );
                }
                None
            }
        }
    }

    fn directive_names(&mut self) -> Option<(Option<String>, String)> {
        if self.peek().kind != TokenKind::Ident {
            self.directive_error("For directive requires variable name after 'for'.");
            return None;
        }
        let mut value_name = self.read();
        let mut key_name = None;
        if self.peek().kind == TokenKind::Comma {
            self.read();
            key_name = Some(self.text(value_name).to_owned());
            if self.peek().kind != TokenKind::Ident {
                self.directive_error("For directive requires value variable name after comma.");
                return None;
            }
            value_name = self.read();
        }
        let next = self.peek();
        if !self.is_keyword(next, "in") {
            self.directive_error("For directive requires 'in' keyword after names.");
            return None;
        }
        self.read();
        Some((key_name, self.text(value_name).to_owned()))
    }

    fn directive_error(&mut self, detail: &'static str) {
        if !self.recovery {
            let at = self.peek().range;
            self.error("Invalid 'for' directive", detail, at);
        }
    }
}
