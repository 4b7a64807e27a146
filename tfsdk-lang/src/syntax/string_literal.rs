//! The text of a string literal: its escapes resolved.

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::{Pos, SourceRange};

/// The text of a literal token; in a quoted string backslashes escape, in a heredoc only `$${` and `%%{` do.
///
/// A wrong escape is reported and stays in the text as it is written.
pub(crate) fn string_literal(text: &str, start: Pos, quoted: bool, diags: &mut Vec<Diagnostic>) -> String {
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
            Err((detail, len, keep)) => {
                let from = counted.1.after(&bytes[counted.0..at]);
                let to = from.after(&bytes[at..at + len]);
                counted = (at + len, to);
                let range = SourceRange { start: from, end: to };
                diags.push(Diagnostic::error("Invalid escape sequence", detail).in_source(range));
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

/// An escape's character and length, or what is wrong, the length, and from where on it stays in the text.
fn escape(text: &str) -> Result<(char, usize), (String, usize, usize)> {
    let Some(selector) = text[1..].chars().next() else {
        let detail = "Backslash must be followed by an escape sequence selector character.";
        return Err((detail.to_owned(), 1, 0));
    };
    let simple = match selector {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '"' => '"',
        '\\' => '\\',
        'u' => {
            return unicode_escape(
                text,
                4,
                "The \\u escape sequence must be followed by four hexadecimal digits.",
            );
        }
        'U' => {
            return unicode_escape(
                text,
                8,
                "The \\U escape sequence must be followed by eight hexadecimal digits.",
            );
        }
        other => {
            let mut quoted = String::new();
            quote_into(&mut quoted, other);
            let detail = format!("The symbol {quoted} is not a valid escape sequence selector.");
            return Err((detail, 1 + other.len_utf8(), 1));
        }
    };
    Ok((simple, 2))
}

fn quote_into(out: &mut String, c: char) {
    out.push('"');
    out.extend(c.escape_debug());
    out.push('"');
}

fn unicode_escape(text: &str, digits: usize, wrong: &str) -> Result<(char, usize), (String, usize, usize)> {
    let hex = text[2..].bytes().take(digits).take_while(u8::is_ascii_hexdigit).count();
    if hex < digits {
        return Err((wrong.to_owned(), 2 + hex, 0));
    }
    let number = u32::from_str_radix(&text[2..2 + hex], 16).unwrap_or(u32::MAX);
    match char::from_u32(number) {
        Some(c) => Ok((c, 2 + hex)),
        None => Err((format!("Cannot encode character U+{number:04x} in UTF-8."), 2 + hex, 0)),
    }
}
