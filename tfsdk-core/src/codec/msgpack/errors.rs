//! MessagePack errors.

use super::marker;
use super::source::MsgpackSource;
use crate::error::Error;
use crate::limits::Budget;
use crate::stream::format::Excerpt;
use crate::text::Count;

impl MsgpackSource<'_> {
    /// Bytes that are not MessagePack, or not of the kind that Terraform writes.
    #[cold]
    #[inline(never)]
    pub(super) fn malformed(&self, what: impl std::fmt::Display) -> Error {
        let position = self.input.len() - self.rest.len();
        Error::malformed(format_args!("byte {position}"), what)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn ended(&self) -> Error {
        self.malformed(format_args!(
            "the message of {} ends in the middle of a value",
            Count(self.input.len(), "byte")
        ))
        .quoting_nothing()
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
        match self.rest.first().copied() {
            None => self.ended(),
            Some(marker::NIL) => Error::null(expected),
            Some(marker::EXT_8..=marker::EXT_32 | marker::FIX_EXT_1..=marker::FIX_EXT_16) => {
                Error::unknown(expected)
            }
            Some(marker::RESERVED) => self.malformed("the byte c1 starts no value"),
            Some(_) => Error::expected(expected, self.found()),
        }
    }

    /// What comes next, for an error text.
    #[cold]
    pub(super) fn found(&self) -> String {
        let mut ahead = MsgpackSource {
            input: self.input,
            rest: self.rest,
            depth_left: self.depth_left,
            budget: Budget::default(),
        };
        let ended = |_: Error| "a message that ends".to_owned();
        match self.rest.first().copied() {
            None => "the end of the message".to_owned(),
            Some(marker::NIL) => "null".to_owned(),
            Some(marker::RESERVED) => "the byte c1, which starts no value".to_owned(),
            Some(marker::FALSE) => "bool false".to_owned(),
            Some(marker::TRUE) => "bool true".to_owned(),
            Some(marker::EXT_8..=marker::EXT_32 | marker::FIX_EXT_1..=marker::FIX_EXT_16) => {
                "a value that is known only after apply".to_owned()
            }
            Some(marker::FIX_ARRAY..=marker::FIX_ARRAY_MAX | marker::ARRAY_16 | marker::ARRAY_32) => ahead
                .array_len()
                .map(|len| format!("a list of {}", Count(len.unwrap_or_default(), "element")))
                .unwrap_or_else(ended),
            Some(marker::FIX_MAP..=marker::FIX_MAP_MAX | marker::MAP_16 | marker::MAP_32) => ahead
                .map_len()
                .map(|len| format!("a map of {}", Count(len.unwrap_or_default(), "element")))
                .unwrap_or_else(ended),
            Some(
                marker::FIX_STR..=marker::FIX_STR_MAX
                | marker::STR_8..=marker::STR_32
                | marker::BIN_8..=marker::BIN_32,
            ) => match ahead.text_bytes() {
                Ok(bytes) => {
                    let text = String::from_utf8_lossy(bytes.unwrap_or_default());
                    format!("string {}", Excerpt(&text))
                }
                Err(error) => ended(error),
            },
            Some(_) => match ahead.plain_number() {
                Ok(Some(number)) => format!("number {}", number.excerpt()),
                Ok(None) => "no value".to_owned(),
                Err(error) => error.to_string(),
            },
        }
    }
}
