//! Heredocs: `<<EOT` to the line that ends it.

use super::{Heredoc, Scanner, State};
use crate::syntax::token::TokenKind;

impl Scanner<'_> {
    /// `<<EOT` or `<<-EOT` and the end of its line.
    pub(super) fn open_heredoc(&mut self) -> bool {
        let marker = 2 + usize::from(self.byte(2) == Some(b'-'));
        let ident = self.ident_len(marker);
        if ident == 0 {
            return false;
        }
        let newline = match (self.byte(marker + ident), self.byte(marker + ident + 1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => return false,
        };
        let from = self.at + marker;
        self.heredocs.push(Heredoc { marker: (from, from + ident), start_of_line: true });
        self.states.push(State::Heredoc);
        self.emit(TokenKind::OHeredoc, marker + ident + newline);
        true
    }

    /// The next token within a heredoc; false where none begins.
    pub(super) fn heredoc(&mut self) -> bool {
        if self.open_sequence() {
            return true;
        }
        let text = self.sign_len().unwrap_or_else(|| self.plain_text_len());
        let newline = self.newline_len(text);
        if text + newline == 0 {
            if self.char(0).is_some() {
                return false;
            }
            self.emit(TokenKind::BadUtf8, 1);
            return true;
        }
        let mut closes = false;
        if let Some(heredoc) = self.heredocs.last_mut() {
            if newline > 0 && heredoc.start_of_line {
                let line = &self.source[self.at..self.at + text];
                let marker = &self.source[heredoc.marker.0..heredoc.marker.1];
                closes = std::str::from_utf8(line).is_ok_and(|line| line.trim().as_bytes() == marker);
            }
            heredoc.start_of_line = newline > 0;
        }
        if closes {
            self.emit(TokenKind::CHeredoc, text);
            self.heredocs.pop();
            self.states.pop();
            self.emit(TokenKind::Newline, newline);
        } else {
            self.emit(TokenKind::StringLit, text + newline);
        }
        true
    }
}
