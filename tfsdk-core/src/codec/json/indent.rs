//! JSON laid out for people.

use crate::error::Error;
use crate::limits::{Budget, Exhausted, Limits};

/// Lays out JSON as `terraform output -json` does: a line for each part, two spaces for each level.
///
/// What stands between the tokens is all that changes: numbers and strings keep their text. The text is not checked, and
/// what is no JSON is laid out by its brackets.
///
/// # Errors
/// When the result would be larger than the default [`Limits`] allow: what stands deep inside takes many spaces a line.
///
/// ```
/// use tfsdk::json;
///
/// let text = json::indented(r#"{"ports":[80,443],"tags":{}}"#)?;
/// assert_eq!(text, "{\n  \"ports\": [\n    80,\n    443\n  ],\n  \"tags\": {}\n}");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn indented(text: &str) -> Result<String, Error> {
    indented_with(text, Limits::new())
}

/// Lays out JSON within custom limits; otherwise like [`indented`].
///
/// # Errors
/// As for that, with these limits.
///
/// ```
/// use tfsdk::{Limits, json};
///
/// assert_eq!(json::indented_with("[1]", Limits::new())?, "[\n  1\n]");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn indented_with(text: &str, limits: Limits) -> Result<String, Error> {
    let mut out = Layout { text: String::new(), level: 0, budget: Budget::new(limits, text.len()) };
    let mut rest = text;
    // A bracket whose first part, or whose end, is yet to come.
    let mut opened = false;
    while let Some(first) = rest.bytes().next() {
        let len = token_len(rest);
        let (token, behind) = rest.split_at(len);
        rest = behind;
        if matches!(first, b' ' | b'\t' | b'\r' | b'\n') {
            continue;
        }
        let closes = matches!(first, b']' | b'}');
        match (opened, closes) {
            (true, false) => {
                out.level += 1;
                out.line()?;
            }
            (false, true) => {
                out.level = out.level.saturating_sub(1);
                out.line()?;
            }
            _ => {}
        }
        opened = matches!(first, b'[' | b'{');
        out.push(token)?;
        match first {
            b',' => out.line()?,
            b':' => out.push(" ")?,
            _ => {}
        }
    }
    Ok(out.text)
}

/// The length of a string, of a bracket or a sign, of white space, or of a word.
fn token_len(text: &str) -> usize {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let bytes = text.as_bytes();
    match bytes[0] {
        b'[' | b']' | b'{' | b'}' | b',' | b':' => 1,
        b'"' => {
            let mut escaped = false;
            let end = bytes[1..].iter().position(|&byte| {
                let ends = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                ends
            });
            end.map_or(bytes.len(), |end| end + 2)
        }
        byte if is_space(&byte) => bytes.iter().take_while(|byte| is_space(byte)).count(),
        _ => {
            let ends = |byte: &u8| is_space(byte) || b"[]{},:\"".contains(byte);
            bytes.iter().position(ends).unwrap_or(bytes.len())
        }
    }
}

struct Layout {
    text: String,
    level: usize,
    budget: Budget,
}

impl Layout {
    fn push(&mut self, text: &str) -> Result<(), Exhausted> {
        // A string that grows has room for twice its length.
        self.budget.make(text.len().saturating_mul(2))?;
        self.text.push_str(text);
        Ok(())
    }

    fn line(&mut self) -> Result<(), Exhausted> {
        self.budget.make(self.level.saturating_mul(4).saturating_add(2))?;
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', 2 * self.level));
        Ok(())
    }
}
