//! Values as text, in the notation of Terraform's language: as expressions, and in messages.
//!
//! For the crates of tfsdk itself; `tfsdk` does not hand it out.

use std::cell::Cell;
use std::fmt;

use crate::limits::Limits;
use crate::number::Number;
use crate::text::{HclKey, HclString, is_identifier};
use crate::ty::TypeKind;
use crate::value::{Data, Key, Value, ValueRef};

/// A value as a constant expression on one line, whose value converts back to it.
///
/// The language has no literal for a set or a map, so these stand as a tuple and an object. An unknown part has no
/// expression either; it is written as in a message.
///
/// ```
/// use tfsdk_core::notation::Expression;
/// use tfsdk::Value;
///
/// let rule = Value::object([("name", Value::from("${a}")), ("not bare", Value::from(22))]);
/// assert_eq!(Expression(rule.as_ref()).to_string(), r#"{ name = "$${a}", "not bare" = 22 }"#);
/// ```
#[derive(Clone, Copy)]
pub struct Expression<'a>(pub ValueRef<'a>);

impl fmt::Display for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self.0, &Style::Expression, MOST_LEVELS, f)
    }
}

/// What it takes to write the numbers of a value, in steps: those with a fraction or a large exponent take far longer than
/// all else.
pub fn text_work(value: ValueRef<'_>) -> u64 {
    match value.data() {
        Data::Number(number) => number.text_work(),
        Data::Sequence(..) | Data::Map(..) => {
            value.elements().map(|(_, part)| text_work(part)).fold(0, u64::saturating_add)
        }
        _ => 0,
    }
}

impl fmt::Display for Value {
    /// The value on one line, in the notation of the language; `…` for what is nested more
    /// deeply than the default [`Limits`](crate::limits::Limits) allow, and for
    /// long numbers once about a second went into the digits of those before them: ten thousand of a large exponent, or
    /// a dozen of a hundred thousand digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Display for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(*self, &Style::Message { work_left: Cell::new(MOST_WORK) }, MOST_LEVELS, f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Debug for ValueRef<'_> {
    /// The value with its type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self, self.ty())?;
        match self.refinement() {
            Some(refinement) => write!(f, " {refinement:?}"),
            None => Ok(()),
        }
    }
}

/// What a text of a value is for.
enum Style {
    /// It is read back as the value.
    Expression,
    /// A reader sees what the value is: a set differs from a list, a map from an object. So many steps may yet go into
    /// the digits of numbers that have more than 256 of them.
    Message { work_left: Cell<u64> },
}

impl Style {
    fn is_message(&self) -> bool {
        matches!(self, Style::Message { .. })
    }

    /// Whether a number is written.
    fn has_room(&self, number: &Number) -> bool {
        let Style::Message { work_left: left } = self else { return true };
        if number.has_short_text() {
            return true;
        }
        let before = left.get();
        let after = before.checked_sub(number.text_work());
        left.set(after.unwrap_or(0));
        after.is_some()
    }
}

/// About a second of looking for digits.
const MOST_WORK: u64 = 20_000_000;

/// How deep values are written. Those made of input are not deeper, and those that a program makes must not use up the
/// stack where they are printed.
const MOST_LEVELS: usize = Limits::new().depth();

fn write_value(
    value: ValueRef<'_>,
    style: &Style,
    levels: usize,
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match value.data() {
        Data::Null => out.write_str("null"),
        Data::Unknown(_) => out.write_str("(known after apply)"),
        Data::Bool(bool) => write!(out, "{bool}"),
        Data::Number(number) if number.is_infinite() && !style.is_message() => {
            out.write_str(if number.is_negative() { "-1 / 0" } else { "1 / 0" })
        }
        Data::Number(number) if style.has_room(number) => write!(out, "{number}"),
        Data::Number(_) => out.write_str("…"),
        Data::Short(text) => write!(out, "{}", HclString(text)),
        Data::Long(text) => write!(out, "{}", HclString(text)),
        Data::Sequence(..) | Data::Map(..) => match levels.checked_sub(1) {
            Some(levels) => write_parts(value, style, levels, out),
            None => out.write_str("…"),
        },
    }
}

fn write_parts(
    value: ValueRef<'_>,
    style: &Style,
    levels: usize,
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (open, close, space) = match value.ty().kind() {
        TypeKind::Object(_) | TypeKind::Map(_) if value.is_empty() => ("{", "}", ""),
        TypeKind::Object(_) | TypeKind::Map(_) => ("{", "}", " "),
        TypeKind::Set(_) if style.is_message() => ("toset([", "])", ""),
        _ => ("[", "]", ""),
    };
    write!(out, "{open}{space}")?;
    for (i, (key, part)) in value.elements().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        match key {
            Key::Attribute(name) if style.is_message() && is_identifier(name) => write!(out, "{name} = ")?,
            Key::Attribute(name) | Key::Key(name) if style.is_message() => {
                write!(out, "{} = ", HclString(name))?;
            }
            Key::Attribute(name) | Key::Key(name) => write!(out, "{} = ", HclKey(name))?,
            Key::Index(_) | Key::Element(_) => {}
        }
        write_value(part, style, levels, out)?;
    }
    write!(out, "{space}{close}")
}
