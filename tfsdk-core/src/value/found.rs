//! What a value is called where another was expected.

use super::data::Data;
use super::typed::ValueRef;
use crate::error::Error;
use crate::text::{Count, Excerpt};
use crate::ty::{Type, TypeKind, told_apart};

impl ValueRef<'_> {
    /// What this is, in an error text: `null`, `a value that is known only after apply`, `string "x"`, `a list of number`.
    pub(crate) fn found(self) -> String {
        match self.data {
            Data::Null => "null".into(),
            Data::Unknown(_) => "a value that is known only after apply".into(),
            Data::Bool(b) => format!("bool {b}"),
            Data::Number(n) => format!("number {}", n.excerpt()),
            Data::Short(s) => format!("string {}", Excerpt(s)),
            Data::Long(s) => format!("string {}", Excerpt(s)),
            Data::Sequence(..) | Data::Map(..) => match self.ty.kind() {
                TypeKind::Object(_) => "an object".into(),
                TypeKind::Tuple(elements) => format!("a tuple of {}", Count(elements.len(), "element")),
                _ => format!("a {}", self.ty.friendly_name()),
            },
        }
    }

    /// The error that this is no value of a type.
    #[cold]
    pub(crate) fn unlike(self, wanted: &Type) -> Error {
        let (expected, found) = told_apart(wanted, self.ty);
        // What is told of a value says more than its type, but not in what it differs from another of that name.
        if found == self.ty.friendly_name().to_string() {
            Error::expected(expected, self.found())
        } else {
            Error::expected(expected, found)
        }
    }
}
