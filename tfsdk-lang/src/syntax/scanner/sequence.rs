//! Template sequences: where `${` and `%{` begin, and where they end.

use super::{Scanner, State};
use crate::syntax::token::TokenKind;

impl Scanner<'_> {
    /// `${`, `${~`, `%{` or `%{~`.
    pub(super) fn open_sequence(&mut self) -> bool {
        let kind = match (self.byte(0), self.byte(1)) {
            (Some(b'$'), Some(b'{')) => TokenKind::TemplateInterp,
            (Some(b'%'), Some(b'{')) => TokenKind::TemplateControl,
            _ => return false,
        };
        let len = 2 + usize::from(self.byte(2) == Some(b'~'));
        self.emit(kind, len);
        self.braces += 1;
        self.sequences.push(self.braces);
        if let Some(heredoc) = self.heredocs.last_mut() {
            heredoc.start_of_line = false;
        }
        self.states.push(State::Ordinary);
        true
    }

    pub(super) fn close_sequence(&mut self, len: usize, otherwise: TokenKind) {
        if self.sequences.last() == Some(&self.braces) {
            self.sequences.pop();
            self.states.pop();
            self.emit(TokenKind::TemplateSeqEnd, len);
        } else {
            self.emit(otherwise, len);
        }
        self.braces -= 1;
    }

    /// The length of text that begins with `$` or `%` and is no sequence: the sign alone, or an escaped `$${`.
    pub(super) fn sign_len(&self) -> Option<usize> {
        let sign = self.byte(0)?;
        if sign != b'$' && sign != b'%' {
            return None;
        }
        if self.byte(1) == Some(sign) && self.byte(2) == Some(b'{') {
            return Some(3 + usize::from(self.byte(3) == Some(b'~')));
        }
        Some(1)
    }
}
