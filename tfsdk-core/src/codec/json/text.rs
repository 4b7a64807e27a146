//! Strings in JSON text.

use std::borrow::Cow;

use super::source::JsonSource;
use crate::error::Error;
use crate::stream::format::normalized;
use crate::text::{plain_ascii_json, plain_json};

impl<'de> JsonSource<'de> {
    /// Passes over a string, whose opening quote comes next; its content, and whether it has escapes.
    ///
    /// The escapes are checked when they are read.
    pub(super) fn string_token(&mut self) -> Result<(&'de str, bool), Error> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        let mut escapes = false;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escapes = true;
                    // An escaped quote does not end the string.
                    at += 2;
                }
                Some(0x20..) => at += plain_json(bytes.get(at..).unwrap_or_default()),
                Some(_) => {
                    self.at = at;
                    return Err(self.malformed(
                        "a string cannot hold a control character as it is; write it as an escape such as \\n or \\u0000",
                    ));
                }
                None => {
                    self.at = self.text.len();
                    return Err(self.malformed("the text ends in the middle of a string").quoting_nothing());
                }
            }
        }
        self.at = at + 1;
        Ok((self.text.get(start..at).unwrap_or_default(), escapes))
    }

    /// Passes over a string, whose opening quote comes next, if it is of ASCII and without escapes; its content.
    #[inline]
    pub(super) fn plain_string(&mut self) -> Option<&'de str> {
        let start = self.at + 1;
        let rest = self.text.as_bytes().get(start..)?;
        let len = plain_ascii_json(rest);
        if rest.get(len) != Some(&b'"') {
            return None;
        }
        let plain = self.text.get(start..start + len)?;
        self.at = start + len + 1;
        Some(plain)
    }

    /// Reads a string, whose opening quote comes next, in normal form C.
    #[inline]
    pub(super) fn string_text(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.plain_string() {
            Some(plain) => Ok(Cow::Borrowed(plain)),
            None => self.other_string_text(),
        }
    }

    /// The same for a string that has escapes, or that may not be in normal form C.
    #[inline(never)]
    fn other_string_text(&mut self) -> Result<Cow<'de, str>, Error> {
        let start = self.at + 1;
        let (raw, escapes) = self.string_token()?;
        if escapes {
            return Ok(normalized(Cow::Owned(self.unescaped(raw, start)?)));
        }
        Ok(if raw.is_ascii() { Cow::Borrowed(raw) } else { normalized(Cow::Borrowed(raw)) })
    }

    /// The string that `raw` stands for. `raw` starts at `start`.
    pub(super) fn unescaped(&mut self, raw: &str, start: usize) -> Result<String, Error> {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find('\\') {
            out.push_str(&rest[..at]);
            let escape = start + raw.len() - rest.len() + at;
            let Some(code) = rest.as_bytes().get(at + 1) else { break };
            let mut len = 2;
            match code {
                b'"' => out.push('"'),
                b'\\' => out.push('\\'),
                b'/' => out.push('/'),
                b'b' => out.push('\x08'),
                b'f' => out.push('\x0c'),
                b'n' => out.push('\n'),
                b'r' => out.push('\r'),
                b't' => out.push('\t'),
                b'u' => {
                    let Some(unit) = hex4(&rest[at..]) else {
                        self.at = escape;
                        return Err(self
                            .malformed("the escape \\u needs four hexadecimal digits")
                            .quoting_nothing());
                    };
                    len = 6;
                    let low = match unit {
                        0xd800..=0xdbff => {
                            hex4(&rest[at + 6..]).filter(|low| (0xdc00..=0xdfff).contains(low))
                        }
                        _ => None,
                    };
                    let code = match low {
                        Some(low) => {
                            len = 12;
                            0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
                        }
                        None => unit,
                    };
                    // Half of a surrogate pair is not a character. Go reads it as this one.
                    out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                _ => {
                    self.at = escape;
                    return Err(self
                        .malformed("a string has an escape that JSON does not know")
                        .quoting_nothing());
                }
            }
            rest = &rest[at + len..];
        }
        out.push_str(rest);
        Ok(out)
    }
}

/// The number in an escape `\uXXXX` at the start of a text.
fn hex4(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}
