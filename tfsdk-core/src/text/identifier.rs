//! Identifiers of the language.

use super::unicode9::{is_id_continue, is_id_start};

/// Whether `text` is one identifier of the language: an identifier of Unicode 9, in which `-` may stand as well.
///
/// Letters of newer versions are none to Terraform. (HCL: `ID_Start (ID_Continue | '-')*`, with `_` as a start.)
///
/// ```
/// use tfsdk_core::text::is_identifier;
///
/// assert!(is_identifier("index-document"));
/// assert!(!is_identifier("1st"));
/// // GEORGIAN MTAVRULI CAPITAL LETTER AN, of Unicode 11.
/// assert!(is_identifier("\u{10d0}") && !is_identifier("\u{1c90}"));
/// ```
pub fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(is_identifier_start) && chars.all(is_identifier_part)
}

/// Whether an identifier can begin with this character.
#[inline]
pub fn is_identifier_start(c: char) -> bool {
    if c.is_ascii() { c == '_' || c.is_ascii_alphabetic() } else { is_id_start(c) }
}

/// Whether an identifier can go on with this character.
#[inline]
pub fn is_identifier_part(c: char) -> bool {
    if c.is_ascii() { matches!(c, '-' | '_') || c.is_ascii_alphanumeric() } else { is_id_continue(c) }
}
