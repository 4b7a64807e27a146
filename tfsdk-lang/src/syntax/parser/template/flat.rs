//! The flat list of the parts of a template.

use super::part::Part;
use crate::syntax::parser::Parser;
use crate::syntax::string_literal::string_literal;
use crate::syntax::token::{Token, TokenKind};
use tfsdk_core::span::SourceRange;

impl Parser<'_> {
    /// `part = text | "${" expression "}" | "%{" directive "}"`
    ///
    /// The flat list of parts, never empty, and where the template ends.
    pub(super) fn template_parts(
        &mut self,
        first: Token,
        close: TokenKind,
        flush: bool,
    ) -> (Vec<Part>, SourceRange) {
        let start = first.range;
        let mut first = Some(first);
        let mut parts = Vec::new();
        let mut trim_next = false;
        // Where the last token begins in the last literal: a strip marker behind it strips no more than that.
        let mut last = 0;
        let end = loop {
            let next = first.take().unwrap_or_else(|| self.read());
            if next.kind == close {
                break next.range;
            }
            let trim = std::mem::take(&mut trim_next);
            match next.kind {
                TokenKind::StringLit | TokenKind::QuotedLit => {
                    let text = self.literal_text(next);
                    match parts.last_mut() {
                        // Signs and ends of lines split a text, which can be nothing else. Indentation is found by the line.
                        Some(Part::Literal(before, range))
                            if !trim && (!flush || !before.ends_with('\n')) =>
                        {
                            last = before.len();
                            before.push_str(&text);
                            range.end = next.range.end;
                        }
                        _ => {
                            last = 0;
                            let text = if trim { text.trim_start().to_owned() } else { text };
                            parts.push(Part::Literal(text, next.range));
                        }
                    }
                }
                TokenKind::TemplateInterp | TokenKind::TemplateControl => {
                    if self.text(next).ends_with('~') {
                        if let Some(Part::Literal(text, _)) = parts.last_mut() {
                            text.truncate(last + text[last..].trim_end().len());
                        }
                    }
                    self.push_newlines(false);
                    let part = if next.kind == TokenKind::TemplateInterp {
                        Some(self.interpolation(close, start, &mut trim_next))
                    } else {
                        self.directive(next, start, &mut trim_next)
                    };
                    self.pop_newlines();
                    parts.extend(part);
                }
                _ => {
                    if !self.recovery {
                        self.error_within(
                            "Unterminated template string",
                            "No closing marker was found for the string.",
                            next.range,
                            start.to(next.range),
                        );
                    }
                    break self.recover(close).range;
                }
            }
        };
        if parts.is_empty() {
            parts.push(Part::Literal(String::new(), SourceRange::at(start.end)));
        }
        (parts, end)
    }

    fn literal_text(&mut self, token: Token) -> String {
        let quoted = token.kind == TokenKind::QuotedLit;
        string_literal(self.text(token), token.range.start, quoted, &mut self.problems)
    }

    fn interpolation(&mut self, end: TokenKind, start: SourceRange, trim: &mut bool) -> Part {
        let expr = self.expression();
        let close = self.peek();
        if close.kind == TokenKind::TemplateSeqEnd {
            self.read();
            *trim = self.text(close) == "~}";
        } else {
            if !self.recovery {
                self.unclosed_interpolation(close, end, start);
            }
            self.recover(TokenKind::TemplateSeqEnd);
        }
        Part::Interpolation(expr)
    }

    fn unclosed_interpolation(&mut self, close: Token, end: TokenKind, start: SourceRange) {
        let stray_quote =
            matches!(close.kind, TokenKind::CQuote | TokenKind::OQuote) && end == TokenKind::CQuote;
        match close.kind {
            TokenKind::Eof => self.error(
                "Unclosed template interpolation sequence",
                "There is no closing brace for this interpolation sequence before the end of the file. This might be \
                 caused by incorrect nesting inside the given expression.",
                start,
            ),
            TokenKind::Colon => self.error_within(
                "Extra characters after interpolation expression",
                "Template interpolation doesn't expect a colon at this location. Did you intend this to be a literal \
                 sequence to be processed as part of another language? If so, you can escape it by starting with \
                 \"$${\" instead of just \"${\".",
                close.range,
                start.to(close.range),
            ),
            _ if stray_quote => self.error(
                "Unclosed template interpolation sequence",
                "There is no closing brace for this interpolation sequence before the end of the quoted template. \
                 This might be caused by incorrect nesting inside the given expression.",
                start,
            ),
            _ => self.error_within(
                "Extra characters after interpolation expression",
                "Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis \
                 can happen when you include interpolation syntax for another language, such as shell scripting, but \
                 forget to escape the interpolation start token. If this is an embedded sequence for another \
                 language, escape it by starting with \"$${\" instead of just \"${\".",
                close.range,
                start.to(close.range),
            ),
        }
    }
}
