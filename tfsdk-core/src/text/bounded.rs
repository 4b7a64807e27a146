//! Texts of bounded length.

use std::borrow::Cow;
use std::fmt::{self, Write};

/// The longest text of one problem or one part of a diagnostic, in bytes; what a longer one has beyond it is counted.
///
/// Texts that say what is wrong quote input, and can be as many as the parts of that input.
pub const LONGEST_MESSAGE: usize = 4096;

/// A text cut to [`LONGEST_MESSAGE`], with the number of bytes that were left out.
///
/// ```
/// use tfsdk_core::text::{LONGEST_MESSAGE, message};
///
/// assert_eq!(message("short".into()), "short");
/// let long = message("a".repeat(5000).into());
/// assert!(long.ends_with("aaa… and 904 more bytes") && long.len() < LONGEST_MESSAGE + 40);
/// ```
pub fn message(text: Cow<'static, str>) -> Cow<'static, str> {
    if text.len() <= LONGEST_MESSAGE {
        return text;
    }
    let end = floor_char_boundary(&text, LONGEST_MESSAGE);
    Cow::Owned(format!("{}… and {} more bytes", &text[..end], text.len() - end))
}

/// What `text` displays, up to `most` bytes; then it is told to stop, and `…` is put behind.
///
/// Unlike what is cut afterwards, the rest is never made.
///
/// ```
/// use tfsdk_core::text::bounded;
///
/// assert_eq!(bounded(format_args!("{}{}", "ab", "cd"), 3), "abc…");
/// assert_eq!(bounded("abc", 3), "abc");
/// ```
pub fn bounded(text: impl fmt::Display, most: usize) -> String {
    let mut out = Bounded { text: String::new(), most };
    let written = write!(out, "{text}");
    if written.is_err() {
        out.text.push('…');
    }
    out.text
}

/// A string that fails to be written to once it is full.
struct Bounded {
    text: String,
    most: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let room = self.most - self.text.len();
        if part.len() <= room {
            self.text.push_str(part);
            return Ok(());
        }
        self.text.push_str(&part[..floor_char_boundary(part, room)]);
        // A character that did not fit leaves room, which nothing behind it may take.
        self.most = self.text.len();
        Err(fmt::Error)
    }
}

/// The end of the last whole character before `most`.
fn floor_char_boundary(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_characters_are_kept() {
        assert_eq!(bounded("aéé", 4), "aé…");
        assert_eq!(bounded(format_args!("{}{}", "é", "a"), 1), "…");
        let text = message(format!("a{}", "é".repeat(LONGEST_MESSAGE)).into());
        assert!(text.contains("é… and "), "{}", &text[LONGEST_MESSAGE - 10..]);
    }

    #[test]
    fn what_does_not_fit_is_not_made() {
        struct Endless;
        impl fmt::Display for Endless {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                loop {
                    f.write_str("again and ")?;
                }
            }
        }
        assert_eq!(bounded(Endless, 12), "again and ag…");
    }
}
