//! Numbers in JSON text.

use std::borrow::Cow;

use super::source::JsonSource;
use crate::error::Error;
use crate::number::Number;
use crate::stream::format::{out_of_range, whole_number};

impl<'de> JsonSource<'de> {
    /// A whole number of few digits, if such comes next.
    pub(super) fn short_int(&mut self) -> Option<i64> {
        const FEW: usize = 18;
        let is_negative = self.peek() == Some(b'-');
        let digits = self.text.as_bytes().get(self.at + usize::from(is_negative)..)?;
        let (mut int, mut len) = (0_i64, 0);
        while let Some(byte @ b'0'..=b'9') = digits.get(len) {
            if len == FEW {
                return None;
            }
            int = int * 10 + i64::from(byte - b'0');
            len += 1;
        }
        // Leading zeros, fractions and exponents are left to others, as are those that are no numbers.
        let is_plain = len == 1 || digits.first() != Some(&b'0') && len > 0;
        if !is_plain || matches!(digits.get(len), Some(b'.' | b'e' | b'E')) {
            return None;
        }
        self.at += usize::from(is_negative) + len;
        Some(if is_negative { -int } else { int })
    }

    #[inline(never)]
    pub(super) fn other_i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        let text = self.number_text()?;
        // What Rust does not read may still be a whole number: `1e3`, `5.0`.
        match text.parse() {
            Ok(int) if (min..=max).contains(&int) => Ok(int),
            Ok(int) => Err(out_of_range(int, min, max)),
            Err(_) => whole_number(&Number::parse(&text)?, min, max),
        }
    }

    /// The text of a number, which may be written as a string.
    #[inline]
    pub(super) fn number_text(&mut self) -> Result<Cow<'de, str>, Error> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.number_token().map(Cow::Borrowed),
            Some(b'"') => self.string_text(),
            _ => Err(self.expected("a number")),
        }
    }

    /// Passes over a number, whose first character comes next; its text.
    #[inline]
    pub(super) fn number_token(&mut self) -> Result<&'de str, Error> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
        let digits = |from: usize| {
            bytes.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        match bytes.get(at) {
            Some(b'0') => at += 1,
            _ => {
                let whole = digits(at);
                if whole == 0 {
                    return Err(self.bad_number(at));
                }
                at += whole;
            }
        }
        if bytes.get(at) == Some(&b'.') {
            let places = digits(at + 1);
            if places == 0 {
                return Err(self.bad_number(at + 1));
            }
            at += 1 + places;
        }
        if let Some(b'e' | b'E') = bytes.get(at) {
            at += 1;
            at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
            let places = digits(at);
            if places == 0 {
                return Err(self.bad_number(at));
            }
            at += places;
        }
        if let Some(b'0'..=b'9') = bytes.get(at) {
            self.at = start;
            return Err(self.malformed("a number cannot start with 0 and more digits"));
        }
        self.at = at;
        Ok(self.text.get(start..at).unwrap_or_default())
    }

    #[cold]
    #[inline(never)]
    fn bad_number(&mut self, at: usize) -> Error {
        self.at = at;
        self.expected_here("a digit of a number")
    }
}
