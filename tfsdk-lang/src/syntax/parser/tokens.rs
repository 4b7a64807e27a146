//! The tokens of a source text, a few at a time: all of them would take more than the trees that are made of them.

use std::collections::VecDeque;

use crate::syntax::problems::Problems;
use crate::syntax::scanner::Scanner;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::token_check::TokenCheck;
use tfsdk_core::span::SourceRange;

pub(super) struct Tokens<'s> {
    scanner: Scanner<'s>,
    check: TokenCheck,
    /// Those that were looked at and not yet read.
    ahead: VecDeque<Token>,
    /// What was found last, and for whom: parsers look at a token several times before they read it.
    found: Option<Found>,
    /// Where the last one read stands.
    previous: Option<SourceRange>,
}

#[derive(Clone, Copy)]
struct Found {
    sees_newlines: bool,
    token: Token,
    /// How many tokens are up to it.
    count: usize,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(scanner: Scanner<'s>, most_problems: usize) -> Self {
        Self {
            scanner,
            check: TokenCheck::up_to(most_problems),
            ahead: VecDeque::new(),
            found: None,
            previous: None,
        }
    }

    /// The next token that counts, and how many there are up to it. Comments never do, ends of lines only where they are
    /// seen.
    #[inline]
    pub(super) fn find(&mut self, sees_newlines: bool) -> (Token, usize) {
        match &self.found {
            Some(found) if found.sees_newlines == sees_newlines => (found.token, found.count),
            _ => self.find_anew(sees_newlines),
        }
    }

    fn find_anew(&mut self, sees_newlines: bool) -> (Token, usize) {
        let mut count = 0;
        let token = loop {
            let token = match self.ahead.get(count) {
                Some(&token) => token,
                None => {
                    let token = self.next_token();
                    self.ahead.push_back(token);
                    token
                }
            };
            count += 1;
            match token.kind {
                // A line comment takes the end of its line with it.
                TokenKind::Comment if sees_newlines && self.scanner.ends_line(token) => {
                    break Token { kind: TokenKind::Newline, ..token };
                }
                TokenKind::Comment => {}
                TokenKind::Newline if !sees_newlines => {}
                _ => break token,
            }
        };
        self.found = Some(Found { sees_newlines, token, count });
        (token, count)
    }

    /// Goes behind the next `count` tokens.
    pub(super) fn advance(&mut self, count: usize) {
        self.found = None;
        for _ in 0..count {
            if let Some(token) = self.ahead.pop_front() {
                self.previous = Some(token.range);
            }
        }
    }

    /// Ends the text here.
    pub(super) fn stop(&mut self) {
        self.found = None;
        self.ahead.clear();
        self.scanner.stop();
    }

    /// Where the last token that was read stands.
    pub(super) fn previous(&self) -> Option<SourceRange> {
        self.previous
    }

    /// Goes to the end of the text, and returns what is wrong with tokens whatever is made of them.
    pub(super) fn finish(mut self) -> Problems {
        while self.next_token().kind != TokenKind::Eof {}
        self.check.into_problems()
    }

    fn next_token(&mut self) -> Token {
        let token = self.scanner.next_token();
        if !token.kind.is_of_the_language() {
            self.check.look_at(token, self.scanner.from(token));
        }
        token
    }
}
