//! Where Terraform data is read from.

use std::borrow::Cow;

use super::SequenceKind;
use super::format::whole_number;
use crate::error::Error;
use crate::limits::Budget;
use crate::number::Number;
use crate::value::{Refinement, Value};

/// Terraform data to read, in the order in which it stands.
///
/// A reader says what it expects next. Strings and keys come in normal form C. [`format`](super::format) has what
/// a format of your own needs to be a source.
///
/// # Errors
/// Each reading method fails if the next value is of another kind, or if the input is
/// [malformed](Error::is_malformed). After an error of the first sort a reader may go back to a
/// [`mark`](Source::mark), skip the value and read on: so all problems of a value are found in one pass.
///
/// ```
/// use tfsdk::json::JsonSource;
/// use tfsdk::stream::{SequenceKind, Source};
///
/// fn sum<'de, S: Source<'de>>(source: &mut S) -> Result<u64, tfsdk::Error> {
///     let mut list = source.sequence(SequenceKind::List)?;
///     let mut sum = 0;
///     while source.next_element(&mut list)? {
///         sum += source.u64()?;
///     }
///     Ok(sum)
/// }
/// assert_eq!(sum(&mut JsonSource::new("[1, 2, 3]"))?, 6);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub trait Source<'de>: Sized {
    /// A position to come back to.
    type Mark: Copy;
    /// A sequence that is being read.
    type Sequence;
    /// A map or object that is being read.
    type Entries;

    /// Whether an attribute that is not there means null, as in JSON. Otherwise it is missing.
    const ABSENT_IS_NULL: bool;

    /// The position of the next value.
    fn mark(&self) -> Self::Mark;

    /// Goes back to a position, so that the value there comes next.
    fn rewind(&mut self, mark: Self::Mark);

    /// Passes over the next value, of whatever kind.
    fn skip(&mut self) -> Result<(), Error>;

    /// Whether the source stands behind the value at `mark`, where the reader of that value stopped with an error.
    ///
    /// A list is read to its end although some elements are wrong, and need not be passed over again; else values in one
    /// another would be passed over once for each level. `false` is always right, and costs that.
    fn has_passed(&self, mark: Self::Mark) -> bool {
        let _ = mark;
        false
    }

    /// What is left of the [limits](crate::limits::Limits) of this source. Marks do not bring anything back.
    ///
    /// Readers pay from it for what input makes them make, or do, beyond what stands in the input, such as nulls for
    /// attributes that are not there.
    fn budget(&self) -> &Budget;

    /// Passes over the next value if it is null, and says whether it was.
    fn take_null(&mut self) -> Result<bool, Error>;

    /// Passes over the next value if it is unknown, and says what is known of it.
    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error>;

    /// Whether an error in the value of a [`Tf`](crate::mapping::Tf) makes the whole unknown instead, which it may where all that
    /// is wrong is that parts are not known yet: no source does so of itself.
    ///
    /// # Errors
    /// The error, if it does not.
    fn unknown_within(&self, error: Error) -> Result<(), Error> {
        Err(error)
    }

    /// Reads a bool.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads a string. It is borrowed from the input if it stands there in the form in which it is handed out.
    fn string(&mut self) -> Result<Cow<'de, str>, Error>;

    /// Reads a string into memory of its own; faster than [`string`](Source::string) if that is wanted anyway.
    fn owned_string(&mut self) -> Result<String, Error> {
        self.string().map(Cow::into_owned)
    }

    /// Reads a number.
    fn number(&mut self) -> Result<Number, Error>;

    /// Reads a whole number from `min` to `max`.
    ///
    /// # Errors
    /// As in all methods, and if the number is not a whole one or not in the range.
    fn i64(&mut self, min: i64, max: i64) -> Result<i64, Error> {
        whole_number(&self.number()?, min, max)
    }

    /// Reads a number that is a `u64`.
    ///
    /// # Errors
    /// As in all methods, and if the number is not a `u64`.
    fn u64(&mut self) -> Result<u64, Error> {
        Ok(self.number()?.to_u64()?)
    }

    /// Reads a number that an `f64` holds without loss; see [`Number::to_f64`].
    ///
    /// # Errors
    /// As in all methods, and if the number would be rounded.
    fn f64(&mut self) -> Result<f64, Error> {
        Ok(self.number()?.to_f64()?)
    }

    /// Reads a number that an `f32` holds and writes again.
    ///
    /// # Errors
    /// As in all methods, and if the number would be rounded.
    fn f32(&mut self) -> Result<f32, Error> {
        Ok(self.number()?.to_f32_that_keeps_it()?)
    }

    /// Reads a value that comes with its own type. Null and unknown may come without one.
    fn dynamic(&mut self) -> Result<Value, Error>;

    /// Passes over the next value and hands out its text, where the format is JSON; see [`Raw`](crate::mapping::json::Raw).
    ///
    /// # Errors
    /// As in all methods, and in any other format.
    fn json(&mut self) -> Result<&'de str, Error> {
        Err(Error::invalid("this is read later, from JSON; only JSON can be kept as text"))
    }

    /// Starts to read a list, set or tuple.
    ///
    /// # Errors
    /// As in all methods, and if a tuple has another length. A format that knows the length only at the end leaves
    /// that to the reader.
    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error>;

    /// Whether there is another element, which then comes next. If there is none, the sequence is passed over.
    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error>;

    /// How many elements are still to come, as far as that is known. This is a hint, and input may lie about it.
    fn remaining(&self, sequence: &Self::Sequence) -> usize;

    /// Starts to read a map.
    fn map(&mut self) -> Result<Self::Entries, Error>;

    /// Starts to read an object.
    fn object(&mut self) -> Result<Self::Entries, Error>;

    /// Reads the next key; its value comes next. If there is none, the map or object is passed over.
    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'de, str>>, Error>;

    /// Passes over the next key if it is `name`, and otherwise leaves everything as it is.
    ///
    /// This is the fast way through an object whose attributes stand in order. It may miss a key that is `name`
    /// in another form of writing; [`next_key`](Source::next_key) finds it then.
    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error>;

    /// Passes over the end of a map or object if it comes next, and otherwise leaves everything as it is.
    ///
    /// This is the fast way out of an object. It may miss the end; [`next_key`](Source::next_key) finds it then.
    fn next_is_end(&mut self, entries: &mut Self::Entries) -> bool {
        let _ = entries;
        false
    }
}
