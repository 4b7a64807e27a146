//! JSON of no known type.

use super::source::JsonSource;
use crate::error::{Error, Problems};
use crate::limits::Limits;
use crate::path::Step;
use crate::stream::{SequenceKind, Source, duplicate_key, first_duplicate};
use crate::ty::Type;
use crate::value::Value;

/// The type that JSON has by its form; see [`implied_value`], and [`implied_value_with`] for custom limits. (go-cty: `json.ImpliedType`.)
///
/// # Errors
/// When the text is not JSON, or names an attribute twice.
///
/// ```
/// use tfsdk::json;
///
/// assert_eq!(json::implied_type(r#"{"a":[1,null]}"#)?.to_string(), "object({ a = tuple([number, any]) })");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn implied_type(text: &str) -> Result<Type, Error> {
    Ok(implied_value(text)?.ty().clone())
}

/// Reads JSON as Terraform's `jsondecode` does: objects are objects, arrays are tuples, and null is of any type.
///
/// # Errors
/// When the text is not JSON, or names an attribute twice, with the path.
///
/// ```
/// use tfsdk::json;
///
/// assert_eq!(json::implied_value(r#"{"a":[1,"b"]}"#)?.to_string(), r#"{ a = [1, "b"] }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn implied_value(text: &str) -> Result<Value, Error> {
    implied_value_with(text, Limits::new())
}

/// Reads JSON as Terraform's `jsondecode` does, within custom limits; otherwise like [`implied_value`].
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, json};
///
/// assert!(json::implied_value_with("[[1]]", Limits::new().max_depth(1)).is_err());
/// ```
pub fn implied_value_with(text: &str, limits: Limits) -> Result<Value, Error> {
    let mut source = JsonSource::with_limits(text, limits);
    let value = source.implied()?;
    source.finish()?;
    Ok(value)
}

impl JsonSource<'_> {
    /// One value by its form.
    pub(super) fn implied(&mut self) -> Result<Value, Error> {
        match self.peek() {
            Some(b'{') => {
                let mut entries = self.object()?;
                let mut attributes = Vec::new();
                while let Some(name) = self.next_key(&mut entries)? {
                    match self.implied() {
                        Ok(value) => attributes.push((name, value)),
                        Err(error) => return Err(error.at(Step::Attribute(name.into_owned().into()))),
                    }
                }
                let mut problems = Problems::default();
                if let Some(name) = first_duplicate(attributes.iter().map(|(name, _)| &**name)) {
                    problems.push(duplicate_key(name));
                }
                problems.finish(())?;
                Ok(Value::object(attributes))
            }
            Some(b'[') => {
                let mut sequence = self.sequence(SequenceKind::List)?;
                let mut elements = Vec::new();
                while self.next_element(&mut sequence)? {
                    elements.push(self.implied().map_err(|error| error.at(Step::Index(elements.len())))?);
                }
                Ok(Value::tuple(elements))
            }
            Some(b'n') => self.literal("null").map(|()| Value::null(Type::DYNAMIC)),
            Some(b't' | b'f') => self.bool().map(Value::from),
            Some(b'"') => self.string().map(|text| Value::from(&*text)),
            _ => self.number().map(Value::from),
        }
    }
}
