//! What is said of MessagePack that is wrong.

use super::MsgpackSource;
use crate::error::{Error, Excerpt, ProblemKind};

impl MsgpackSource<'_> {
    /// Bytes that are not MessagePack, or not of the kind that Terraform writes.
    #[cold]
    #[inline(never)]
    pub(super) fn malformed(&self, what: impl std::fmt::Display) -> Error {
        let position = self.input.len() - self.rest.len();
        Error::new(ProblemKind::Malformed, format!("byte {position}: {what}"))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn ended(&self) -> Error {
        self.malformed(format_args!(
            "the message of {} bytes ends in the middle of a value",
            self.input.len()
        ))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn not_utf8(&self, bytes: &[u8]) -> Error {
        self.malformed(format_args!(
            "the string {} that ends here is not UTF-8",
            Excerpt(&String::from_utf8_lossy(bytes))
        ))
    }

    /// The error for a value of another kind than `expected`; it is not passed over.
    #[cold]
    #[inline(never)]
    pub(super) fn expected(&self, expected: impl std::fmt::Display) -> Error {
        match self.rest.first() {
            None => self.ended(),
            Some(0xc0) => Error::null(expected),
            Some(0xc7..=0xc9 | 0xd4..=0xd8) => Error::unknown(expected),
            Some(0xc1) => self.malformed("the byte c1 starts no value"),
            Some(_) => Error::expected(expected, self.found()),
        }
    }

    /// What comes next, for an error text.
    #[cold]
    pub(super) fn found(&self) -> String {
        let mut ahead = MsgpackSource { input: self.input, rest: self.rest, room: 1 };
        let ended = |_: Error| "a message that ends".to_owned();
        match self.rest.first() {
            None => "the end of the message".to_owned(),
            Some(0xc0) => "null".to_owned(),
            Some(0xc1) => "the byte c1, which starts no value".to_owned(),
            Some(0xc2) => "bool false".to_owned(),
            Some(0xc3) => "bool true".to_owned(),
            Some(0xc7..=0xc9 | 0xd4..=0xd8) => "a value that is known only after apply".to_owned(),
            Some(0x90..=0x9f | 0xdc | 0xdd) => ahead
                .array_len()
                .map(|len| format!("a list of {} elements", len.unwrap_or_default()))
                .unwrap_or_else(ended),
            Some(0x80..=0x8f | 0xde | 0xdf) => ahead
                .map_len()
                .map(|len| format!("a map of {} elements", len.unwrap_or_default()))
                .unwrap_or_else(ended),
            Some(0xa0..=0xbf | 0xd9..=0xdb | 0xc4..=0xc6) => match ahead.text_bytes() {
                Ok(bytes) => {
                    let text = String::from_utf8_lossy(bytes.unwrap_or_default());
                    format!("string {}", Excerpt(&text))
                }
                Err(error) => ended(error),
            },
            Some(_) => match ahead.plain_number() {
                Ok(Some(number)) => format!("number {}", crate::error::digits(&number)),
                Ok(None) => "no value".to_owned(),
                Err(error) => error.to_string(),
            },
        }
    }
}
