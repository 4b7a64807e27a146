//! Writing values as constant expressions.

use std::fmt::{self, Write};

use crate::expr::is_identifier;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, ValueRef};

/// Writes a known value as an expression whose value converts back to it.
pub(super) fn write_literal(value: ValueRef<'_>, out: &mut dyn Write) -> fmt::Result {
    // A default is a constant, so there is nothing unknown in it.
    if value.is_null() || !value.is_known() {
        return out.write_str("null");
    }
    if let Some(text) = value.as_str() {
        return write_quoted(text, out);
    }
    match (value.as_bool(), value.as_number()) {
        (Some(value), _) => write!(out, "{value}"),
        (_, Some(number)) if number.is_infinite() => {
            out.write_str(if number.is_negative() { "-1 / 0" } else { "1 / 0" })
        }
        (_, Some(number)) => write!(out, "{number}"),
        (None, None) => {
            let braces = matches!(value.ty().kind(), TypeKind::Object(_) | TypeKind::Map(_));
            let (open, close) = if braces { ('{', '}') } else { ('[', ']') };
            out.write_char(open)?;
            for (i, (key, part)) in value.elements().enumerate() {
                match (i, braces) {
                    (0, true) => out.write_char(' ')?,
                    (0, false) => {}
                    _ => out.write_str(", ")?,
                }
                if let Key::Attribute(name) | Key::Key(name) = key {
                    if is_identifier(name) && name != "for" {
                        out.write_str(name)?;
                    } else {
                        write_quoted(name, out)?;
                    }
                    out.write_str(" = ")?;
                }
                write_literal(part, out)?;
            }
            if braces && !value.is_empty() {
                out.write_char(' ')?;
            }
            out.write_char(close)
        }
    }
}

fn write_quoted(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char('"')?;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '$' | '%' if chars.peek() == Some(&'{') => write!(out, "{c}{c}")?,
            c if c.is_control() => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.write_char(c)?,
        }
    }
    out.write_char('"')
}
