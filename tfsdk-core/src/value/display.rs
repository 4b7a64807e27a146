//! How values are written in messages and logs.

use std::fmt;

use super::{Data, Value, ValueRef};
use crate::path::Quoted;
use crate::ty::TypeKind;

impl fmt::Display for Value {
    /// The value on one line, in the notation of Terraform's language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Display for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = match (self.data, self.ty.kind()) {
            (Data::Null, _) => return f.write_str("null"),
            (Data::Unknown(_), _) => return f.write_str("(known after apply)"),
            (Data::Bool(bool), _) => return bool.fmt(f),
            (Data::Number(number), _) => return number.fmt(f),
            (Data::String(text), _) => return Quoted(text).fmt(f),
            (_, TypeKind::Object(_) | TypeKind::Map(_)) => ("{", "}"),
            (_, TypeKind::Set(_)) => ("toset([", "])"),
            _ => ("[", "]"),
        };
        f.write_str(open)?;
        let braces = open == "{";
        for (i, (key, element)) in self.elements().enumerate() {
            f.write_str(match (i, braces) {
                (0, true) => " ",
                (0, false) => "",
                _ => ", ",
            })?;
            match key {
                super::Key::Attribute(name) => write!(f, "{name} = ")?,
                super::Key::Key(key) => write!(f, "{} = ", Quoted(key))?,
                _ => {}
            }
            element.fmt(f)?;
        }
        if braces && !self.is_empty() {
            f.write_str(" ")?;
        }
        f.write_str(close)
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
        write!(f, "{}: {}", self, self.ty)?;
        match self.refinement() {
            Some(refinement) => write!(f, " {refinement:?}"),
            None => Ok(()),
        }
    }
}
