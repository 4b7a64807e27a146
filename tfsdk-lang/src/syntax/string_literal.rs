//! The text of a string literal: its escapes resolved.

use std::borrow::Cow;

use super::problems::Problems;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::{Pos, SourceRange};

/// The text of a literal token; in a quoted string backslashes escape, in a heredoc only `$${` and `%%{` do.
///
/// A wrong escape is reported and stays in the text as it is written.
pub(crate) fn string_literal(text: &str, start: Pos, quoted: bool, problems: &mut Problems) -> String {
    let mut out = String::with_capacity(text.len());
    // Positions are only counted when something has to be reported.
    let mut counted = (0, start);
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let special = |b: &u8| matches!(b, b'$' | b'%') || (quoted && *b == b'\\');
        let plain = bytes[at..].iter().position(special).unwrap_or(bytes.len() - at);
        out.push_str(&text[at..at + plain]);
        at += plain;
        let Some(&sign) = bytes.get(at) else { break };
        if sign != b'\\' {
            at += sign_len(&bytes[at..], &mut out);
            continue;
        }
        let escape = escape(&text[at..]);
        let len = match escape {
            Ok((c, len)) => {
                out.push(c);
                len
            }
            Err(Wrong { what, len, keep }) => {
                let from = counted.1.after(&bytes[counted.0..at]);
                let to = from.after(&bytes[at..at + len]);
                counted = (at + len, to);
                let range = SourceRange { start: from, end: to };
                problems.push_with(|| {
                    Diagnostic::error("Invalid escape sequence", what.detail()).in_source(range)
                });
                out.push_str(&text[at + keep..at + len]);
                len
            }
        };
        at += len;
    }
    out
}

/// Puts what begins with `$` or `%` into `out`: `$${` is `${`, everything else is itself.
fn sign_len(bytes: &[u8], out: &mut String) -> usize {
    let sign = bytes[0];
    out.push(char::from(sign));
    if bytes.get(1) == Some(&sign) {
        if bytes.get(2) == Some(&b'{') {
            out.push('{');
            return 3;
        }
        out.push(char::from(sign));
        return 2;
    }
    1
}

/// An escape that is none.
struct Wrong {
    what: What,
    len: usize,
    /// From where on it stays in the text.
    keep: usize,
}

#[derive(Clone, Copy)]
enum What {
    NoSelector,
    Selector(char),
    FourDigits,
    EightDigits,
    Character(u32),
}

impl What {
    fn detail(self) -> Cow<'static, str> {
        match self {
            Self::NoSelector => "Backslash must be followed by an escape sequence selector character.".into(),
            Self::Selector(c) => {
                // In double quotes, a single one stands for itself.
                let mut quoted = String::new();
                match c {
                    '\'' => quoted.push(c),
                    _ => quoted.extend(c.escape_debug()),
                }
                format!("The symbol \"{quoted}\" is not a valid escape sequence selector.").into()
            }
            Self::FourDigits => "The \\u escape sequence must be followed by four hexadecimal digits.".into(),
            Self::EightDigits => {
                "The \\U escape sequence must be followed by eight hexadecimal digits.".into()
            }
            Self::Character(number) => format!("Cannot encode character U+{number:04x} in UTF-8.").into(),
        }
    }
}

/// An escape's character and length.
fn escape(text: &str) -> Result<(char, usize), Wrong> {
    let Some(selector) = text[1..].chars().next() else {
        return Err(Wrong { what: What::NoSelector, len: 1, keep: 0 });
    };
    let simple = match selector {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '"' => '"',
        '\\' => '\\',
        'u' => return unicode_escape(text, 4, What::FourDigits),
        'U' => return unicode_escape(text, 8, What::EightDigits),
        other => {
            return Err(Wrong { what: What::Selector(other), len: 1 + other.len_utf8(), keep: 1 });
        }
    };
    Ok((simple, 2))
}

fn unicode_escape(text: &str, digits: usize, too_few: What) -> Result<(char, usize), Wrong> {
    let hex = text[2..].bytes().take(digits).take_while(u8::is_ascii_hexdigit).count();
    let len = 2 + hex;
    if hex < digits {
        return Err(Wrong { what: too_few, len, keep: 0 });
    }
    let number = u32::from_str_radix(&text[2..len], 16).unwrap_or(u32::MAX);
    match char::from_u32(number) {
        Some(c) => Ok((c, len)),
        None => Err(Wrong { what: What::Character(number), len, keep: 0 }),
    }
}
