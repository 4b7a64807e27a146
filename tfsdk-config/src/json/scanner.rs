//! Bytes to JSON tokens.
//!
//! Lax on purpose: what looks like one token is taken as one, so that the parser can say what is wrong with it.

use tfsdk_lang::expr::{Pos, SourceRange};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    OBrace,
    CBrace,
    OBrack,
    CBrack,
    Comma,
    Colon,
    /// Not JSON; known so that the error can name the sign that JSON uses instead.
    Equals,
    Keyword,
    String,
    Number,
    Invalid,
    Eof,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'s> {
    pub(super) kind: TokenKind,
    pub(super) bytes: &'s [u8],
    pub(super) range: SourceRange,
}

pub(super) struct Scanner<'s> {
    rest: &'s [u8],
    pos: Pos,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(source: &'s [u8], start: Pos) -> Self {
        Self { rest: source, pos: start }
    }

    pub(super) fn next(&mut self) -> Token<'s> {
        self.skip_whitespace();
        let Some(&first) = self.rest.first() else {
            return Token { kind: TokenKind::Eof, bytes: &[], range: SourceRange::at(self.pos) };
        };
        let kind = match first {
            b'{' => TokenKind::OBrace,
            b'}' => TokenKind::CBrace,
            b'[' => TokenKind::OBrack,
            b']' => TokenKind::CBrack,
            b',' => TokenKind::Comma,
            b':' => TokenKind::Colon,
            b'=' => TokenKind::Equals,
            b'"' => return self.string(),
            b'-' | b'+' | b'.' | b'0'..=b'9' => {
                let digits = |b: u8| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
                return self.run(TokenKind::Number, digits);
            }
            b if b.is_ascii_alphabetic() => {
                return self.run(TokenKind::Keyword, |b| b.is_ascii_alphabetic() || b == b'_');
            }
            _ => {
                let len = self.rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
                let token = self.take(TokenKind::Invalid, len.map_or(1, char::len_utf8), 1);
                // Nothing after it could be read sensibly.
                self.rest = &[];
                return token;
            }
        };
        self.take(kind, 1, 1)
    }

    fn take(&mut self, kind: TokenKind, bytes: usize, columns: u32) -> Token<'s> {
        let start = self.pos;
        let (token, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.pos.byte = advanced(self.pos.byte, bytes);
        self.pos.column = self.pos.column.saturating_add(columns);
        Token { kind, bytes: token, range: SourceRange { start, end: self.pos } }
    }

    fn run(&mut self, kind: TokenKind, belongs: impl Fn(u8) -> bool) -> Token<'s> {
        let len = self.rest.iter().position(|b| !belongs(*b)).unwrap_or(self.rest.len());
        self.take(kind, len, u32::try_from(len).unwrap_or(u32::MAX))
    }

    /// A string up to its closing quote, or to where it breaks off.
    fn string(&mut self) -> Token<'s> {
        let start = self.pos;
        let mut len = 1;
        let mut columns = 1_u32;
        while let Some(&b) = self.rest.get(len) {
            match b {
                b'"' => {
                    len += 1;
                    columns = columns.saturating_add(1);
                    break;
                }
                b'\\' => {
                    // What is escaped belongs to the string, unless it ends the line.
                    let escaped = self.rest.get(len + 1).is_some_and(|b| matches!(b, b'"' | b'\\'));
                    let width = 1 + usize::from(escaped);
                    len += width;
                    columns = columns.saturating_add(if escaped { 2 } else { 1 });
                }
                0..32 => break,
                _ => {
                    let text = &self.rest[len..];
                    let ends = |b: &u8| matches!(b, b'"' | b'\\' | 0..32);
                    let text = &text[..text.iter().position(ends).unwrap_or(text.len())];
                    let from = Pos { column: 1, ..start };
                    columns = columns.saturating_add(from.after(text).column - 1);
                    len += text.len();
                }
            }
        }
        self.take(TokenKind::String, len, columns)
    }

    fn skip_whitespace(&mut self) {
        let mut len = 0;
        for b in self.rest {
            match b {
                b' ' => self.pos.column = self.pos.column.saturating_add(1),
                // As HCL counts it.
                b'\t' => self.pos.column = self.pos.column.saturating_add(2),
                b'\n' => {
                    self.pos.line = self.pos.line.saturating_add(1);
                    self.pos.column = 1;
                }
                b'\r' => {}
                _ => break,
            }
            len += 1;
        }
        self.rest = &self.rest[len..];
        self.pos.byte = advanced(self.pos.byte, len);
    }
}

fn advanced(byte: u32, by: usize) -> u32 {
    byte.saturating_add(u32::try_from(by).unwrap_or(u32::MAX))
}
