//! What derived enums and newtypes are read and written with.

use super::{FromMapKey, MapKey};
use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::text::{Excerpt, Quoted, nearest};

/// Reads an enum from a string.
///
/// # Errors
/// When something else comes next, or the string is none of a variant.
pub fn read_key<'de, T: FromMapKey<'de>, S: Source<'de>>(source: &mut S) -> Result<T, Error> {
    T::from_key(source.string()?)
}

/// Writes an enum as a string.
///
/// # Errors
/// When the sink cannot take it.
pub fn write_key<T: MapKey, K: Sink>(value: &T, sink: &mut K) -> Result<(), Error> {
    sink.string(value.as_key())
}

/// The error for a text that no variant stands for.
#[cold]
pub fn no_variant(found: &str, texts: &[&str]) -> Error {
    use std::fmt::Write;

    const LISTED: usize = 32;
    let mut message = "expected ".to_owned();
    // Writing to a String cannot fail.
    for (i, text) in texts.iter().take(LISTED).enumerate() {
        let lead = match i {
            0 => "",
            _ if i + 1 == texts.len() => " or ",
            _ => ", ",
        };
        let _ = write!(message, "{lead}{}", Quoted(text));
    }
    if texts.len() > LISTED {
        let _ = write!(message, " or one of {} others", texts.len() - LISTED);
    }
    let _ = write!(message, ", found {}", Excerpt(found));
    if let Some(near) = nearest(found, texts.iter().copied()) {
        let _ = write!(message, "; did you mean {}?", Quoted(near));
    }
    Error::invalid(message)
}

/// That a type is a [`MapKey`], said with a lifetime.
///
/// A newtype is a key if what it holds is one, which a macro cannot see. The impl says so as a condition; one
/// without any variable is refused by the compiler when it does not hold, one with a lifetime is not.
pub trait KeyOf<'x>: MapKey {}

impl<T: MapKey> KeyOf<'_> for T {}

/// That a type is a [`FromMapKey`], said with a lifetime; see [`KeyOf`].
pub trait FromKeyOf<'x, 'de>: FromMapKey<'de> {}

impl<'de, T: FromMapKey<'de>> FromKeyOf<'_, 'de> for T {}
