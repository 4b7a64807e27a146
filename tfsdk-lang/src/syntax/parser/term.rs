//! The terms of expressions: literals, calls, constructors, parentheses.

use super::Parser;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{Call, Expr, ExprKind, ObjectItem, UnaryOp};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::number::Number;
use tfsdk_core::span::SourceRange;

impl Parser<'_> {
    /// `term = number | template_term | name | call | parentheses | tuple | object | for_expr | ("-" | "!") operand`
    pub(crate) fn term(&mut self) -> Expr {
        let start = self.peek();
        match start.kind {
            TokenKind::OParen => self.parentheses(),
            TokenKind::NumberLit => {
                self.read();
                let kind = match self.number(start) {
                    Ok(number) => ExprKind::Number(number),
                    Err(diagnostic) => ExprKind::Invalid(vec![diagnostic]),
                };
                Expr::new(kind, start.range)
            }
            TokenKind::Ident => self.name(),
            TokenKind::OQuote | TokenKind::OHeredoc => self.template_term(),
            TokenKind::Minus => self.unary(UnaryOp::Negate),
            TokenKind::Bang => self.unary(UnaryOp::Not),
            TokenKind::OBrack => self.tuple(),
            TokenKind::OBrace => self.object(),
            kind => {
                if !self.recovery {
                    if kind == TokenKind::Eof {
                        self.error(
                            "Missing expression",
                            "Expected the start of an expression, but found the end of the file.",
                            start.range,
                        );
                    } else {
                        self.error(
                            "Invalid expression",
                            "Expected the start of an expression, but found an invalid expression token.",
                            start.range,
                        );
                    }
                }
                self.recovery = true;
                Expr::placeholder(start.range)
            }
        }
    }

    /// The value of a number literal. What the scanner takes for one but is not a number, such as `1.2.3`, is reported;
    /// a number that cannot be is not, but when it is evaluated.
    pub(crate) fn number(&mut self, token: Token) -> Result<Number, Diagnostic> {
        let text = self.text(token);
        let diagnostic = || {
            let detail = "Failed to recognize the value of this number literal.";
            Diagnostic::error("Invalid number literal", detail).in_source(token.range)
        };
        if !is_number(text.as_bytes()) {
            self.report(diagnostic());
        }
        Number::parse(text).map_err(|_| diagnostic())
    }

    /// `parentheses = "(" expression ")"`
    fn parentheses(&mut self) -> Expr {
        let open = self.read();
        self.push_newlines(false);
        let mark = self.mark();
        let inner = self.expression();
        if self.failed_since(mark) {
            self.recover(TokenKind::CParen);
            self.pop_newlines();
            return inner;
        }
        let close = self.peek();
        if close.kind != TokenKind::CParen {
            self.error_within(
                "Unbalanced parentheses",
                "Expected a closing parenthesis to terminate the expression.",
                close.range,
                open.range.to(close.range),
            );
            self.recovery = true;
        }
        let close = self.read();
        self.pop_newlines();
        Expr::new(ExprKind::Parentheses(Box::new(inner)), open.range.to(close.range))
    }

    /// `("-" | "!") operand`
    fn unary(&mut self, op: UnaryOp) -> Expr {
        let sign = self.read();
        if !self.enter() {
            return Expr::placeholder(sign.range);
        }
        let operand = self.operand();
        self.leave();
        let range = sign.range.to(operand.range);
        Expr::new(ExprKind::Unary { op, operand: Box::new(operand) }, range)
    }

    fn name(&mut self) -> Expr {
        let token = self.read();
        if matches!(self.peek().kind, TokenKind::OParen | TokenKind::DoubleColon) {
            return self.call(token);
        }
        let kind = match self.text(token) {
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "null" => ExprKind::Null,
            name => ExprKind::Variable(self.names.shared(name)),
        };
        Expr::new(kind, token.range)
    }

    /// `call = name ("::" name)* "(" arguments ")"`; the first name is read.
    fn call(&mut self, first: Token) -> Expr {
        let mut open = self.read();
        let mut name = self.text(first).to_owned();
        let mut name_range = first.range;
        while open.kind == TokenKind::DoubleColon {
            let next = self.read();
            if next.kind != TokenKind::Ident {
                return self.broken_call(
                    "Missing function name",
                    "Function scope resolution symbol :: must be followed by a function name in this scope.",
                    first,
                    next,
                );
            }
            name.push_str("::");
            name.push_str(self.text(next));
            name_range = name_range.to(next.range);
            open = self.read();
        }
        if open.kind != TokenKind::OParen {
            return self.broken_call(
                "Missing open parenthesis",
                "Function selector must be followed by an open parenthesis to begin the function call.",
                first,
                open,
            );
        }
        self.push_newlines(false);
        let mut call = Call {
            name,
            args: Vec::new(),
            expand_final: false,
            name_range,
            open_range: open.range,
            close_range: open.range,
        };
        call.close_range = self.arguments(first, &mut call);
        call.args.shrink_to_fit();
        self.pop_newlines();
        let range = call.name_range.to(call.close_range);
        Expr::new(ExprKind::Call(Box::new(call)), range)
    }

    fn broken_call(
        &mut self,
        summary: &'static str,
        detail: &'static str,
        first: Token,
        found: Token,
    ) -> Expr {
        let context = first.range.to(found.range);
        let diagnostic = Diagnostic::error(summary, detail).in_source(found.range).with_context(context);
        self.report(diagnostic.clone());
        self.recover_over(TokenKind::OParen);
        Expr::new(ExprKind::Invalid(vec![diagnostic]), context)
    }

    /// `arguments = (expression ("," expression)* ("," | "...")?)?`, and the closing parenthesis, whose range is returned.
    fn arguments(&mut self, first: Token, call: &mut Call) -> SourceRange {
        loop {
            if self.peek().kind == TokenKind::CParen {
                return self.read().range;
            }
            let mark = self.mark();
            call.args.push(self.expression());
            if self.lost_since(mark) {
                return self.recover(TokenKind::CParen).range;
            }
            let separator = self.read();
            match separator.kind {
                TokenKind::CParen => return separator.range,
                TokenKind::Comma => {}
                TokenKind::Ellipsis => {
                    call.expand_final = true;
                    if self.peek().kind == TokenKind::CParen {
                        return self.read().range;
                    }
                    if !self.recovery {
                        self.error_within(
                            "Missing closing parenthesis",
                            "An expanded function argument (with ...) must be immediately followed by closing \
                             parentheses.",
                            separator.range,
                            first.range.to(separator.range),
                        );
                    }
                    return self.recover(TokenKind::CParen).range;
                }
                TokenKind::Eof => {
                    self.error(
                        "Unterminated function call",
                        "There is no closing parenthesis for this function call before the end of the file. This may \
                         be caused by incorrect parenthesis nesting elsewhere in this file.",
                        first.range.to(call.open_range),
                    );
                    return self.recover(TokenKind::CParen).range;
                }
                _ => {
                    self.error_within(
                        "Missing argument separator",
                        "A comma is required to separate each function argument from the next.",
                        separator.range,
                        first.range.to(separator.range),
                    );
                    return self.recover(TokenKind::CParen).range;
                }
            }
        }
    }

    fn tuple(&mut self) -> Expr {
        let open = self.read();
        self.push_newlines(false);
        let next = self.peek();
        let expr = if self.is_keyword(next, "for") { self.for_expr(open) } else { self.tuple_items(open) };
        self.pop_newlines();
        expr
    }

    /// `tuple = "[" (expression ("," expression)* ","?)? "]"`; the bracket is read.
    fn tuple_items(&mut self, open: Token) -> Expr {
        let mut items = Vec::new();
        let close = loop {
            if self.peek().kind == TokenKind::CBrack {
                break self.read();
            }
            let mark = self.mark();
            items.push(self.expression());
            if self.lost_since(mark) {
                break self.recover(TokenKind::CBrack);
            }
            let next = self.peek();
            match next.kind {
                TokenKind::CBrack => break self.read(),
                TokenKind::Comma => {
                    self.read();
                }
                kind => {
                    if !self.recovery && kind == TokenKind::Eof {
                        self.error(
                            "Unterminated tuple constructor expression",
                            "There is no corresponding closing bracket before the end of the file. This may be caused \
                             by incorrect bracket nesting elsewhere in this file.",
                            open.range,
                        );
                    } else if !self.recovery {
                        self.error_within(
                            "Missing item separator",
                            "Expected a comma to mark the beginning of the next item.",
                            next.range,
                            open.range.to(next.range),
                        );
                    }
                    break self.recover(TokenKind::CBrack);
                }
            }
        };
        items.shrink_to_fit();
        Expr::new(ExprKind::Tuple(items), open.range.to(close.range))
    }

    /// `object = "{" item* "}"`
    fn object(&mut self) -> Expr {
        let open = self.read();
        self.push_newlines(false);
        let next = self.peek();
        let is_for = self.is_keyword(next, "for");
        self.pop_newlines();
        if is_for {
            return self.for_expr(open);
        }
        self.push_newlines(true);
        let mut items = Vec::new();
        let close = loop {
            match self.peek().kind {
                TokenKind::Newline => {
                    self.read();
                }
                TokenKind::CBrace => break self.read(),
                _ => {
                    if let Some(close) = self.object_item(open, &mut items) {
                        break close;
                    }
                }
            }
        };
        self.pop_newlines();
        items.shrink_to_fit();
        Expr::new(ExprKind::Object(items), open.range.to(close.range))
    }

    /// `item = expression ("=" | ":") expression ("," | newline)?`; the closing brace when it is reached.
    fn object_item(&mut self, open: Token, items: &mut Vec<ObjectItem>) -> Option<Token> {
        let computed = self.peek().kind == TokenKind::OParen;
        let mark = self.mark();
        let key = self.expression();
        if self.lost_since(mark) {
            return Some(self.recover(TokenKind::CBrace));
        }
        let next = self.peek();
        if !matches!(next.kind, TokenKind::Equal | TokenKind::Colon) {
            if !self.recovery {
                self.missing_value(open, next);
            }
            return Some(self.recover(TokenKind::CBrace));
        }
        self.read();
        let mark = self.mark();
        let value = self.expression();
        if self.lost_since(mark) {
            // Of items that could not be read, only those stay that report their error.
            if matches!(&value.kind, ExprKind::Invalid(diags) if !diags.is_empty()) {
                items.push(ObjectItem { key, computed, value });
            }
            return Some(self.recover(TokenKind::CBrace));
        }
        items.push(ObjectItem { key, computed, value });
        let next = self.peek();
        match next.kind {
            TokenKind::CBrace => Some(self.read()),
            TokenKind::Comma | TokenKind::Newline => {
                self.read();
                None
            }
            kind => {
                if !self.recovery && kind == TokenKind::Eof {
                    self.unterminated_object(open);
                } else if !self.recovery {
                    self.error_within(
                        "Missing attribute separator",
                        "Expected a newline or comma to mark the beginning of the next attribute.",
                        next.range,
                        open.range.to(next.range),
                    );
                }
                Some(self.recover(TokenKind::CBrace))
            }
        }
    }

    fn missing_value(&mut self, open: Token, next: Token) {
        let (summary, detail) = match next.kind {
            TokenKind::Newline | TokenKind::Comma => (
                "Missing attribute value",
                "Expected an attribute value, introduced by an equals sign (\"=\").",
            ),
            TokenKind::Ident => (
                "Missing key/value separator",
                "Expected an equals sign (\"=\") to mark the beginning of the attribute value. If you intended to \
                 given an attribute name containing periods or spaces, write the name in quotes to create a string \
                 literal.",
            ),
            TokenKind::Eof => return self.unterminated_object(open),
            _ => (
                "Missing key/value separator",
                "Expected an equals sign (\"=\") to mark the beginning of the attribute value.",
            ),
        };
        self.error_within(summary, detail, next.range, open.range.to(next.range));
    }

    fn unterminated_object(&mut self, open: Token) {
        self.error(
            "Unterminated object constructor expression",
            "There is no corresponding closing brace before the end of the file. This may be caused by incorrect \
             brace nesting elsewhere in this file.",
            open.range,
        );
    }
}

/// `digit* ("." digit*)? (("e" | "E") ("+" | "-")? digit*)?`
fn is_number(text: &[u8]) -> bool {
    let exponent = text.iter().position(|b| matches!(b, b'e' | b'E'));
    let (mantissa, exponent) = match exponent {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[] as &[u8]),
    };
    let exponent = match exponent {
        [b'+' | b'-', digits @ ..] => digits,
        digits => digits,
    };
    let dots = mantissa.iter().filter(|b| !b.is_ascii_digit());
    dots.clone().all(|b| *b == b'.') && dots.count() <= 1 && exponent.iter().all(u8::is_ascii_digit)
}
