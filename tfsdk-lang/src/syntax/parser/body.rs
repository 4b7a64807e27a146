//! Bodies: arguments and blocks.

use std::collections::HashMap;

use super::Parser;
use crate::syntax::body::{Label, NativeAttribute, NativeBlock, NativeBody};
use crate::syntax::string_literal::string_literal;
use crate::syntax::token::{Token, TokenKind};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Excerpt;

impl<'s> Parser<'s> {
    /// The body of a file.
    pub(crate) fn file_body(&mut self) -> NativeBody {
        self.body(TokenKind::Eof)
    }

    /// `body = (item newline)*`, up to and with `end`; for a block, its opening brace is read.
    fn body(&mut self, end: TokenKind) -> NativeBody {
        let start = self.previous_range();
        let mut attributes: Vec<NativeAttribute> = Vec::new();
        let mut blocks = Vec::new();
        let mut names: HashMap<&'s str, usize> = HashMap::new();
        let end_range = loop {
            let next = self.peek();
            if next.kind == end {
                self.read();
                break next.range;
            }
            match next.kind {
                TokenKind::Newline => {
                    self.read();
                }
                TokenKind::Ident => match self.body_item() {
                    Some(Item::Attribute(attribute)) => match names.get(attribute.name.as_str()) {
                        Some(&existing) => {
                            let place = self.place(attributes[existing].name_range);
                            let detail = format!(
                                "The argument {} was already set at {place}. Each argument may be set only once.",
                                Excerpt(&attribute.name)
                            );
                            let problem = Diagnostic::error("Attribute redefined", detail);
                            self.report(problem.in_source(attribute.name_range));
                        }
                        None => {
                            let name = Token { kind: TokenKind::Ident, range: attribute.name_range };
                            names.insert(self.text(name), attributes.len());
                            attributes.push(attribute);
                        }
                    },
                    Some(Item::Block(block)) => blocks.push(block),
                    None => {}
                },
                _ => {
                    let bad = self.read();
                    if !self.recovery {
                        self.bad_item(bad, end, start);
                    }
                    let end_range = self.previous_range();
                    self.recover(end);
                    break end_range;
                }
            }
        };
        attributes.shrink_to_fit();
        blocks.shrink_to_fit();
        NativeBody { attributes, blocks, range: start.to(end_range) }
    }

    fn bad_item(&mut self, bad: Token, end: TokenKind, start: SourceRange) {
        match bad.kind {
            TokenKind::OQuote => {
                self.error("Invalid argument name", "Argument names must not be quoted.", bad.range);
            }
            TokenKind::Eof if end == TokenKind::CBrace => self.error(UNCLOSED.0, UNCLOSED.1, start),
            TokenKind::Eof => self.error(
                "Unclosed configuration body",
                "Found end of file before the end of this configuration body.",
                start,
            ),
            _ => self.error(REQUIRED, "An argument or block definition is required here.", bad.range),
        }
    }

    /// `item = argument | block`; the name is next.
    fn body_item(&mut self) -> Option<Item> {
        let name = self.read();
        match self.peek().kind {
            TokenKind::Equal => Some(Item::Attribute(self.attribute(name, false))),
            TokenKind::OQuote | TokenKind::OBrace | TokenKind::Ident => Some(Item::Block(self.block(name))),
            _ => {
                self.recover_after_body_item();
                self.error(REQUIRED, REQUIRED_DETAIL, name.range);
                None
            }
        }
    }

    /// `argument = name "=" expression`; the equals sign is next.
    fn attribute(&mut self, name: Token, single_line: bool) -> NativeAttribute {
        self.read();
        let mark = self.mark();
        let expr = self.expression();
        let end_range = self.previous_range();
        if self.lost_since(mark) {
            self.recover_after_body_item();
        } else if !single_line {
            let end = self.peek();
            if matches!(end.kind, TokenKind::Newline | TokenKind::Eof) {
                self.read();
            } else {
                if !self.recovery {
                    let (summary, detail) = match end.kind {
                        TokenKind::Comma => (
                            "Unexpected comma after argument",
                            "Argument definitions must be separated by newlines, not commas. An argument definition \
                             must end with a newline.",
                        ),
                        _ => (
                            "Missing newline after argument",
                            "An argument definition must end with a newline.",
                        ),
                    };
                    self.error_within(summary, detail, end.range, name.range.to(end.range));
                }
                self.recover_after_body_item();
            }
        }
        NativeAttribute {
            name: self.text(name).to_owned(),
            expr,
            range: name.range.to(end_range),
            name_range: name.range,
        }
    }

    /// `block = kind label* "{" newline body "}" | kind label* "{" argument? "}"`; the kind is read.
    fn block(&mut self, kind: Token) -> NativeBlock {
        let mut labels = Vec::new();
        let open = loop {
            let token = self.peek();
            match token.kind {
                TokenKind::OBrace => break self.read(),
                TokenKind::OQuote => labels.push(self.quoted_label()),
                TokenKind::Ident => {
                    self.read();
                    labels.push(Label { text: self.text(token).to_owned(), range: token.range });
                }
                _ => {
                    self.bad_block_header(kind, token);
                    self.recover_after_body_item();
                    return self.block_without_body(kind, labels);
                }
            }
        };
        if !self.enter() {
            self.recover(TokenKind::CBrace);
            return self.block_without_body(kind, labels);
        }
        let body = match self.peek().kind {
            TokenKind::Newline | TokenKind::Eof | TokenKind::CBrace => Some(self.body(TokenKind::CBrace)),
            _ => self.single_line_body(kind, open),
        };
        self.leave();
        let close_range = self.previous_range();
        let end = self.peek();
        if matches!(end.kind, TokenKind::Newline | TokenKind::Eof) {
            self.read();
        } else {
            if !self.recovery {
                self.error_within(
                    "Missing newline after block definition",
                    "A block definition must end with a newline.",
                    end.range,
                    kind.range.to(end.range),
                );
            }
            self.recover_after_body_item();
        }
        labels.shrink_to_fit();
        let body = body.unwrap_or_else(|| empty_body(open.range.to(close_range)));
        NativeBlock {
            kind: self.text(kind).to_owned(),
            labels,
            body,
            kind_range: kind.range,
            open_range: open.range,
            close_range,
        }
    }

    fn block_without_body(&self, kind: Token, labels: Vec<Label>) -> NativeBlock {
        NativeBlock {
            kind: self.text(kind).to_owned(),
            labels,
            body: empty_body(kind.range),
            kind_range: kind.range,
            open_range: kind.range,
            close_range: kind.range,
        }
    }

    fn bad_block_header(&mut self, kind: Token, token: Token) {
        let detail = match token.kind {
            TokenKind::Equal => {
                "The equals sign \"=\" indicates an argument definition, and must not be used when defining a block."
            }
            TokenKind::Newline => {
                "A block definition must have block content delimited by \"{\" and \"}\", starting on the same line \
                 as the block header."
            }
            _ if self.recovery => return,
            _ => "Either a quoted string block label or an opening brace (\"{\") is expected here.",
        };
        self.error_within("Invalid block definition", detail, token.range, kind.range.to(token.range));
    }

    /// `argument? "}"` on one line.
    fn single_line_body(&mut self, kind: Token, open: Token) -> Option<NativeBody> {
        let (first_kept, body) = (self.problems.kept().len(), self.single_argument());
        let mark = self.mark();
        self.close_single_line(kind, open);
        if self.failed_since(mark) {
            // The error of the block comes before those inside of it.
            let since = &mut self.problems.kept()[first_kept..];
            since.rotate_right(since.len().min(1));
        }
        body
    }

    fn single_argument(&mut self) -> Option<NativeBody> {
        let name = self.read();
        if name.kind != TokenKind::Ident {
            self.recover_after_body_item();
            self.error(REQUIRED, "An argument or block definition is required here.", name.range);
            return None;
        }
        let next = self.peek();
        match next.kind {
            TokenKind::Equal => {
                let attribute = self.attribute(name, true);
                let range = attribute.range;
                Some(NativeBody { attributes: vec![attribute], blocks: Vec::new(), range })
            }
            TokenKind::OQuote | TokenKind::OBrace | TokenKind::Ident => {
                self.recover_after_body_item();
                let detail = format!(
                    "A single-line block definition can contain only a single argument. If you meant to define \
                     argument {}, use an equals sign to assign it a value. To define a nested block, place it on a \
                     line of its own within its parent block.",
                    Excerpt(self.text(name))
                );
                let problem = Diagnostic::error("Argument definition required", detail);
                self.report(problem.in_source(name.range.to(next.range)));
                None
            }
            _ => {
                self.recover_after_body_item();
                self.error(REQUIRED, REQUIRED_DETAIL, name.range);
                None
            }
        }
    }

    fn close_single_line(&mut self, kind: Token, open: Token) {
        let close = self.peek();
        match close.kind {
            TokenKind::CBrace => {
                self.read();
                return;
            }
            TokenKind::Comma => self.error(
                BAD_SINGLE_LINE,
                "Single-line block syntax can include only one argument definition. To define multiple arguments, use \
                 the multi-line block syntax with one argument definition per line.",
                close.range,
            ),
            TokenKind::Newline => self.error(
                BAD_SINGLE_LINE,
                "An argument definition on the same line as its containing block creates a single-line block \
                 definition, which must also be closed on the same line. Place the block's closing brace immediately \
                 after the argument definition.",
                close.range,
            ),
            _ if self.recovery => {}
            TokenKind::Eof => {
                self.error_within(UNCLOSED.0, UNCLOSED.1, open.range, kind.range.to(open.range));
            }
            _ => self.error(
                BAD_SINGLE_LINE,
                "A single-line block definition must end with a closing brace immediately after its single argument \
                 definition.",
                close.range,
            ),
        }
        self.recover(TokenKind::CBrace);
    }

    /// `label = "\"" text "\""`, without template sequences; the quote is next.
    fn quoted_label(&mut self) -> Label {
        let open = self.read();
        let mut text = String::new();
        loop {
            let token = self.read();
            let context = open.range.to(token.range);
            match token.kind {
                TokenKind::CQuote => return Label { text, range: context },
                TokenKind::QuotedLit => {
                    let (literal, start) = (self.text(token), token.range.start);
                    text.push_str(&string_literal(literal, start, true, &mut self.problems));
                }
                TokenKind::TemplateControl | TokenKind::TemplateInterp => {
                    let sign = if token.kind == TokenKind::TemplateControl { '%' } else { '$' };
                    self.report(
                        Diagnostic::error("Invalid string literal", format!(
                                "Template sequences are not allowed in this string. To include a literal \"{sign}\", \
                                 double it (as \"{sign}{sign}\") to escape it."
                            )).in_source(token.range)
                        .with_context(context),
                    );
                    text.push(sign);
                    text.push_str("{ ... }");
                    self.recover(TokenKind::TemplateSeqEnd);
                }
                TokenKind::Eof => {
                    self.error_within(
                        "Unterminated string literal",
                        "Unable to find the closing quote mark before the end of the file.",
                        token.range,
                        context,
                    );
                    return Label { text, range: context };
                }
                _ => {
                    let detail = "This item is not valid in a string literal.";
                    self.error_within("Invalid string literal", detail, token.range, context);
                    self.recover(TokenKind::CQuote);
                    return Label { text, range: context };
                }
            }
        }
    }
}

enum Item {
    Attribute(NativeAttribute),
    Block(NativeBlock),
}

const REQUIRED: &str = "Argument or block definition required";
const REQUIRED_DETAIL: &str = "An argument or block definition is required here. To set an argument, use the equals \
                               sign \"=\" to introduce the argument value.";
const BAD_SINGLE_LINE: &str = "Invalid single-argument block definition";
const UNCLOSED: (&str, &str) = (
    "Unclosed configuration block",
    "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace \
     nesting elsewhere in this file.",
);

fn empty_body(range: SourceRange) -> NativeBody {
    NativeBody { attributes: Vec::new(), blocks: Vec::new(), range }
}
