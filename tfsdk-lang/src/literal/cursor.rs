//! A place in a text of literals, and what comes next there.
//!
//! Each step is `None` where what comes next is not literal, or not for certain.

use super::text::{Heredoc, Quoted};
use tfsdk_core::span::Pos;

pub(super) struct Cursor<'s> {
    text: &'s str,
    at: usize,
    /// The line, from 1, and where it begins.
    line: u32,
    line_start: usize,
    /// How many tokens were passed, or a few more.
    tokens: usize,
    depth: usize,
    deepest: usize,
    levels: usize,
}

/// A literal that has no parts.
pub(super) enum Scalar<'s> {
    Null,
    Bool(bool),
    Number { digits: &'s str, negative: bool },
    Quoted(Quoted<'s>),
    Heredoc(Heredoc<'s>),
}

/// What comes next: a scalar, or what has parts.
pub(super) enum Next<'s> {
    Scalar(Scalar<'s>),
    Tuple,
    Object,
}

/// More digits than these may not fit into a number's short forms.
const MOST_DIGITS: usize = 18;

impl<'s> Cursor<'s> {
    /// At the start of a text, in which lists and objects may nest so deep.
    pub(super) fn new(text: &'s str, levels: usize) -> Self {
        Self { text, at: 0, line: 1, line_start: 0, tokens: 0, depth: 0, deepest: 0, levels }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub(super) fn tokens(&self) -> usize {
        self.tokens
    }

    /// How many lists and objects stand in one another here.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// How many may.
    pub(super) fn levels(&self) -> usize {
        self.levels
    }

    /// How many stood in one another at most, since this was asked last.
    pub(super) fn take_deepest(&mut self) -> usize {
        std::mem::take(&mut self.deepest)
    }

    /// The place here; `None` if that cannot be told without counting clusters.
    pub(super) fn pos(&self) -> Option<Pos> {
        let line = self.text.get(self.line_start..self.at)?;
        line.is_ascii().then(|| Pos { line: self.line, column: count(line.len()) + 1, byte: count(self.at) })
    }

    /// The place behind a quoted string that comes next, if that is a line's last word and one token.
    pub(super) fn quoted_end(&mut self, start: Pos) -> Option<Pos> {
        if self.byte() != Some(b'"') {
            return None;
        }
        let before = (self.at, self.tokens);
        let quoted = self.quoted().filter(|quoted| !quoted.has_signs());
        let Some(quoted) = quoted else {
            (self.at, self.tokens) = before;
            return None;
        };
        let beside = |pos: Pos| Pos { column: pos.column + 1, byte: pos.byte + 1, ..pos };
        Some(beside(beside(start).after(quoted.written().as_bytes())))
    }

    /// Passes over spaces, ends of lines and comments.
    #[inline]
    pub(super) fn gap(&mut self) -> Option<()> {
        loop {
            match self.byte() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\n') => self.newline(1),
                Some(b'\r' | b'#' | b'/') => self.rest_of_line()?,
                _ => return Some(()),
            }
        }
    }

    /// Passes over the end of a line, with a comment before it.
    pub(super) fn end_of_line(&mut self) -> Option<()> {
        self.spaces();
        match self.byte() {
            None => Some(()),
            Some(b'\n') => {
                self.newline(1);
                Some(())
            }
            Some(_) => self.rest_of_line(),
        }
    }

    /// A name.
    pub(super) fn name(&mut self) -> Option<&'s str> {
        let rest = &self.text.as_bytes()[self.at..];
        if !matches!(rest.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_')) {
            return None;
        }
        let is_part = |b: &u8| matches!(b, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | b'-');
        let len = rest.iter().position(|b| !is_part(b)).unwrap_or(rest.len());
        let name = self.text.get(self.at..self.at + len)?;
        self.at += len;
        self.tokens += 1;
        Some(name)
    }

    /// `=`, with the spaces around it.
    pub(super) fn equals_sign(&mut self) -> Option<()> {
        self.spaces();
        let is_another = matches!(self.byte_after(1), Some(b'=' | b'>'));
        if self.byte() != Some(b'=') || is_another {
            return None;
        }
        self.sign();
        self.spaces();
        Some(())
    }

    /// Passes over a literal.
    pub(super) fn skip_value(&mut self) -> Option<()> {
        match self.next()? {
            Next::Scalar(_) => {}
            Next::Tuple => {
                let mut first = true;
                while self.item(&mut first)? {
                    self.skip_value()?;
                }
            }
            Next::Object => {
                let mut first = true;
                while self.key(&mut first)?.is_some() {
                    self.skip_value()?;
                }
            }
        }
        Some(())
    }

    /// Passes over a scalar, or the opening of what has parts.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Next<'s>> {
        Some(Next::Scalar(match self.byte()? {
            b'"' => Scalar::Quoted(self.quoted()?),
            b'[' => {
                self.enter()?;
                return Some(Next::Tuple);
            }
            b'{' => {
                self.enter()?;
                return Some(Next::Object);
            }
            b'0'..=b'9' => self.number(false)?,
            b'-' => {
                self.sign();
                self.number(true)?
            }
            b'<' => self.heredoc()?,
            _ => match self.name()? {
                "true" => Scalar::Bool(true),
                "false" => Scalar::Bool(false),
                "null" => Scalar::Null,
                _ => return None,
            },
        }))
    }

    /// Goes to the next item of a tuple; false, and behind the tuple, if there is none.
    #[inline]
    pub(super) fn item(&mut self, first: &mut bool) -> Option<bool> {
        self.gap()?;
        if !std::mem::take(first) {
            match self.byte()? {
                b',' => {
                    self.sign();
                    self.gap()?;
                }
                b']' => {}
                _ => return None,
            }
        }
        Some(!self.leaves(b']'))
    }

    /// Goes to the next value of an object and returns its key; `None`, and behind the object, if there is none.
    #[inline]
    pub(super) fn key(&mut self, first: &mut bool) -> Option<Option<Quoted<'s>>> {
        let is_first = std::mem::take(first);
        if !is_first {
            self.spaces();
            match self.byte()? {
                b',' => self.sign(),
                b'\n' | b'\r' | b'#' | b'/' | b'}' => {}
                _ => return None,
            }
        }
        self.gap()?;
        if self.leaves(b'}') {
            return Some(None);
        }
        let key = match self.byte()? {
            b'"' => self.quoted()?,
            _ => match self.name()? {
                // `{ for` begins another expression.
                "for" if is_first => return None,
                name => Quoted::verbatim(name),
            },
        };
        self.spaces();
        if self.byte() == Some(b':') && self.byte_after(1) != Some(b':') {
            self.sign();
            self.spaces();
        } else {
            self.equals_sign()?;
        }
        Some(Some(key))
    }

    /// Goes into a tuple or object.
    fn enter(&mut self) -> Option<()> {
        self.sign();
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        (self.depth <= self.levels).then_some(())
    }

    /// Goes out of a tuple or object, if this closes it.
    #[inline]
    fn leaves(&mut self, close: u8) -> bool {
        let leaves = self.byte() == Some(close);
        if leaves {
            self.sign();
            self.depth = self.depth.saturating_sub(1);
        }
        leaves
    }

    fn number(&mut self, negative: bool) -> Option<Scalar<'s>> {
        let start = self.at;
        self.digits()?;
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        // What could belong to the number makes it another one, or none.
        if matches!(self.byte(), Some(b'.' | b'e' | b'E')) || self.at - start > MOST_DIGITS {
            return None;
        }
        self.tokens += 1;
        Some(Scalar::Number { digits: self.text.get(start..self.at)?, negative })
    }

    /// At least one digit.
    #[inline]
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn quoted(&mut self) -> Option<Quoted<'s>> {
        let quoted = Quoted::after(self.text.get(self.at + 1..)?)?;
        self.at += quoted.written().len() + 2;
        self.tokens += 3 + quoted.further_tokens();
        Some(quoted)
    }

    fn heredoc(&mut self) -> Option<Scalar<'s>> {
        let heredoc = Heredoc::at(self.text.get(self.at..)?)?;
        // Its last line, which has no end of its own, is the closing marker.
        let (start, end) = (self.at + heredoc.last_line, self.at + heredoc.len);
        self.line += count(heredoc.lines);
        self.line_start = start;
        self.at = end;
        self.tokens += heredoc.tokens;
        Some(Scalar::Heredoc(heredoc))
    }

    /// A sign of one byte.
    #[inline]
    fn sign(&mut self) {
        self.at += 1;
        self.tokens += 1;
    }

    #[inline]
    fn spaces(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    #[inline]
    fn newline(&mut self, len: usize) {
        self.at += len;
        self.line += 1;
        self.line_start = self.at;
        self.tokens += 1;
    }

    /// A line's end in two bytes, or a comment up to it.
    fn rest_of_line(&mut self) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at..];
        match rest {
            [b'\r', b'\n', ..] => self.newline(2),
            [b'#', ..] | [b'/', b'/', ..] => match rest.iter().position(|&b| b == b'\n') {
                Some(len) => self.newline(len + 1),
                None => self.at = self.text.len(),
            },
            _ => return None,
        }
        Some(())
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.byte_after(0)
    }

    #[inline]
    fn byte_after(&self, offset: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + offset).copied()
    }
}

/// Within the longest source, what is counted fits.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
