//! The form in which Terraform has texts.

use syn::LitStr;
use unicode_normalization::UnicodeNormalization;

/// A text in normal form C: that of what is read.
pub(crate) fn normalized(text: LitStr) -> LitStr {
    let written = text.value();
    if written.is_ascii() {
        return text;
    }
    let normal: String = written.nfc().collect();
    if normal == written { text } else { LitStr::new(&normal, text.span()) }
}
