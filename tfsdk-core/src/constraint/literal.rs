//! Writing values as constant expressions.

use std::fmt::{self, Write};

use crate::expr::is_identifier;
use crate::value::{Data, Key, ValueRef};

/// Writes a known value as an expression whose value converts back to it.
pub(super) fn write_literal(value: ValueRef<'_>, out: &mut dyn Write) -> fmt::Result {
    match value.data() {
        // A default is a constant, so there is nothing unknown in it.
        Data::Null | Data::Unknown(_) => out.write_str("null"),
        Data::Bool(value) => write!(out, "{value}"),
        Data::Number(number) if number.is_infinite() => {
            out.write_str(if number.is_negative() { "-1 / 0" } else { "1 / 0" })
        }
        Data::Number(number) => write!(out, "{number}"),
        Data::String(text) => write_quoted(text, out),
        Data::Sequence(_) | Data::Map(_) => {
            let braces =
                matches!(value.ty().kind(), crate::ty::TypeKind::Object(_) | crate::ty::TypeKind::Map(_));
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
