//! Text that stands for itself, in heredocs and where all is a template.

use super::Scanner;
use crate::syntax::token::TokenKind;

impl Scanner<'_> {
    /// The next token of a text that is a template as a whole.
    pub(super) fn bare(&mut self) -> bool {
        if self.open_sequence() {
            return true;
        }
        let text = self.sign_len().unwrap_or_else(|| self.plain_text_len());
        let len = text + self.newline_len(text);
        if len > 0 {
            self.emit(TokenKind::StringLit, len);
        } else if self.char(0).is_some() {
            // A carriage return on its own.
            self.emit(TokenKind::StringLit, 1);
        } else {
            self.emit(TokenKind::BadUtf8, 1);
        }
        true
    }

    /// How many bytes from `offset` on are text whatever it stands in.
    pub(super) fn plain_len(&self, offset: usize) -> usize {
        let is_plain = |b: u8| b.is_ascii() && !matches!(b, b'$' | b'%' | b'"' | b'\\' | b'\r' | b'\n');
        self.rest().get(offset..).map_or(0, |text| text.iter().take_while(|b| is_plain(**b)).count())
    }

    /// Text without a sign or a line's end.
    pub(super) fn plain_text_len(&self) -> usize {
        let mut len = 0;
        loop {
            len += self.plain_len(len);
            match self.byte(len) {
                None | Some(b'$' | b'%' | b'\r' | b'\n') => return len,
                Some(b) if b.is_ascii() => len += 1,
                Some(_) => match self.char(len) {
                    Some(c) => len += c.len_utf8(),
                    None => return len,
                },
            }
        }
    }

    /// The length of a line's end at `offset`, or 0.
    pub(super) fn newline_len(&self, offset: usize) -> usize {
        match (self.byte(offset), self.byte(offset + 1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => 0,
        }
    }
}
