//! Where Terraform data is read from.

use std::borrow::Cow;
use std::fmt::Display;

use crate::error::Error;
use crate::number::{Number, NumberError};
use crate::path::Step;
use crate::value::{Refinement, Value};

/// What kind of sequence a reader or writer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceKind {
    /// A list.
    List,
    /// A set.
    Set,
    /// A tuple of this many elements.
    Tuple(usize),
}

impl SequenceKind {
    /// The step to the element at `position`.
    pub fn step(self, position: usize) -> Step {
        match self {
            SequenceKind::Set => Step::Element(position),
            _ => Step::Index(position),
        }
    }

    /// The word for it, with its article.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SequenceKind::List => "a list",
            SequenceKind::Set => "a set",
            SequenceKind::Tuple(_) => "a tuple",
        }
    }
}

/// Terraform data to read, in the order in which it stands.
///
/// Each reading method says what is expected, and fails where something else stands; strings and keys come in normal form C. After an error
/// that is not [malformed](Error::is_malformed), a reader may go back to a [`mark`](Source::mark), skip
/// the value and read on: so all problems of a value are found in one pass.
pub trait Source<'de>: Sized {
    /// A place to come back to.
    type Mark: Copy;
    /// A sequence that is being read.
    type Sequence;
    /// A map or object that is being read.
    type Entries;

    /// Whether an attribute that is not there means null, as in JSON; else it is missing.
    const ABSENT_IS_NULL: bool;

    /// The place of the value that comes next.
    fn mark(&self) -> Self::Mark;

    /// Goes back to a place, so that the value there comes next.
    fn rewind(&mut self, mark: Self::Mark);

    /// Passes over the next value.
    ///
    /// # Errors
    /// When it is malformed.
    fn skip(&mut self) -> Result<(), Error>;

    /// Passes over a null if one comes next, and says so.
    ///
    /// # Errors
    /// When the input ends.
    fn take_null(&mut self) -> Result<bool, Error>;

    /// Passes over an unknown value if one comes next, and says what is known of it.
    ///
    /// # Errors
    /// When the input is malformed.
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error>;

    /// Reads a bool.
    ///
    /// # Errors
    /// When something else comes next.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads a string, borrowed from the input where it stands there as it is.
    ///
    /// # Errors
    /// When something else comes next.
    fn string(&mut self) -> Result<Cow<'de, str>, Error>;

    /// Reads a string into memory of its own; a shorter way than [`string`](Source::string) where that is wanted.
    ///
    /// # Errors
    /// When something else comes next.
    fn owned_string(&mut self) -> Result<String, Error> {
        self.string().map(Cow::into_owned)
    }

    /// Reads a number.
    ///
    /// # Errors
    /// When something else comes next.
    fn number(&mut self) -> Result<Number, Error>;

    /// Reads a whole number from `min` to `max`.
    ///
    /// # Errors
    /// When something else comes next, or the number is not in the range.
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        whole(&self.number()?, min, max)
    }

    /// Reads a number that is a `u64`.
    ///
    /// # Errors
    /// When something else comes next, or the number is none.
    fn u64(&mut self) -> Result<u64, Error> {
        Ok(self.number()?.to_u64()?)
    }

    /// Reads a number that an `f64` holds without loss; see [`Number::to_f64`].
    ///
    /// # Errors
    /// When something else comes next, or the number would be rounded.
    fn f64(&mut self) -> Result<f64, Error> {
        Ok(self.number()?.to_f64()?)
    }

    /// Reads a value that comes with its own type; null and unknown may come without one.
    ///
    /// # Errors
    /// When none comes next, or it is malformed.
    fn dynamic(&mut self) -> Result<Value, Error>;

    /// Starts to read a list, set or tuple.
    ///
    /// # Errors
    /// When something else comes next, or a tuple of another length.
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error>;

    /// Whether an element comes next. At the end of the sequence that is passed over, too.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error>;

    /// How many elements are still to come, as far as that is known; a hint that input may lie about.
    fn remaining(&self, sequence: &Self::Sequence) -> usize;

    /// Starts to read a map.
    ///
    /// # Errors
    /// When something else comes next.
    fn map(&mut self) -> Result<Self::Entries, Error>;

    /// Starts to read an object.
    ///
    /// # Errors
    /// When something else comes next.
    fn object(&mut self) -> Result<Self::Entries, Error>;

    /// Reads the next key; its value comes next. At the end the map or object is passed over.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error>;

    /// Passes over the next key if it is `name`, else leaves everything as it is.
    ///
    /// The fast way through an object whose attributes stand in order.
    ///
    /// # Errors
    /// When the input is malformed.
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error>;
}

/// `number`, when it is a whole number from `min` to `max`.
pub(crate) fn whole(number: &Number, min: i64, max: i64) -> Result<i64, Error> {
    match number.to_i64() {
        Ok(whole) if (min..=max).contains(&whole) => Ok(whole),
        _ => Err(NumberError::not_whole(number, min, max).into()),
    }
}

/// The error for `found`, which is a whole number outside of the range.
#[cold]
pub(crate) fn out_of_range(found: impl Into<Number>, min: impl Display, max: impl Display) -> Error {
    NumberError::not_whole(&found.into(), min, max).into()
}
