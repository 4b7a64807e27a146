//! Texts as strings of JSON.

/// Appends a text as a JSON string, with quotes, as Terraform writes it.
///
/// `<`, `>`, `&` and the separators of lines and paragraphs are escaped as well. (Go: `encoding/json`, with its escapes
/// for HTML.)
///
/// ```
/// let mut out = String::new();
/// tfsdk_core::text::append_json_string("<a> \"b\"\n", &mut out);
/// assert_eq!(out, r#""\u003ca\u003e \"b\"\n""#);
/// ```
pub fn append_json_string(text: &str, out: &mut String) {
    out.push('"');
    if is_plain_ascii(text.as_bytes()) {
        out.push_str(text)
    } else {
        append_escaped(text, out)
    }
    out.push('"');
}

/// Whether all bytes are of ASCII, and stand in a string of JSON as they are.
///
/// Eight are looked at in one step: most strings are short, and all that is asked of them is this.
#[inline(always)]
pub fn is_plain_ascii(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // A byte that is equal to `byte` leaves zero, which one less has the highest bit. A byte behind it may be taken for another
    // one by mistake, but then there is one.
    let equal = |word: u64, byte: u8| (word ^ (ONES * u64::from(byte))).wrapping_sub(ONES);
    let special = |word: u64| {
        let control = word.wrapping_sub(ONES * 0x20);
        // Each pair differs in one bit: `"` and `&`, `<` and `>`.
        let pairs = equal(word | (ONES * 0x04), b'&') | equal(word | (ONES * 0x02), b'>');
        (word | control | pairs | equal(word, b'\\')) & (ONES << 7)
    };
    // The last bytes are looked at twice where the length is no multiple of eight, or of four.
    let found = match bytes {
        [] => 0,
        [a] => special(u64::from_le_bytes([*a; 8])),
        [a, b] => special(u64::from_le_bytes([*a, *b, *a, *b, *a, *b, *a, *b])),
        [a, b, c] => special(u64::from_le_bytes([*a, *b, *c, *a, *b, *c, *a, *b])),
        _ => match (bytes.last_chunk::<8>(), bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            (Some(last), ..) => bytes
                .chunks_exact(8)
                .filter_map(|word| word.try_into().ok().map(u64::from_le_bytes))
                .fold(special(u64::from_le_bytes(*last)), |found, word| found | special(word)),
            (None, Some([a, b, c, d]), Some([e, f, g, h])) => {
                special(u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]))
            }
            (None, ..) => 0,
        },
    };
    found == 0
}

/// Appends what stands between the quotes.
#[inline(never)]
fn append_escaped(text: &str, out: &mut String) {
    let mut plain = 0;
    for (i, byte) in text.bytes().enumerate() {
        if PLAIN[usize::from(byte)] {
            continue;
        }
        let mut len = 1;
        let escape: &str = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            b'<' => "\\u003c",
            b'>' => "\\u003e",
            b'&' => "\\u0026",
            // The line and the paragraph separator; other characters start with the same byte.
            0xe2 => {
                len = 3;
                match text.as_bytes().get(i + 1..i + 3) {
                    Some([0x80, 0xa8]) => "\\u2028",
                    Some([0x80, 0xa9]) => "\\u2029",
                    _ => continue,
                }
            }
            _ => {
                out.push_str(&text[plain..i]);
                out.push_str("\\u00");
                out.push(char::from(HEX[usize::from(byte >> 4)]));
                out.push(char::from(HEX[usize::from(byte & 0x0f)]));
                plain = i + 1;
                continue;
            }
        };
        out.push_str(&text[plain..i]);
        out.push_str(escape);
        plain = i + len;
    }
    out.push_str(&text[plain..]);
}

const HEX: &[u8; 16] = b"0123456789abcdef";

/// The bytes that stand in a string as they are.
const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        plain[i] = false;
        i += 1;
    }
    let escaped = b"\"\\<>&\xe2";
    let mut i = 0;
    while i < escaped.len() {
        plain[escaped[i] as usize] = false;
        i += 1;
    }
    plain
};

/// How many bytes of JSON stand before the first that means something in a string: a quote, a backslash or a control
/// character.
#[inline]
pub fn plain_json(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let mut at = 0;
    for word in bytes.chunks_exact(8) {
        let Ok(word) = word.try_into().map(u64::from_le_bytes) else { break };
        // As in `is_plain_ascii`; the lowest bit is right. What is no ASCII means nothing here.
        let equal = |byte: u8| (word ^ (ONES * u64::from(byte))).wrapping_sub(ONES);
        let control = word.wrapping_sub(ONES * 0x20);
        let found = (control | equal(b'"') | equal(b'\\')) & !word & (ONES << 7);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(rest.len())
}

/// How many bytes of JSON stand before the first that is no ASCII or means something in a string.
#[inline]
pub fn plain_ascii_json(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let mut at = 0;
    for word in bytes.chunks_exact(8) {
        let Ok(word) = word.try_into().map(u64::from_le_bytes) else { break };
        // As in `is_plain_ascii`; the lowest bit is right.
        let equal = |byte: u8| (word ^ (ONES * u64::from(byte))).wrapping_sub(ONES);
        let control = word.wrapping_sub(ONES * 0x20);
        let found = (word | control | equal(b'"') | equal(b'\\')) & (ONES << 7);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20 | 0x80..)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_is_escaped_or_no_ascii_is_found_wherever_it_stands() {
        for len in 0..20 {
            for at in 0..len {
                for byte in 0..=255 {
                    for beside in [b'a', b'#', b'=', b'?', b']', b' ', 0x7f] {
                        let mut bytes = vec![beside; len];
                        bytes[at] = byte;
                        let expected = byte.is_ascii() && PLAIN[usize::from(byte)];
                        assert_eq!(is_plain_ascii(&bytes), expected, "{bytes:x?}");
                    }
                }
            }
        }
        assert!(is_plain_ascii(b""));
    }

    #[test]
    fn the_first_byte_that_means_something_is_found_wherever_it_stands() {
        for len in 0..20 {
            for at in 0..len {
                for byte in 0..=255 {
                    for behind in [b'a', b'"', b'!', 0x00, 0x5b, 0xff] {
                        let mut bytes = vec![0xa0; len];
                        bytes[at] = byte;
                        if let Some(next) = bytes.get_mut(at + 1) {
                            *next = behind;
                        }
                        let means = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
                        let expected = bytes.iter().position(means).unwrap_or(len);
                        assert_eq!(plain_json(&bytes), expected, "{bytes:x?}");
                        let ends = |byte: &u8| means(byte) || !byte.is_ascii();
                        let ascii: Vec<u8> =
                            bytes.iter().map(|b| if *b == 0xa0 { b'a' } else { *b }).collect();
                        let expected = ascii.iter().position(ends).unwrap_or(len);
                        assert_eq!(plain_ascii_json(&ascii), expected, "{ascii:x?}");
                    }
                }
            }
        }
    }
}
