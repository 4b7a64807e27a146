//! Strings in quotes.

use super::Scanner;
use crate::syntax::token::TokenKind;

impl Scanner<'_> {
    /// The next token within quotes; false where none begins.
    pub(super) fn quoted(&mut self) -> bool {
        if self.open_sequence() {
            return true;
        }
        if let Some(len) = self.sign_len() {
            if len == 1 && self.at + 1 == self.source.len() {
                return false;
            }
            self.emit(TokenKind::QuotedLit, len);
            return true;
        }
        match self.byte(0) {
            Some(b'"') => {
                self.emit(TokenKind::CQuote, 1);
                self.states.pop();
            }
            Some(b'\r' | b'\n') => {
                let newlines = |b: &&u8| matches!(b, b'\r' | b'\n');
                let len = self.rest().iter().take_while(newlines).count();
                self.emit(TokenKind::QuotedNewline, len);
            }
            _ => match self.quoted_text_len() {
                0 => self.emit_stray(),
                len => self.emit(TokenKind::QuotedLit, len),
            },
        }
        true
    }

    fn quoted_text_len(&self) -> usize {
        let mut len = 0;
        loop {
            len += self.plain_len(len);
            match self.byte(len) {
                None | Some(b'$' | b'%' | b'"' | b'\r' | b'\n') => return len,
                Some(b'\\') => match self.byte(len + 1) {
                    None | Some(b'\r' | b'\n') => return len,
                    Some(b) if b.is_ascii() => len += 2,
                    Some(_) => match self.char(len + 1) {
                        Some(c) => len += 1 + c.len_utf8(),
                        None => return len,
                    },
                },
                Some(b) if b.is_ascii() => len += 1,
                Some(_) => match self.char(len) {
                    Some(c) => len += c.len_utf8(),
                    None => return len,
                },
            }
        }
    }
}
