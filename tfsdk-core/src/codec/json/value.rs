//! Values of a type known at run time, as JSON.

use super::sink::JsonSink;
use super::source::JsonSource;
use crate::codec::FIRST_ROOM;
use crate::error::Error;
use crate::limits::Limits;
use crate::stream::read_value;
use crate::ty::Type;
use crate::value::Value;

/// Reads a value of type `ty`. Where that is dynamic, the text has an object of `value` and `type`.
///
/// # Errors
/// When the text is not one such value and nothing else: all problems, each with its path.
///
/// ```
/// use tfsdk::{Type, json};
///
/// let value = json::value_from_str(r#"{"a": 1.50}"#, &Type::map(Type::STRING))?;
/// assert_eq!(value.to_string(), r#"{ "a" = "1.50" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_from_str(text: &str, ty: &Type) -> Result<Value, Error> {
    value_from_str_with(text, ty, Limits::new())
}

/// Reads a value of type `ty` within custom limits; otherwise like [`value_from_str`].
///
/// # Errors
/// When the text is not one such value and nothing else, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, Type, json};
///
/// let ty = Type::list(Type::list(Type::NUMBER));
/// assert!(json::value_from_str_with("[[1]]", &ty, Limits::new().max_depth(1)).is_err());
/// ```
pub fn value_from_str_with(text: &str, ty: &Type, limits: Limits) -> Result<Value, Error> {
    let mut source = JsonSource::with_limits(text, limits);
    let value = read_value(&mut source, ty).map_err(|error| error.up_to(limits.problems()))?;
    source.finish()?;
    Ok(value)
}

/// Writes a value where type `ty` is expected. If that is dynamic, the value's type is written with it.
///
/// # Errors
/// When the value does not conform to `ty`, is nested too deeply, or holds what JSON cannot: an unknown value, an
/// infinite number, a number of more than 262,144 digits. All problems, each with its path.
///
/// ```
/// use tfsdk::{Type, Value, json};
///
/// let value = Value::tuple([Value::from("<a>"), Value::from(5)]);
/// assert_eq!(json::value_to_string(&value, value.ty())?, r#"["\u003ca\u003e",5]"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_to_string(value: &Value, ty: &Type) -> Result<String, Error> {
    value_to_string_with(value, ty, Limits::new())
}

/// Writes a value where type `ty` is expected, within custom limits; otherwise like [`value_to_string`].
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, Type, Value, json};
///
/// assert_eq!(json::value_to_string_with(&Value::from(1), &Type::NUMBER, Limits::new())?, "1");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_to_string_with(value: &Value, ty: &Type, limits: Limits) -> Result<String, Error> {
    let mut out = String::with_capacity(FIRST_ROOM);
    let written = value.write(&mut JsonSink::with_limits(&mut out, limits), ty);
    written.map_err(|error| error.up_to(limits.problems()))?;
    Ok(out)
}
