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
    text.is_ascii()
        || text.bytes().all(|b| b < 0xCC)
        || match is_nfc_quick(text.chars()) {
            IsNormalized::Yes => true,
            IsNormalized::No => false,
            IsNormalized::Maybe => text.nfc().eq(text.chars()),
        }
}
