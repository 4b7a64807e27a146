//! The tokens of a source text, a few at a time: all of them would take more than the trees that are made of them.

use std::collections::VecDeque;

use crate::syntax::scanner::Scanner;
use crate::syntax::token::{Token, TokenKind};
use tfsdk_core::span::SourceRange;

pub(super) struct Tokens<'s> {
    scanner: Scanner<'s>,
    /// Those that were looked at and not yet read.
    ahead: VecDeque<Token>,
    /// Where the last one read stands.
    previous: Option<SourceRange>,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(scanner: Scanner<'s>) -> Self {
        Self { scanner, ahead: VecDeque::new(), previous: None }
    }

    /// The next token that is not skipped, and how many are up to it. What a token is taken for, or `None` to skip it,
    /// `take` says; the end is always taken.
    pub(super) fn find(&mut self, take: impl Fn(Token) -> Option<Token>) -> (Token, usize) {
        let mut count = 0;
        loop {
            let token = match self.ahead.get(count) {
                Some(&token) => token,
                None => {
                    let token = self.scanner.next_token();
                    self.ahead.push_back(token);
                    token
                }
            };
            count += 1;
            if token.kind == TokenKind::Eof {
                return (token, count);
            }
            if let Some(taken) = take(token) {
                return (taken, count);
            }
        }
    }

    /// Goes behind the next `count` tokens.
    pub(super) fn advance(&mut self, count: usize) {
        if let Some(last) = self.ahead.drain(..count).next_back() {
            self.previous = Some(last.range);
        }
    }

    /// Ends the text here.
    pub(super) fn stop(&mut self) {
        self.ahead.clear();
        self.scanner.stop();
    }

    /// Where the last token that was read stands.
    pub(super) fn previous(&self) -> Option<SourceRange> {
        self.previous
    }
}
