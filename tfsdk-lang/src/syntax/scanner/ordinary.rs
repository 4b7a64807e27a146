//! Ordinary text: names, numbers, signs, comments and ends of lines.

use super::{Scanner, State};
use crate::syntax::token::TokenKind;
use tfsdk_core::text::{is_identifier_part, is_identifier_start};

impl Scanner<'_> {
    /// The next token of ordinary text; false where none begins.
    pub(super) fn ordinary(&mut self) -> bool {
        self.at += self.rest().iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let Some(first) = self.byte(0) else { return true };
        let second = self.byte(1);
        let (kind, len) = match (first, second) {
            (b'0'..=b'9', _) => (TokenKind::NumberLit, self.number_len()),
            (b'#', _) | (b'/', Some(b'/')) => (TokenKind::Comment, self.line_len()),
            (b'/', Some(b'*')) => match self.block_comment_len() {
                Some(len) => (TokenKind::Comment, len),
                None => (TokenKind::Slash, 1),
            },
            (b'\n', _) => (TokenKind::Newline, 1),
            (b'\r', Some(b'\n')) => (TokenKind::Newline, 2),
            (b'=', Some(b'=')) => (TokenKind::EqualOp, 2),
            (b'=', Some(b'>')) => (TokenKind::FatArrow, 2),
            (b'!', Some(b'=')) => (TokenKind::NotEqual, 2),
            (b'>', Some(b'=')) => (TokenKind::GreaterThanEq, 2),
            (b'<', Some(b'=')) => (TokenKind::LessThanEq, 2),
            (b'&', Some(b'&')) => (TokenKind::And, 2),
            (b'|', Some(b'|')) => (TokenKind::Or, 2),
            (b':', Some(b':')) => (TokenKind::DoubleColon, 2),
            (b'.', Some(b'.')) if self.byte(2) == Some(b'.') => (TokenKind::Ellipsis, 3),
            (b'<', Some(b'<')) => {
                if self.open_heredoc() {
                    return true;
                }
                (TokenKind::LessThan, 1)
            }
            (b'~', Some(b'}')) => {
                self.close_sequence(2, TokenKind::TemplateSeqEnd);
                return true;
            }
            (b'}', _) => {
                self.close_sequence(1, TokenKind::CBrace);
                return true;
            }
            (b'{', _) => {
                self.braces += 1;
                (TokenKind::OBrace, 1)
            }
            (b'"', _) => {
                self.states.push(State::Quoted);
                (TokenKind::OQuote, 1)
            }
            (b'[', _) => (TokenKind::OBrack, 1),
            (b']', _) => (TokenKind::CBrack, 1),
            (b'(', _) => (TokenKind::OParen, 1),
            (b')', _) => (TokenKind::CParen, 1),
            (b'.', _) => (TokenKind::Dot, 1),
            (b',', _) => (TokenKind::Comma, 1),
            (b'*', _) => (TokenKind::Star, 1),
            (b'/', _) => (TokenKind::Slash, 1),
            (b'%', _) => (TokenKind::Percent, 1),
            (b'+', _) => (TokenKind::Plus, 1),
            (b'-', _) => (TokenKind::Minus, 1),
            (b'=', _) => (TokenKind::Equal, 1),
            (b'<', _) => (TokenKind::LessThan, 1),
            (b'>', _) => (TokenKind::GreaterThan, 1),
            (b'!', _) => (TokenKind::Bang, 1),
            (b'?', _) => (TokenKind::Question, 1),
            (b':', _) => (TokenKind::Colon, 1),
            (b'&', _) => (TokenKind::BitwiseAnd, 1),
            (b'|', _) => (TokenKind::BitwiseOr, 1),
            (b'~', _) => (TokenKind::BitwiseNot, 1),
            (b'^', _) => (TokenKind::BitwiseXor, 1),
            (b';', _) => (TokenKind::Semicolon, 1),
            (b'`', _) => (TokenKind::Backtick, 1),
            (b'\'', _) => (TokenKind::Apostrophe, 1),
            _ => match self.ident_len(0) {
                0 => {
                    self.emit_stray();
                    return true;
                }
                len => (TokenKind::Ident, len),
            },
        };
        match kind {
            TokenKind::Ident | TokenKind::Comment | TokenKind::Newline => self.emit(kind, len),
            _ => self.emit_ascii(kind, len),
        }
        true
    }

    /// A digit, then digits, dots and exponents, as long as it does not end in a dot.
    fn number_len(&self) -> usize {
        let mut len = 1;
        let mut accepted = 1;
        loop {
            match self.byte(len) {
                Some(b'0'..=b'9') => {
                    len += 1;
                    accepted = len;
                }
                Some(b'.') => len += 1,
                Some(b'e' | b'E') => {
                    let sign = usize::from(matches!(self.byte(len + 1), Some(b'+' | b'-')));
                    if !self.byte(len + 1 + sign).is_some_and(|b| b.is_ascii_digit()) {
                        return accepted;
                    }
                    len += 2 + sign;
                    accepted = len;
                }
                _ => return accepted,
            }
        }
    }

    /// Up to and with the end of the line.
    fn line_len(&self) -> usize {
        let rest = self.rest();
        rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |i| i + 1)
    }

    fn block_comment_len(&mut self) -> Option<usize> {
        if self.at >= self.no_comment_end_from {
            return None;
        }
        let found = self.rest()[2..].windows(2).position(|w| w == b"*/");
        if found.is_none() {
            self.no_comment_end_from = self.at;
        }
        found.map(|i| i + 4)
    }

    pub(super) fn ident_len(&self, offset: usize) -> usize {
        let rest = self.source.get(self.at + offset..).unwrap_or_default();
        let mut len = match rest.first() {
            Some(b'_' | b'a'..=b'z' | b'A'..=b'Z') => {
                rest.iter().take_while(|b| is_identifier_part(char::from(**b)) && b.is_ascii()).count()
            }
            _ => 0,
        };
        loop {
            let c = match self.byte(offset + len) {
                None => return len,
                Some(b) if b.is_ascii() => char::from(b),
                Some(_) => match self.char(offset + len) {
                    Some(c) => c,
                    None => return len,
                },
            };
            let fits = if len == 0 { is_identifier_start(c) } else { is_identifier_part(c) };
            if !fits {
                return len;
            }
            len += c.len_utf8();
        }
    }
}
