//! Texts in the notation of Terraform's language.

use std::fmt::{self, Write};

use super::go::is_printable;
use super::is_identifier;

/// A text as a string literal of the language, which means the text wherever an expression may stand.
///
/// Template sequences are escaped as well, and characters that nobody sees, as in the literals and addresses that Terraform writes.
/// Unlike [`Quoted`](super::Quoted) it is not how messages quote.
///
/// ```
/// use tfsdk_core::text::HclString;
///
/// assert_eq!(HclString("a \"b\"\n").to_string(), r#""a \"b\"\n""#);
/// assert_eq!(HclString("${a}").to_string(), r#""$${a}""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HclString<'a>(pub &'a str);

impl fmt::Display for HclString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut chars = self.0.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                '$' | '%' if chars.peek() == Some(&'{') => write!(f, "{c}{c}")?,
                c if is_printable(c) => f.write_char(c)?,
                '\0'..='\u{FFFF}' => write!(f, "\\u{:04x}", u32::from(c))?,
                c => write!(f, "\\U{:08x}", u32::from(c))?,
            }
        }
        f.write_char('"')
    }
}

/// A name as the key of an object or a map in the language: bare where it can be, else an [`HclString`].
///
/// ```
/// use tfsdk_core::text::HclKey;
///
/// assert_eq!(HclKey("name").to_string(), "name");
/// assert_eq!(HclKey("a.b").to_string(), r#""a.b""#);
/// assert_eq!(HclKey("for").to_string(), r#""for""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HclKey<'a>(pub &'a str);

impl fmt::Display for HclKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `for` would begin a for expression; the others are legal, but read as if they had their meaning.
        let is_word = matches!(self.0, "for" | "null" | "true" | "false" | "if" | "in");
        if is_identifier(self.0) && !is_word { f.write_str(self.0) } else { HclString(self.0).fmt(f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_begins_a_template_sequence_is_doubled() {
        for (text, literal) in [
            ("$", r#""$""#),
            ("100 %", r#""100 %""#),
            ("%{if}", r#""%%{if}""#),
            ("$${a}", r#""$$${a}""#),
            ("{$", r#""{$""#),
        ] {
            assert_eq!(HclString(text).to_string(), literal, "{text:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_escaped() {
        assert_eq!(HclString("\0\u{85}\u{feff}").to_string(), r#""\u0000\u0085\ufeff""#);
        assert_eq!(
            HclString("a\u{a0}b\u{202e}\u{2028}\u{e0001}").to_string(),
            r#""a\u00a0b\u202e\u2028\U000e0001""#
        );
        assert_eq!(HclString(" é\u{301}\u{1F600}").to_string(), "\" é\u{301}\u{1F600}\"");
    }
}
