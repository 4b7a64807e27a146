//! The text of a JSON string token.

/// The text that a token with its quotes stands for, or the offset behind the first byte that is wrong.
///
/// Invalid UTF-8 and half a surrogate pair become U+FFFD, as in Terraform.
pub(super) fn unquoted(token: &[u8]) -> Result<String, usize> {
    let end = token.len();
    let inner = match token {
        [b'"', inner @ .., b'"'] | [_, inner @ ..] => inner,
        [] => token,
    };
    let closed = inner.len() + 2 == end;
    let mut out = String::with_capacity(inner.len());
    let mut at = 0;
    while at < inner.len() {
        let rest = &inner[at..];
        let plain = rest.iter().position(|&b| b == b'\\').unwrap_or(rest.len());
        push_lossy(&mut out, &rest[..plain]);
        at += plain;
        if at < inner.len() {
            // The byte at `i` of the inner text is the byte at `i + 1` of the token.
            at += escape(&inner[at..], &mut out).map_err(|offset| (at + offset + 2).min(end))?;
        }
    }
    if closed { Ok(out) } else { Err(end) }
}

/// Resolves the escape at the start of `text` and tells its length, or the index of the byte that is wrong.
fn escape(text: &[u8], out: &mut String) -> Result<usize, usize> {
    let c = match text.get(1) {
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(&c @ (b'\\' | b'/' | b'"')) => char::from(c),
        Some(b'u') => {
            let unit = hex(text)?;
            if let 0xD800..=0xDBFF = unit {
                if text.get(6..8) == Some(b"\\u") {
                    if let low @ 0xDC00..=0xDFFF = hex(&text[6..]).map_err(|at| at + 6)? {
                        let code = 0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
                        out.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
                        return Ok(12);
                    }
                }
            }
            out.push(char::from_u32(unit).unwrap_or('\u{FFFD}'));
            return Ok(6);
        }
        _ => return Err(1),
    };
    out.push(c);
    Ok(2)
}

/// The four digits of `\uXXXX`.
fn hex(text: &[u8]) -> Result<u32, usize> {
    let mut unit = 0;
    for i in 2..6 {
        let digit = text.get(i).and_then(|&b| char::from(b).to_digit(16)).ok_or(i)?;
        unit = unit * 16 + digit;
    }
    Ok(unit)
}

/// Each byte that is not part of valid UTF-8 becomes one U+FFFD.
fn push_lossy(out: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().map(|_| '\u{FFFD}'));
    }
}

#[cfg(test)]
mod tests {
    use super::unquoted;

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(unquoted(br#""a\n\"\u00e9\ud83d\ude00\/""#).as_deref(), Ok("a\n\"é😀/"));
    }

    #[test]
    fn half_a_surrogate_pair_is_replaced() {
        assert_eq!(unquoted(br#""\ud83dx""#).as_deref(), Ok("\u{FFFD}x"));
        assert_eq!(unquoted(br#""\ud83d\u0041""#).as_deref(), Ok("\u{FFFD}A"));
    }

    #[test]
    fn the_offset_behind_the_wrong_byte_is_told() {
        assert_eq!(unquoted(br#""\x41""#), Err(3));
        assert_eq!(unquoted(br#""\u12G4""#), Err(6));
        assert_eq!(unquoted(br#""ab"#), Err(3));
        assert_eq!(unquoted(br#"""#), Err(1));
    }
}
