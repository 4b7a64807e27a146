//! Reading and writing derived enums and newtypes.

use super::key::{FromMapKey, MapKey};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::text::{Excerpt, OneOf, Quoted, nearest};

/// Reads an enum from a string.
///
/// # Errors
/// When the next value is not a string, or no variant has its text.
pub fn read_key<'de, T: FromMapKey<'de>, S: Source<'de>>(source: &mut S) -> Result<T, Error> {
    T::from_key(source.string()?)
}

/// Writes an enum as a string.
///
/// # Errors
/// When the sink cannot take it.
pub fn write_key<T: MapKey, K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
    sink.string(&value.to_key())
}

/// The error for a text that no variant has.
#[cold]
pub fn no_variant(found: &str, texts: &[&str]) -> Error {
    use std::fmt::Write;

    let mut message = format!("expected {}, found {}", OneOf(texts), Excerpt(found));
    // Writing to a String cannot fail.
    if let Some(near) = nearest(found, texts.iter().copied()) {
        let _ = write!(message, "; did you mean {}?", Quoted(near));
    }
    Error::invalid(message)
}

/// [`MapKey`], with a lifetime.
///
/// A newtype is a key if what it holds is one, which a macro cannot see. So its impl has that as a condition. The
/// compiler refuses a condition that does not hold and has no variable; with a lifetime, the impl just does not apply.
pub trait KeyOf<'x>: MapKey {}

impl<T: MapKey> KeyOf<'_> for T {}

/// [`FromMapKey`], with a lifetime; see [`KeyOf`].
pub trait FromKeyOf<'x, 'de>: FromMapKey<'de> {}

impl<'de, T: FromMapKey<'de>> FromKeyOf<'_, 'de> for T {}
