//! Source text to tokens, as HCL's scanner splits it.
//!
//! Three modes follow one another: ordinary text, the inside of a quoted string, the inside of a heredoc. A template
//! sequence (`${`, `%{`) enters ordinary text again until its own closing brace. There is a file for each.

mod heredoc;
mod ordinary;
mod quoted;
mod sequence;
mod text;

use super::token::{Token, TokenKind};
use tfsdk_core::span::{Pos, SourceRange};

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScanMode {
    /// As configuration or a single expression.
    Normal,
    /// As the inside of a template: everything is text but `${` and `%{`.
    Template,
    /// The same, of a text that stands on one line, whatever ends of lines it has: those of JSON are written by escapes.
    OnOneLine,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Ordinary,
    Quoted,
    Heredoc,
    Bare,
}

struct Heredoc {
    /// The closing marker, as a range of the source.
    marker: (usize, usize),
    start_of_line: bool,
}

/// Splits a source text into tokens, one after another.
///
/// The cost is linear. A byte order mark at the front is skipped.
pub(crate) struct Scanner<'s> {
    source: &'s [u8],
    base: Pos,
    /// The end of the last token.
    pos: Pos,
    /// The first byte not yet read, as an index of `source`.
    at: usize,
    /// What is found and not yet handed out.
    found: Option<Token>,
    /// What is found behind it.
    then: Option<Token>,
    is_on_one_line: bool,
    states: Vec<State>,
    braces: i64,
    /// For each open template sequence, the brace level its closing brace stands at.
    sequences: Vec<i64>,
    heredocs: Vec<Heredoc>,
    /// From here on, the source is known to hold no `*/`: what keeps many `/*` linear.
    no_comment_end_from: usize,
}

impl<'s> Scanner<'s> {
    pub(crate) fn new(source: &'s [u8], start: Pos, mode: ScanMode) -> Self {
        let mut scanner = Self {
            source,
            base: start,
            pos: start,
            at: 0,
            found: None,
            then: None,
            is_on_one_line: mode == ScanMode::OnOneLine,
            states: vec![match mode {
                ScanMode::Normal => State::Ordinary,
                ScanMode::Template | ScanMode::OnOneLine => State::Bare,
            }],
            braces: 0,
            sequences: Vec::new(),
            heredocs: Vec::new(),
            no_comment_end_from: usize::MAX,
        };
        if source.starts_with(b"\xef\xbb\xbf") {
            scanner.at = 3;
            scanner.pos.byte = scanner.pos.byte.saturating_add(3);
        }
        scanner
    }

    /// The next token; at the end of the text, and ever after, [`TokenKind::Eof`].
    pub(crate) fn next_token(&mut self) -> Token {
        loop {
            if let Some(token) = self.found.take() {
                self.found = self.then.take();
                return token;
            }
            if self.at >= self.source.len() {
                self.emit(TokenKind::Eof, 0);
                continue;
            }
            let more = match self.states.last().copied().unwrap_or(State::Ordinary) {
                State::Ordinary => self.ordinary(),
                State::Quoted => self.quoted(),
                State::Heredoc => self.heredoc(),
                State::Bare => self.bare(),
            };
            if !more {
                // Nothing of the language begins here: the rest is one invalid token, as in HCL's scanner.
                self.emit(TokenKind::Invalid, self.source.len() - self.at);
            }
        }
    }

    /// Ends the text behind what was read of it.
    pub(crate) fn stop(&mut self) {
        self.source = &self.source[..self.at];
        (self.found, self.then) = (None, None);
    }

    /// The text from a token on.
    pub(crate) fn from(&self, token: Token) -> &'s [u8] {
        let start = (token.range.start.byte - self.base.byte) as usize;
        self.source.get(start..).unwrap_or_default()
    }

    /// Whether a token takes the end of its line with it.
    pub(crate) fn ends_line(&self, token: Token) -> bool {
        let end = (token.range.end.byte - self.base.byte) as usize;
        self.source.get(end.wrapping_sub(1)) == Some(&b'\n')
    }

    /// Emits a token of the next `len` bytes.
    fn emit(&mut self, kind: TokenKind, len: usize) {
        let text = &self.source[self.at..self.at + len];
        // Of these no part is the end of a line.
        if matches!(kind, TokenKind::Ident | TokenKind::QuotedLit) && text.is_ascii() {
            return self.emit_ascii(kind, len);
        }
        let start = self.start();
        let mut end = start.after(text);
        if self.is_on_one_line && end.line != start.line {
            let columns =
                text.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
            let columns = u32::try_from(columns.sum::<usize>()).unwrap_or(u32::MAX);
            end = Pos { line: start.line, column: start.column.saturating_add(columns), ..end };
        }
        self.emit_to(kind, start, end, len);
    }

    /// Emits a token of the next `len` bytes, each of which is a character on this line.
    fn emit_ascii(&mut self, kind: TokenKind, len: usize) {
        let start = self.start();
        let count = u32::try_from(len).unwrap_or(u32::MAX);
        let (column, byte) = (start.column.saturating_add(count), start.byte.saturating_add(count));
        self.emit_to(kind, start, Pos { column, byte, ..start }, len);
    }

    /// Where the next token starts.
    fn start(&self) -> Pos {
        let byte = self.base.byte.saturating_add(u32::try_from(self.at).unwrap_or(u32::MAX));
        // Only spaces and tabs, of one column each, stand between tokens.
        Pos { column: self.pos.column.saturating_add(byte - self.pos.byte), byte, ..self.pos }
    }

    fn emit_to(&mut self, kind: TokenKind, start: Pos, end: Pos, len: usize) {
        self.pos = end;
        let token = Token { kind, range: SourceRange { start, end } };
        match &self.found {
            None => self.found = Some(token),
            Some(_) => self.then = Some(token),
        }
        self.at += len;
    }

    fn rest(&self) -> &[u8] {
        &self.source[self.at..]
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.source.get(self.at + offset).copied()
    }

    /// The character at `offset`, or `None` where the bytes are not UTF-8.
    fn char(&self, offset: usize) -> Option<char> {
        let rest = self.source.get(self.at + offset..)?;
        let head = &rest[..rest.len().min(4)];
        match std::str::from_utf8(head) {
            Ok(text) => text.chars().next(),
            Err(e) => std::str::from_utf8(&head[..e.valid_up_to()]).ok()?.chars().next(),
        }
    }

    /// A single character that belongs to nothing, or a byte that is not UTF-8.
    fn emit_stray(&mut self) {
        match self.char(0) {
            Some(c) => self.emit(TokenKind::Invalid, c.len_utf8()),
            None => self.emit(TokenKind::BadUtf8, 1),
        }
    }
}
