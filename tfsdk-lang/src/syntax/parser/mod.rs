//! Tokens to expressions: the token stream, where to go on after an error, operators.
//!
//! By recursive descent, a file for each kind of expression. Each level is counted, so that no text is too deep for the stack; a chain of
//! operators that bind alike is one level.

mod access;
mod body;
mod for_expr;
mod names;
mod template;
mod term;
mod tokens;

use crate::syntax::problems::Problems;
use crate::syntax::scanner::{ScanMode, Scanner};
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree::{BinaryOp, Conditional, Expr, ExprKind};
use names::Names;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::limits::Budget;
use tfsdk_core::span::{Pos, SourceRange};
use tokens::Tokens;

/// How deep expressions and blocks may nest, whatever [`Limits`](tfsdk_core::limits::Limits) allow. Deeper ones are an
/// error, so that no input can exhaust the stack.
pub const MAX_DEPTH: usize = 128;

/// A recursive descent over the tokens that goes on after an error where HCL's parser goes on, so that the same
/// problems are found in the same order.
pub(crate) struct Parser<'s> {
    source: &'s [u8],
    base: u32,
    /// The file's name for texts that name a place, e.g. `main.tf`; may be empty.
    pub(crate) filename: &'s str,
    tokens: Tokens<'s>,
    names: Names,
    newlines: Vec<bool>,
    /// Set by the first error after which the parser does not know where it is. Errors that would follow are not reported.
    pub(crate) recovery: bool,
    pub(crate) problems: Problems,
    depth: usize,
    budget: &'s Budget,
}

/// What a token becomes takes no more, besides its text: a part of a list that has just grown, and its own list.
pub(crate) const PER_TOKEN: usize = 2 * size_of::<Expr>();

/// As many bytes a source text may have: positions are counted in 32 bits.
pub const LONGEST_SOURCE: usize = 1 << 30;

impl<'s> Parser<'s> {
    pub(crate) fn new(
        source: &'s [u8],
        filename: &'s str,
        start: Pos,
        mode: ScanMode,
        budget: &'s Budget,
    ) -> Self {
        let mut problems = Problems::up_to(budget.limits().problems());
        let source = if source.len() > LONGEST_SOURCE {
            let detail = "A source text may have at most 1 GiB.";
            problems
                .push(Diagnostic::error("Source text too long", detail).in_source(SourceRange::at(start)));
            &[]
        } else {
            source
        };
        let tokens = Tokens::new(Scanner::new(source, start, mode), budget.limits().problems());
        Self {
            source,
            base: start.byte,
            filename,
            tokens,
            names: Names::default(),
            newlines: vec![true],
            recovery: false,
            problems,
            depth: 0,
            budget,
        }
    }

    /// The text of a token; tokens whose text matters are UTF-8.
    pub(crate) fn text(&self, token: Token) -> &'s str {
        let (from, to) = (token.range.start.byte - self.base, token.range.end.byte - self.base);
        let bytes = self.source.get(from as usize..to as usize).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn peek(&mut self) -> Token {
        self.upcoming().0
    }

    pub(crate) fn read(&mut self) -> Token {
        let (token, count) = self.upcoming();
        self.tokens.advance(count);
        self.pay(token);
        token
    }

    /// Pays for what is made of a token; otherwise it is the last one.
    fn pay(&mut self, token: Token) {
        let len = (token.range.end.byte - token.range.start.byte) as usize;
        if token.kind == TokenKind::Eof {
            return;
        }
        if let Err(limit) = self.budget.make(PER_TOKEN.saturating_add(len)) {
            self.tokens.stop();
            self.report(Diagnostic::limit("Source text too large", limit).in_source(token.range));
            self.recovery = true;
        }
    }

    /// The next token, and how many there are up to it.
    #[inline]
    fn upcoming(&mut self) -> (Token, usize) {
        self.tokens.find(self.newlines.last().copied().unwrap_or(true))
    }

    /// All problems, those of the tokens first.
    pub(crate) fn into_problems(self) -> Problems {
        self.tokens.finish().then(self.problems)
    }

    /// Whether ends of lines are tokens, until [`Self::pop_newlines`].
    pub(crate) fn push_newlines(&mut self, include: bool) {
        self.newlines.push(include);
    }

    pub(crate) fn pop_newlines(&mut self) {
        self.newlines.pop();
    }

    /// The range of the last token read, or of the next when none was.
    pub(crate) fn previous_range(&mut self) -> SourceRange {
        self.tokens.previous().unwrap_or_else(|| self.peek().range)
    }

    pub(crate) fn is_keyword(&self, token: Token, keyword: &str) -> bool {
        token.kind == TokenKind::Ident && self.text(token) == keyword
    }

    /// A range with the file's name, as texts name it.
    pub(crate) fn place(&self, range: SourceRange) -> String {
        format!("{}:{range}", self.filename)
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    pub(crate) fn error(&mut self, summary: &'static str, detail: &'static str, range: SourceRange) {
        // What is said in any case quotes nothing.
        self.problems.push_with(|| Diagnostic::error(summary, detail).or_unquoted(detail).in_source(range));
    }

    pub(crate) fn error_within(
        &mut self,
        summary: &'static str,
        detail: &'static str,
        range: SourceRange,
        context: SourceRange,
    ) {
        self.problems.push_with(|| {
            Diagnostic::error(summary, detail).or_unquoted(detail).in_source(range).with_context(context)
        });
    }

    /// A mark for [`Self::lost_since`].
    pub(crate) fn mark(&self) -> usize {
        self.problems.count()
    }

    pub(crate) fn failed_since(&self, mark: usize) -> bool {
        self.problems.count() > mark
    }

    /// Whether the parser has lost its way since `mark`.
    pub(crate) fn lost_since(&self, mark: usize) -> bool {
        self.recovery && self.failed_since(mark)
    }

    /// Skips to behind the `end` that closes what is open here; pairs in between are skipped whole.
    pub(crate) fn recover(&mut self, end: TokenKind) -> Token {
        self.recovery = true;
        let start = end.opposite();
        let mut nested = 0_usize;
        loop {
            let token = self.read();
            let mut kind = token.kind;
            if end == TokenKind::TemplateSeqEnd && kind == TokenKind::TemplateControl {
                kind = TokenKind::TemplateInterp;
            }
            if Some(kind) == start {
                nested += 1;
            } else if kind == end {
                if nested == 0 {
                    return token;
                }
                nested -= 1;
            } else if kind == TokenKind::Eof {
                return token;
            }
        }
    }

    /// Skips to behind the next whole pair that begins with `start`.
    pub(crate) fn recover_over(&mut self, start: TokenKind) {
        loop {
            let kind = self.read().kind;
            if kind == start || kind == TokenKind::Eof {
                break;
            }
        }
        if let Some(end) = start.opposite() {
            self.recover(end);
        }
    }

    /// Skips to the next line that is not inside of a pair.
    pub(crate) fn recover_after_body_item(&mut self) {
        self.recovery = true;
        let mut open: Vec<TokenKind> = Vec::new();
        loop {
            let kind = self.read().kind;
            match kind {
                TokenKind::Newline if open.is_empty() => return,
                TokenKind::Eof => return,
                TokenKind::OBrace
                | TokenKind::OBrack
                | TokenKind::OParen
                | TokenKind::OQuote
                | TokenKind::OHeredoc
                | TokenKind::TemplateInterp
                | TokenKind::TemplateControl => open.push(kind),
                TokenKind::CBrace
                | TokenKind::CBrack
                | TokenKind::CParen
                | TokenKind::CQuote
                | TokenKind::CHeredoc => {
                    let opener = kind.opposite();
                    while open.last().is_some_and(|&k| Some(k) != opener) {
                        open.pop();
                    }
                    open.pop();
                }
                TokenKind::TemplateSeqEnd => {
                    let sequence =
                        |k: &TokenKind| matches!(k, TokenKind::TemplateInterp | TokenKind::TemplateControl);
                    while open.last().is_some_and(|k| !sequence(k)) {
                        open.pop();
                    }
                    open.pop();
                }
                _ => {}
            }
        }
    }

    /// Goes one level deeper, or reports that it is too deep.
    pub(crate) fn enter(&mut self) -> bool {
        let range = self.peek().range;
        self.enter_at(range)
    }

    /// Goes one level deeper for what stands at `range`, or reports that it is too deep.
    pub(crate) fn enter_at(&mut self, range: SourceRange) -> bool {
        const SUMMARY: &str = "Expression nested too deeply";
        let is_told = self.budget.exhausted().is_some();
        let problem = if self.depth >= MAX_DEPTH {
            let detail = format!(
                "Expressions and blocks may be nested at most {MAX_DEPTH} deep, whatever the limits."
            );
            Diagnostic::error(SUMMARY, detail)
        } else if let Err(limit) = self.budget.admit(self.depth + 1, 0) {
            // Nothing that follows could be paid.
            self.tokens.stop();
            Diagnostic::limit(SUMMARY, limit)
        } else {
            self.depth += 1;
            return true;
        };
        if !is_told {
            self.report(problem.in_source(range));
        }
        self.recovery = true;
        false
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// `expression = conditional`
    pub(crate) fn expression(&mut self) -> Expr {
        if !self.enter() {
            return Expr::placeholder(self.peek().range);
        }
        let expr = self.conditional();
        self.leave();
        expr
    }

    /// `conditional = binary ("?" expression ":" expression)?`
    fn conditional(&mut self) -> Expr {
        let start = self.peek().range;
        let mark = self.mark();
        let condition = self.binary(0);
        if self.lost_since(mark) || self.peek().kind != TokenKind::Question {
            return condition;
        }
        self.read();
        let mark = self.mark();
        let then = self.expression();
        if self.lost_since(mark) {
            return condition;
        }
        let colon = self.peek();
        if colon.kind != TokenKind::Colon {
            self.error_within(
                "Missing false expression in conditional",
                "The conditional operator (...?...:...) requires a false expression, delimited by a colon.",
                colon.range,
                start.to(colon.range),
            );
            return condition;
        }
        self.read();
        let mark = self.mark();
        let otherwise = self.expression();
        if self.lost_since(mark) {
            return condition;
        }
        let range = start.to(otherwise.range);
        Expr::new(ExprKind::Conditional(Box::new(Conditional { condition, then, otherwise })), range)
    }

    /// `binary = operand (operator operand)*`, with operators that bind at least as strongly as `weakest`.
    fn binary(&mut self, weakest: u8) -> Expr {
        let mark = self.mark();
        let mut left = self.operand();
        if self.lost_since(mark) {
            return left;
        }
        let mut chain: Option<u8> = None;
        while let Some(op) = binary_op(self.peek().kind) {
            let precedence = op.precedence();
            if precedence < weakest {
                break;
            }
            self.read();
            let mark = self.mark();
            let right = self.binary(precedence + 1);
            if self.lost_since(mark) {
                return left;
            }
            let range = left.range.to(right.range);
            match &mut left.kind {
                ExprKind::Binary { rest, .. } if chain == Some(precedence) => {
                    rest.push((op, right));
                    left.range = range;
                }
                _ => {
                    left =
                        Expr::new(ExprKind::Binary { first: Box::new(left), rest: vec![(op, right)] }, range);
                    chain = Some(precedence);
                }
            }
        }
        left
    }
}

fn binary_op(kind: TokenKind) -> Option<BinaryOp> {
    Some(match kind {
        TokenKind::Or => BinaryOp::Or,
        TokenKind::And => BinaryOp::And,
        TokenKind::EqualOp => BinaryOp::Equal,
        TokenKind::NotEqual => BinaryOp::NotEqual,
        TokenKind::GreaterThan => BinaryOp::GreaterThan,
        TokenKind::GreaterThanEq => BinaryOp::GreaterThanOrEqual,
        TokenKind::LessThan => BinaryOp::LessThan,
        TokenKind::LessThanEq => BinaryOp::LessThanOrEqual,
        TokenKind::Plus => BinaryOp::Add,
        TokenKind::Minus => BinaryOp::Subtract,
        TokenKind::Star => BinaryOp::Multiply,
        TokenKind::Slash => BinaryOp::Divide,
        TokenKind::Percent => BinaryOp::Modulo,
        _ => return None,
    })
}
