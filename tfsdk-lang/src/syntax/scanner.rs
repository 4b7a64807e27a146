//! Source text to tokens, as HCL's scanner splits it.
//!
//! Three modes follow one another: ordinary text, the inside of a quoted string, the inside of a heredoc. A template
//! sequence (`${`, `%{`) enters ordinary text again until its own closing brace.

use super::token::{Token, TokenKind};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::{is_identifier_part, is_identifier_start};

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScanMode {
    /// As configuration or a single expression.
    Normal,
    /// As the inside of a template: everything is text but `${` and `%{`.
    Template,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Main,
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
            states: vec![match mode {
                ScanMode::Normal => State::Main,
                ScanMode::Template => State::Bare,
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
            let more = match self.states.last().copied().unwrap_or(State::Main) {
                State::Main => self.main(),
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
        self.emit_to(kind, start, start.after(text), len);
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

    fn main(&mut self) -> bool {
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

    fn ident_len(&self, offset: usize) -> usize {
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

    /// `<<EOT` or `<<-EOT` and the end of its line.
    fn open_heredoc(&mut self) -> bool {
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

    fn close_sequence(&mut self, len: usize, otherwise: TokenKind) {
        if self.sequences.last() == Some(&self.braces) {
            self.sequences.pop();
            self.states.pop();
            self.emit(TokenKind::TemplateSeqEnd, len);
        } else {
            self.emit(otherwise, len);
        }
        self.braces -= 1;
    }

    /// `${`, `${~`, `%{` or `%{~`.
    fn open_sequence(&mut self) -> bool {
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
        self.states.push(State::Main);
        true
    }

    /// The length of text that begins with `$` or `%` and is no sequence: the sign alone, or an escaped `$${`.
    fn sign_len(&self) -> Option<usize> {
        let sign = self.byte(0)?;
        if sign != b'$' && sign != b'%' {
            return None;
        }
        if self.byte(1) == Some(sign) && self.byte(2) == Some(b'{') {
            return Some(3 + usize::from(self.byte(3) == Some(b'~')));
        }
        Some(1)
    }

    fn quoted(&mut self) -> bool {
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

    /// How many bytes from `offset` on are text whatever it stands in.
    fn plain_len(&self, offset: usize) -> usize {
        let is_plain = |b: u8| b.is_ascii() && !matches!(b, b'$' | b'%' | b'"' | b'\\' | b'\r' | b'\n');
        self.rest().get(offset..).map_or(0, |text| text.iter().take_while(|b| is_plain(**b)).count())
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

    /// Text without a sign or a line's end.
    fn plain_text_len(&self) -> usize {
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
    fn newline_len(&self, offset: usize) -> usize {
        match (self.byte(offset), self.byte(offset + 1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => 0,
        }
    }

    fn heredoc(&mut self) -> bool {
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

    fn bare(&mut self) -> bool {
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
}
