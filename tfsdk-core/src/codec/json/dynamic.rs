//! Dynamic values: objects of a type and a value.

use super::source::{JsonMark, JsonSource};
use crate::codec::type_json::{json_depth, read_type};
use crate::error::{Error, ProblemKind};
use crate::stream::format::Excerpt;
use crate::stream::{Source, read_value};
use crate::ty::Type;
use crate::value::Value;

impl JsonSource<'_> {
    /// Reads a dynamic value: first its type, which mostly stands behind the value.
    pub(super) fn typed(&mut self) -> Result<Value, Error> {
        let parts = self.typed_parts()?;
        self.of_type(parts)
    }

    /// The same where there is a type, and otherwise by its form.
    pub(super) fn typed_or_implied(&mut self) -> Result<Value, Error> {
        if self.peek() != Some(b'{') {
            return self.implied();
        }
        let start = self.mark();
        match self.typed_parts() {
            Ok(parts) => self.of_type(parts),
            // Whatever else is wrong with it is found there as well.
            Err(_) => {
                self.rewind(start);
                self.implied()
            }
        }
    }

    /// The type of a dynamic value, and where it stands.
    fn typed_parts(&mut self) -> Result<Typed, Error> {
        let mut entries = self.entries("a dynamic value, which is an object of `type` and `value`")?;
        let inside = self.depth_left;
        let mut ty = None;
        let mut value = None;
        while let Some(key) = self.next_key(&mut entries)? {
            let part = match &*key {
                "type" => &mut ty,
                "value" => &mut value,
                other => {
                    return Err(Error::new(
                        ProblemKind::Attributes,
                        format!(
                            "a dynamic value is an object of `type` and `value`; {} does not belong there",
                            Excerpt(other)
                        ),
                    ));
                }
            };
            if part.replace(self.mark()).is_some() {
                return Err(Error::new(
                    ProblemKind::Duplicate,
                    format!("the `{key}` of a dynamic value is given twice"),
                ));
            }
            if key == "type" {
                self.depth_left = json_depth(inside);
                self.skip()?;
                self.depth_left = inside;
            } else {
                self.pass_over_and_note_ends()?;
            }
        }
        let end = self.mark();
        let missing = |what: &str| {
            Error::new(
                ProblemKind::Attributes,
                format!("a dynamic value is an object of `type` and `value`; `{what}` is missing"),
            )
        };
        let (Some(ty), Some(value)) = (ty, value) else {
            return Err(missing(if ty.is_none() { "type" } else { "value" }));
        };
        self.rewind(ty);
        self.depth_left = json_depth(inside);
        // A value has all attributes, even those that a type constraint makes optional.
        let ty = read_type(self, inside)?.without_optional();
        self.depth_left = inside;
        Ok(Typed { ty, value, end })
    }

    fn of_type(&mut self, Typed { ty, value, end }: Typed) -> Result<Value, Error> {
        self.rewind(value);
        let value = read_value(self, &ty)?;
        self.rewind(end);
        Ok(value)
    }
}

/// A dynamic value that is yet to be read.
struct Typed {
    ty: Type,
    value: JsonMark,
    /// The position behind the object of both.
    end: JsonMark,
}
