//! Values as JSON, the form in which Terraform keeps them in state and plan files.
//!
//! [`value_from_str`] and [`value_to_string`] map a [`Value`] whose type is known at run time; structs are
//! mapped by the functions of [`mapping::json`](crate::mapping::json). [`implied_value`] reads JSON of no known
//! type, as Terraform's `jsondecode` does, and [`text_at`] finds a part of a larger text. (go-cty: `cty/json`.)
//!
//! The text is read as RFC 8259 has it. A string may stand for a number or a bool, and these for a string, as
//! Terraform lets them; an attribute that is not there is null; a name given twice is an error.

mod implied;
mod part;
mod sink;
mod skip;
mod source;
mod text;

pub use implied::{implied_type, implied_value};
pub use part::text_at;
pub use sink::JsonSink;
pub(crate) use sink::append_string;
pub use source::{JsonEntries, JsonMark, JsonSequence, JsonSource};

use crate::error::Error;
use crate::limits::Limits;
use crate::stream::read_value;
use crate::ty::Type;
use crate::value::Value;

/// Reads a value of type `ty`; where that is dynamic, an object of `value` and `type` says it.
///
/// # Errors
/// When the text is not one such value and nothing else: all problems, each with its path.
///
/// ```
/// use tfsdk_core::codec::json;
/// use tfsdk_core::ty::Type;
///
/// let value = json::value_from_str(r#"{"a": 1.50}"#, &Type::map(Type::STRING))?;
/// assert_eq!(value.to_string(), r#"{ "a" = "1.50" }"#);
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn value_from_str(text: &str, ty: &Type) -> Result<Value, Error> {
    value_from_str_with(text, ty, Limits::new())
}

/// Reads a value of type `ty` within custom limits; otherwise as [`value_from_str`].
///
/// # Errors
/// When the text is not one such value and nothing else.
pub fn value_from_str_with(text: &str, ty: &Type, limits: Limits) -> Result<Value, Error> {
    let mut source = JsonSource::with_limits(text, limits);
    let value = read_value(&mut source, ty)?;
    source.finish()?;
    Ok(value)
}

/// Writes a value to a place of type `ty`: where that is dynamic, with its type.
///
/// # Errors
/// When the value does not conform to `ty`, is nested too deeply, or holds what JSON cannot: an unknown value, an
/// infinite number, a number of more than 256 Ki digits. All of them, each with its path.
///
/// ```
/// use tfsdk_core::codec::json;
/// use tfsdk_core::ty::Type;
/// use tfsdk_core::value::Value;
///
/// let value = Value::tuple([Value::from("<a>"), Value::from(5)]);
/// assert_eq!(json::value_to_string(&value, value.ty())?, r#"["\u003ca\u003e",5]"#);
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn value_to_string(value: &Value, ty: &Type) -> Result<String, Error> {
    let mut out = String::new();
    value.write(&mut JsonSink::new(&mut out), ty)?;
    Ok(out)
}
