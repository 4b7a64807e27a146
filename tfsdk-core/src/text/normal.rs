//! Terraform's strings: Unicode in normal form C.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// `text` in normal form C; borrowed where it is normal already. (go-cty: `NormalizeString`.)
///
/// ```
/// use tfsdk::stream::format::normalized;
///
/// assert_eq!(normalized("cafe\u{301}".into()), "caf\u{e9}");
/// ```
pub fn normalized(text: Cow<'_, str>) -> Cow<'_, str> {
    if is_normalized(&text) { text } else { Cow::Owned(text.nfc().collect()) }
}

/// `name` in normal form C; the same allocation where it is normal already.
pub fn normal_name(name: Arc<str>) -> Arc<str> {
    if is_normalized(&name) { name } else { normalized((&*name).into()).into() }
}

/// Whether `text` is in normal form C.
pub fn is_normalized(text: &str) -> bool {
    // Below U+0300, whose first byte is 0xCC, every text is normal.
    is_ascii(text)
        || text.bytes().all(|b| b < 0xCC)
        || match is_nfc_quick(text.chars()) {
            IsNormalized::Yes => true,
            IsNormalized::No => false,
            IsNormalized::Maybe => text.nfc().eq(text.chars()),
        }
}

/// Whether all of `text` is ASCII. Most texts are short, of which the ends are all.
#[inline]
pub fn is_ascii(text: &str) -> bool {
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let bytes = text.as_bytes();
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) if bytes.len() <= 16 => {
            (u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last)) & HIGH == 0
        }
        (Some(_), _) => text.is_ascii(),
        (None, _) => match (bytes.first_chunk(), bytes.last_chunk()) {
            (Some(first), Some(last)) => {
                (u32::from_ne_bytes(*first) | u32::from_ne_bytes(*last)) & HIGH as u32 == 0
            }
            _ => bytes.iter().all(u8::is_ascii),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::is_ascii;

    #[test]
    fn a_letter_that_is_no_ascii_is_found_wherever_it_stands() {
        for len in 0..40 {
            assert!(is_ascii(&"a".repeat(len)));
            for at in 0..len {
                let text = format!("{}é{}", "a".repeat(at), "a".repeat(len - at - 1));
                assert!(!is_ascii(&text), "{text}");
            }
        }
    }
}
