//! Dynamic values: lists of a type and a value.

use super::source::MsgpackSource;
use crate::error::Error;
use crate::stream::{Source, read_value};
use crate::ty::Type;
use crate::value::Value;

/// What a type takes for each byte of its JSON.
const TYPE_PER_BYTE: usize = 16;

impl MsgpackSource<'_> {
    /// Reads a dynamic value that is neither null nor unknown.
    pub(super) fn typed(&mut self) -> Result<Value, Error> {
        let start = self.mark();
        match self.array_len()? {
            Some(2) => self.depth_left.enter()?,
            Some(_) => {
                self.rewind(start);
                return Err(self.expected("a dynamic value, which is a list of its type and its value"));
            }
            None => return Err(self.expected("a dynamic value, which is a list of its type and its value")),
        }
        let ty = self.type_json()?;
        let value = read_value(self, &ty)?;
        self.depth_left = start.depth_left;
        Ok(value)
    }

    /// The type of a dynamic value, which stands as JSON.
    fn type_json(&mut self) -> Result<Type, Error> {
        let Some(json) = self.text_bytes()? else {
            return Err(self.malformed(format_args!(
                "expected the JSON of a dynamic value's type, found {}",
                self.found()
            )));
        };
        // Not brought into normal form: a mark that follows an escape in a name must not combine with the escape's last letter.
        let json = std::str::from_utf8(json).map_err(|_| self.not_utf8(json))?;
        self.budget.make(json.len().saturating_mul(TYPE_PER_BYTE))?;
        let ty = Type::from_json_with(json, self.budget.limits().max_depth(self.depth_left.left())).map_err(
            |error| match error.exhausted() {
                Some(_) => error,
                None => self.malformed(format_args!("the type of a dynamic value: {error}")),
            },
        )?;
        // A value has all attributes, even those that a type constraint makes optional.
        Ok(ty.without_optional())
    }
}
