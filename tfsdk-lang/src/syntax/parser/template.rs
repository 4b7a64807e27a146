//! Templates: quoted strings, heredocs, and texts that are templates as a whole.
//!
//! A template is read in two steps, as in HCL: first a flat list of literal texts, interpolations and directives, to
//! which the strip markers and the indentation of `<<-` are applied; then the directives are paired.

use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use super::Parser;
use crate::syntax::string_literal::string_literal;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{Conditional, Expr, ExprKind, ForExpr};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Cut, Excerpt, did_you_mean, hcl_first};

enum Part {
    Literal(String, SourceRange),
    Interpolation(Expr),
    If(Box<Expr>, SourceRange),
    For(Box<Loop>),
    End(EndKind, SourceRange),
}

/// The opening of a `for` directive.
struct Loop {
    key_name: Option<String>,
    value_name: String,
    collection: Expr,
    range: SourceRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EndKind {
    If,
    Else,
    For,
}

impl EndKind {
    fn name(self) -> &'static str {
        match self {
            Self::If => "endif",
            Self::Else => "else",
            Self::For => "endfor",
        }
    }
}

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
        let mut pairing = Pairing { parts: parts.into_iter(), end, next: None };
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

    /// `part = text | "${" expression "}" | "%{" directive "}"`
    ///
    /// The flat list of parts, never empty, and where the template ends.
    fn template_parts(&mut self, first: Token, close: TokenKind, flush: bool) -> (Vec<Part>, SourceRange) {
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

    fn directive(&mut self, open: Token, start: SourceRange, trim: &mut bool) -> Option<Part> {
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

    /// One part, with all that belongs to it when it opens a directive.
    fn template_expr(&mut self, pairing: &mut Pairing) -> Expr {
        if !self.enter() {
            pairing.next = None;
            pairing.parts = Vec::new().into_iter();
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
                    self.unclosed_directive("if", "endif", open, pairing.end);
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
                    self.unclosed_directive("for", "endfor", open, pairing.end);
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

    fn unclosed_directive(&mut self, name: &str, end: &str, open: SourceRange, at: SourceRange) {
        let place = self.place(open);
        self.report(
            Diagnostic::error(
                "Unexpected end of template",
                format!("The {name} directive at {place} is missing its corresponding {end} directive."),
            )
            .in_source(at),
        );
    }

    /// A range with the file's name, as texts name it.
    pub(crate) fn place(&self, range: SourceRange) -> String {
        format!("{}:{range}", self.filename)
    }
}

/// The parts still to be paired.
struct Pairing {
    parts: std::vec::IntoIter<Part>,
    end: SourceRange,
    next: Option<Part>,
}

impl Pairing {
    /// Takes the next part and looks at the one behind it.
    fn advance(&mut self) -> Option<Part> {
        std::mem::replace(&mut self.next, self.parts.next())
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

fn join_literals(parts: &mut Vec<Part>) {
    parts.dedup_by(|part, before| match (before, part) {
        (Part::Literal(text, range), Part::Literal(more, more_range)) => {
            text.push_str(more);
            range.end = more_range.end;
            true
        }
        _ => false,
    });
}

/// Takes the indentation that all lines of a `<<-` heredoc share from each; blank lines do not count.
fn strip_indentation(parts: &mut [Part]) {
    let mut least = usize::MAX;
    let mut indented = Vec::new();
    let mut at_line_start = true;
    for (i, part) in parts.iter().enumerate() {
        let literal = match part {
            Part::Literal(text, _) => Some(text),
            _ => None,
        };
        if at_line_start {
            match literal {
                Some(text) => {
                    let indent = text.len() - text.trim_start().len();
                    if indent < text.len() || !text.ends_with('\n') {
                        least = least.min(text[..indent].graphemes(true).count());
                        indented.push(i);
                    }
                }
                None => least = 0,
            }
        }
        at_line_start = literal.is_some_and(|text| text.ends_with('\n'));
    }
    for i in indented {
        if let Part::Literal(text, range) = &mut parts[i] {
            let bytes: usize = text.graphemes(true).take(least).map(str::len).sum();
            text.drain(..bytes);
            let add = |place: u32, count| place.saturating_add(u32::try_from(count).unwrap_or(0));
            range.start.column = add(range.start.column, least);
            range.start.byte = add(range.start.byte, bytes);
        }
    }
}
