//! JSON errors.

use super::position::Position;
use super::source::JsonSource;
use crate::error::Error;
use crate::stream::Source;
use crate::stream::format::{Cut, Excerpt};

impl JsonSource<'_> {
    /// The error for text that is not JSON, at this position.
    #[cold]
    #[inline(never)]
    pub(in crate::codec) fn malformed(&self, what: impl std::fmt::Display) -> Error {
        // Counted on from where the last error stood, as there can be many in one line.
        let position = self.told.get().counted_to(self.at, self.text);
        self.told.set(position);
        let Position { line, column, .. } = position;
        Error::malformed(format_args!("line {line}, column {column}"), what)
    }

    /// The error for text that is not JSON, as something else than `expected` stands here.
    #[cold]
    #[inline(never)]
    pub(in crate::codec) fn expected_here(&self, expected: impl std::fmt::Display) -> Error {
        match self.text.get(self.at..).unwrap_or_default().chars().next() {
            None => self
                .malformed(format_args!("expected {expected}, found the end of the text"))
                .quoting_nothing(),
            Some('\u{feff}') => {
                self.malformed(format_args!("expected {expected}, found a byte order mark; remove it"))
            }
            // Between backticks no quote needs a backslash, which the text does not have.
            Some(c @ ('\'' | '"' | '\\')) => self.malformed(format_args!("expected {expected}, found `{c}`")),
            Some(c) => self.malformed(format_args!("expected {expected}, found `{}`", c.escape_debug())),
        }
    }

    /// The error for a value of another kind than `expected`.
    #[cold]
    #[inline(never)]
    pub(super) fn expected(&mut self, expected: impl std::fmt::Display) -> Error {
        let start = self.mark();
        let error = match self.peek() {
            Some(b'{') => Error::expected(expected, "an object"),
            Some(b'[') => Error::expected(expected, "a list"),
            Some(b'"') => match self.string_text() {
                Ok(text) => Error::expected(expected, format_args!("string {}", Excerpt(&text))),
                Err(error) => error,
            },
            Some(b'-' | b'0'..=b'9') => match self.number_token() {
                Ok(text) => Error::expected(expected, format_args!("number {}", Cut(text))),
                Err(error) => error,
            },
            Some(b'n') => self.literal("null").map_or_else(|e| e, |()| Error::null(expected)),
            Some(b't') => {
                self.literal("true").map_or_else(|e| e, |()| Error::expected(expected, "bool true"))
            }
            Some(b'f') => {
                self.literal("false").map_or_else(|e| e, |()| Error::expected(expected, "bool false"))
            }
            _ => self.expected_here("a value"),
        };
        self.rewind(start);
        error
    }
}
