//! Identifiers of the language.

/// Whether `text` is one identifier of the language: a Unicode identifier in which `-` may stand as well.
///
/// (HCL: `ID_Start (ID_Continue | '-')*`, with `_` as a start.)
///
/// ```
/// use tfsdk_core::text::is_identifier;
///
/// assert!(is_identifier("index-document"));
/// assert!(!is_identifier("1st"));
/// ```
pub fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(is_identifier_start) && chars.all(is_identifier_part)
}

/// Whether an identifier can begin with this character.
#[inline]
pub fn is_identifier_start(c: char) -> bool {
    if c.is_ascii() { c == '_' || c.is_ascii_alphabetic() } else { unicode_ident::is_xid_start(c) }
}

/// Whether an identifier can go on with this character.
#[inline]
pub fn is_identifier_part(c: char) -> bool {
    if c.is_ascii() {
        matches!(c, '-' | '_') || c.is_ascii_alphanumeric()
    } else {
        unicode_ident::is_xid_continue(c)
    }
}
