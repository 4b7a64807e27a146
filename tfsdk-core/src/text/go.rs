//! Texts as Terraform quotes them in its messages.

use std::fmt::{self, Write};

/// A text in quotes as Go's `%q` writes it, which is how Terraform quotes names in a message.
///
/// Characters that a terminal would not show are escaped. Unlike [`HclString`](super::HclString) it is not the
/// notation of the language.
///
/// ```
/// use tfsdk_core::text::Quoted;
///
/// assert_eq!(Quoted("a \"b\"\n").to_string(), r#""a \"b\"\n""#);
/// assert_eq!(Quoted("é\u{7}\u{200b}").to_string(), r#""é\a\u200b""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        f.write_char('"')?;
        let mut plain = 0;
        for (at, c) in text.char_indices() {
            if c != '"' && c != '\\' && is_printable(c) {
                continue;
            }
            f.write_str(&text[plain..at])?;
            write_escape(c, f)?;
            plain = at + c.len_utf8();
        }
        f.write_str(&text[plain..])?;
        f.write_char('"')
    }
}

fn write_escape(c: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match c {
        '"' => f.write_str("\\\""),
        '\\' => f.write_str("\\\\"),
        '\x07' => f.write_str("\\a"),
        '\x08' => f.write_str("\\b"),
        '\x0C' => f.write_str("\\f"),
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        '\x0B' => f.write_str("\\v"),
        '\0'..='\x7F' => write!(f, "\\x{:02x}", u32::from(c)),
        '\0'..='\u{FFFF}' => write!(f, "\\u{:04x}", u32::from(c)),
        _ => write!(f, "\\U{:08x}", u32::from(c)),
    }
}

/// Whether Go prints a character as it is: letters, marks, numbers, punctuation, symbols, and the space.
pub(super) fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    // `escape_debug` has the same rule, but escapes a combining mark where it is the first of a text.
    c.escape_debug().len() == 1 || String::from_iter(['a', c]).escape_debug().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_as_go_quotes_them() {
        for (text, quoted) in [
            ("", r#""""#),
            ("a'b", r#""a'b""#),
            ("${a} %{b}", r#""${a} %{b}""#),
            ("\0\x1b\x7f", r#""\x00\x1b\x7f""#),
            ("\u{301}e\u{301}", "\"\u{301}e\u{301}\""),
            ("\u{a0}\u{feff}\u{2028}", r#""\u00a0\ufeff\u2028""#),
            ("\u{1F600}\u{E0001}", "\"\u{1F600}\\U000e0001\""),
        ] {
            assert_eq!(Quoted(text).to_string(), quoted, "{text:?}");
        }
    }
}
