//! Where Terraform data is written to.

use super::SequenceKind;
use crate::error::Error;
use crate::number::Number;
use crate::path::Step;
use crate::value::{Refinement, ValueRef};

/// Takes Terraform data, in the order in which it is written.
///
/// A writer announces lengths, writes the keys of a map and the attributes of an object in their order, and the
/// elements of a set each once and in Terraform's order. [`write_value`](super::write_value) and the mapping of
/// Rust's types do so. A sink brings strings and keys into normal form C; names of attributes are in that form
/// already. [`format`](super::format) has what a format of your own needs to be a sink.
///
/// # Errors
/// Each method fails if the sink cannot take what is written: a format may have no unknown values, or may limit how
/// deep values are nested. A writer that goes on after an error still ends what it has started, so that all
/// problems of a value are found in one pass.
///
/// ```
/// use tfsdk::json::JsonSink;
/// use tfsdk::stream::{SequenceKind, Sink};
///
/// fn pair<K: Sink>(sink: &mut K) -> Result<(), tfsdk::Error> {
///     sink.sequence(SequenceKind::Tuple(2), 2)?;
///     sink.element()?;
///     sink.string("a")?;
///     sink.element()?;
///     sink.i64(1)?;
///     sink.end_sequence()
/// }
/// let mut out = String::new();
/// pair(&mut JsonSink::new(&mut out))?;
/// assert_eq!(out, r#"["a",1]"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub trait Sink {
    /// Writes null.
    fn null(&mut self) -> Result<(), Error>;

    /// Writes a value that is not known yet, and what is known of it.
    fn unknown(&mut self, refinement: Option<&Refinement>) -> Result<(), Error>;

    /// Writes a bool.
    fn bool(&mut self, bool: bool) -> Result<(), Error>;

    /// Writes a string.
    fn string(&mut self, text: &str) -> Result<(), Error>;

    /// Writes a number.
    fn number(&mut self, number: &Number) -> Result<(), Error>;

    /// Writes a number that is an `i64`.
    fn i64(&mut self, number: i64) -> Result<(), Error> {
        self.number(&Number::from(number))
    }

    /// Writes a number that is a `u64`.
    fn u64(&mut self, number: u64) -> Result<(), Error> {
        self.number(&Number::from(number))
    }

    /// Writes the number that the shortest decimal text of an `f64` says.
    ///
    /// # Errors
    /// As in all methods, and if it is not a number (NaN).
    fn f64(&mut self, number: f64) -> Result<(), Error> {
        self.number(&Number::from_f64(number)?)
    }

    /// Writes a value together with its type.
    fn dynamic(&mut self, value: ValueRef<'_>) -> Result<(), Error>;

    /// Starts a list, set or tuple of `len` elements, which follow.
    fn sequence(&mut self, kind: SequenceKind, len: usize) -> Result<(), Error>;

    /// Comes before each element.
    fn element(&mut self) -> Result<(), Error>;

    /// Ends the sequence that was started last.
    fn end_sequence(&mut self) -> Result<(), Error>;

    /// Starts a map of `len` elements; a [`key`](Sink::key) and a value follow for each.
    fn map(&mut self, len: usize) -> Result<(), Error>;

    /// Starts an object of `len` attributes; an [`attribute`](Sink::attribute) and a value follow for each.
    fn object(&mut self, len: usize) -> Result<(), Error>;

    /// Writes the key of the value that follows.
    fn key(&mut self, key: &str) -> Result<(), Error>;

    /// Writes the name of the attribute whose value follows.
    fn attribute(&mut self, name: &str) -> Result<(), Error>;

    /// Ends the map or object that was started last.
    fn end_entries(&mut self) -> Result<(), Error>;

    /// How many values were started and have not ended. For [`give_up`](Self::give_up): a sink that has nothing to give up says 0.
    fn depth(&self) -> usize {
        0
    }

    /// What `step` leads to could not be written, in the value after whose start the [`depth`](Self::depth) was this: what was started of
    /// it does not end any more, and the next part follows.
    ///
    /// A writer that goes on after an error says so. Where nothing is kept after one, nothing is to be done.
    fn give_up(&mut self, _depth: usize, _step: &Step) {}
}
