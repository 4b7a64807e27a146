//! Characters as patterns for `regex` have them, by their codes.

use std::fmt::Write as _;

/// Appends a character that stands for itself. No text has a surrogate, so that matches nothing.
pub(super) fn append_char(code: u32, out: &mut String) {
    match char::from_u32(code) {
        None => out.push_str(r"[^\x{0}-\x{10FFFF}]"),
        Some(c) if c.is_ascii_alphanumeric() => out.push(c),
        Some(_) => append_code(code, out),
    }
}

/// Appends a range of a class, without the surrogates in it.
pub(super) fn append_range(low: u32, high: u32, out: &mut String) {
    for (low, high) in [(low, high.min(0xD7FF)), (low.max(0xE000), high)] {
        if low <= high {
            append_code(low, out);
            out.push('-');
            append_code(high, out);
        }
    }
}

fn append_code(code: u32, out: &mut String) {
    let _ = write!(out, r"\x{{{code:X}}}");
}
