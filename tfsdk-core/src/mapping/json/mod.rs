//! Rust types as JSON; see [`codec::json`](crate::codec::json).

mod raw;

use std::io;

use super::traits::{FromTf, ToTf};
use crate::codec::FIRST_ROOM;
use crate::codec::json::{JsonSink, JsonSource};
use crate::error::Error;
use crate::limits::Limits;
use crate::stream::{Source, write_part};

pub use raw::Raw;

/// Reads a `T`. What it borrows is borrowed from `text`; a string with escapes cannot be.
///
/// # Errors
/// When the text is not one such value and nothing else: all problems, each with its path.
///
/// ```
/// use tfsdk::json;
///
/// assert_eq!(json::from_str::<Vec<u8>>("[1, 2]")?, [1, 2]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn from_str<'de, T: FromTf<'de>>(text: &'de str) -> Result<T, Error> {
    from_str_with(text, Limits::new())
}

/// Reads a `T` within custom limits; otherwise like [`from_str`].
///
/// # Errors
/// When the text is not one such value and nothing else, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, json};
///
/// assert!(json::from_str_with::<Vec<Vec<u8>>>("[[1]]", Limits::new().max_depth(1)).is_err());
/// ```
pub fn from_str_with<'de, T: FromTf<'de>>(text: &'de str, limits: Limits) -> Result<T, Error> {
    from_source(JsonSource::with_limits(text, limits))
}

/// Reads a `T` from all that a source has.
#[doc(hidden)]
pub fn from_source<'de, T: FromTf<'de>>(mut source: JsonSource<'de>) -> Result<T, Error> {
    let problems = source.budget().limits().problems();
    let value = T::from_tf(&mut source).map_err(|error| error.up_to(problems))?;
    source.finish()?;
    Ok(value)
}

/// Reads a `T` from bytes; otherwise like [`from_str`].
///
/// # Errors
/// When the bytes are not UTF-8, or not one such value and nothing else.
///
/// ```
/// use tfsdk::json;
///
/// assert_eq!(json::from_slice::<bool>(b"true")?, true);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn from_slice<'de, T: FromTf<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    from_slice_with(bytes, Limits::new())
}

/// Reads a `T` from bytes within custom limits; otherwise like [`from_slice`].
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, json};
///
/// assert_eq!(json::from_slice_with::<Vec<u8>>(b"[1]", Limits::new())?, [1]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn from_slice_with<'de, T: FromTf<'de>>(bytes: &'de [u8], limits: Limits) -> Result<T, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => from_str_with(text, limits),
        Err(error) => {
            let place = format!("byte {}", error.valid_up_to());
            Err(Error::malformed(place, "JSON has to be UTF-8, which this is not"))
        }
    }
}

/// Writes a `T`.
///
/// A [`Value`](crate::value::Value), which may be of any type, is written with its type beside it, as Terraform writes a dynamic
/// attribute. Its data alone, as others read JSON, is [`value_to_string`](crate::codec::json::value_to_string) of the value and
/// its own type.
///
/// # Errors
/// When it cannot be written, such as an unknown value: all problems, each with its path.
///
/// ```
/// use tfsdk::{Value, json};
///
/// assert_eq!(json::to_string(&("a", 1, None::<bool>))?, r#"["a",1,null]"#);
///
/// let any = Value::tuple([1.into(), "a".into()]);
/// assert_eq!(json::to_string(&any)?, r#"{"value":[1,"a"],"type":["tuple",["number","string"]]}"#);
/// assert_eq!(json::value_to_string(&any, any.ty())?, r#"[1,"a"]"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_string<T: ToTf + ?Sized>(value: &T) -> Result<String, Error> {
    to_string_with(value, Limits::new())
}

/// Writes a `T` within custom limits; otherwise like [`to_string`]. Into memory that is there, [`JsonSink::with_limits`]
/// writes so.
///
/// # Errors
/// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::{Limits, json};
///
/// let nested = vec![vec![1]];
/// assert_eq!(json::to_string_with(&nested, Limits::new().max_depth(2))?, "[[1]]");
/// assert!(json::to_string_with(&nested, Limits::new().max_depth(1)).is_err());
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_string_with<T: ToTf + ?Sized>(value: &T, limits: Limits) -> Result<String, Error> {
    let mut out = String::with_capacity(FIRST_ROOM);
    let mut sink = JsonSink::with_limits(&mut out, limits);
    let written = write_part(&mut sink, 0, |sink| value.to_tf(sink)).and_then(|()| sink.check());
    written.map_err(|error| error.up_to(limits.problems()))?;
    Ok(out)
}

/// Writes a `T` as bytes.
///
/// # Errors
/// When it cannot be written.
///
/// ```
/// use tfsdk::json;
///
/// assert_eq!(json::to_vec(&[1, 2])?, b"[1,2]");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_vec<T: ToTf + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    to_string(value).map(String::into_bytes)
}

/// Appends a `T` to a string, whose memory can so be used again. After an error the string is as before.
///
/// # Errors
/// When it cannot be written.
///
/// ```
/// use tfsdk::json;
///
/// let mut line = "value: ".to_owned();
/// json::append(&mut line, &[1, 2])?;
/// assert_eq!(line, "value: [1,2]");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn append<T: ToTf + ?Sized>(out: &mut String, value: &T) -> Result<(), Error> {
    let start = out.len();
    let mut sink = JsonSink::new(out);
    let written = write_part(&mut sink, 0, |sink| value.to_tf(sink)).and_then(|()| sink.check());
    if written.is_err() {
        out.truncate(start);
    }
    written
}

/// Writes a `T` to a writer: all of it in one piece, or nothing if it cannot be written.
///
/// # Errors
/// When it cannot be written, or `writer` fails.
///
/// ```
/// use tfsdk::json;
///
/// let mut out = Vec::new();
/// json::to_writer(&mut out, &true)?;
/// assert_eq!(out, b"true");
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn to_writer<T: ToTf + ?Sized>(writer: &mut impl io::Write, value: &T) -> Result<(), Error> {
    writer.write_all(to_string(value)?.as_bytes()).map_err(Error::io)
}
