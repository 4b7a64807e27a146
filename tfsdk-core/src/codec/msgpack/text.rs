//! Strings in MessagePack.

use std::borrow::Cow;

use ascii::AsciiStr;

use super::source::MsgpackSource;
use crate::error::Error;
use crate::stream::format::normalized;

impl<'de> MsgpackSource<'de> {
    /// Text in normal form C.
    #[inline(always)]
    pub(super) fn text(&self, bytes: &'de [u8]) -> Result<Cow<'de, str>, Error> {
        match AsciiStr::from_ascii(bytes) {
            // Most text is ASCII, which is quick to check.
            Ok(text) => Ok(Cow::Borrowed(text.as_str())),
            Err(_) => self.other_text(bytes),
        }
    }

    #[inline(never)]
    pub(super) fn other_text(&self, bytes: &'de [u8]) -> Result<Cow<'de, str>, Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(normalized(Cow::Borrowed(text))),
            Err(_) => Err(self.not_utf8(bytes)),
        }
    }

    /// A name in a map.
    #[inline]
    pub(super) fn key(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.text_bytes()? {
            Some(bytes) => self.text(bytes),
            None => {
                Err(self.malformed(format_args!("expected a key, which is a string, found {}", self.found())))
            }
        }
    }
}
