//! Values of a type known at run time, as MessagePack.

use super::sink::MsgpackSink;
use super::source::MsgpackSource;
use crate::codec::FIRST_ROOM;
use crate::error::Error;
use crate::limits::Limits;
use crate::stream::read_value;
use crate::ty::Type;
use crate::value::Value;

/// Reads a value of type `ty`. Where that is dynamic, the message says the type.
///
/// # Errors
/// When the bytes are not one such value and nothing else: all problems, each with its path.
///
/// ```
/// use tfsdk::{Type, msgpack};
///
/// let value = msgpack::value_from_slice(b"\x92\x01\xa3400", &Type::list(Type::NUMBER))?;
/// assert_eq!(value.to_string(), "[1, 400]");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_from_slice(bytes: &[u8], ty: &Type) -> Result<Value, Error> {
    value_from_slice_with(bytes, ty, Limits::new())
}

/// Reads a value of type `ty` within custom limits; otherwise like [`value_from_slice`].
///
/// # Errors
/// When the bytes are not one such value and nothing else, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, Type, msgpack};
///
/// let ty = Type::list(Type::list(Type::NUMBER));
/// assert!(msgpack::value_from_slice_with(&[0x91, 0x91, 1], &ty, Limits::new().max_depth(1)).is_err());
/// ```
pub fn value_from_slice_with(bytes: &[u8], ty: &Type, limits: Limits) -> Result<Value, Error> {
    let mut source = MsgpackSource::with_limits(bytes, limits);
    let value = read_value(&mut source, ty).map_err(|error| error.up_to(limits.problems()))?;
    source.finish()?;
    Ok(value)
}

/// Writes a value where type `ty` is expected. If that is dynamic, the value's type is written with it.
///
/// # Errors
/// When the value does not conform to `ty`, is nested too deeply, or holds a number whose text would be longer
/// than 256 KiB.
///
/// ```
/// use tfsdk::{Type, Value, msgpack};
///
/// assert_eq!(msgpack::value_to_vec(&Value::from("a"), &Type::STRING)?, b"\xa1a");
/// assert_eq!(msgpack::value_to_vec(&Value::from("a"), &Type::DYNAMIC)?, b"\x92\xc4\x08\"string\"\xa1a");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_to_vec(value: &Value, ty: &Type) -> Result<Vec<u8>, Error> {
    value_to_vec_with(value, ty, Limits::new())
}

/// Writes a value where type `ty` is expected, within custom limits; otherwise like [`value_to_vec`].
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, Type, Value, msgpack};
///
/// assert_eq!(msgpack::value_to_vec_with(&Value::from(1), &Type::NUMBER, Limits::new())?, [1]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn value_to_vec_with(value: &Value, ty: &Type, limits: Limits) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(FIRST_ROOM);
    let written = value.write(&mut MsgpackSink::with_limits(&mut out, limits), ty);
    written.map_err(|error| error.up_to(limits.problems()))?;
    Ok(out)
}
