//! Where Terraform data is written to.

use super::{SequenceKind, is_within};
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
/// deep values are nested. The writer of a value may go on behind a part that failed, so that all problems are found in one pass: it
/// [gives the part up](Sink::give_up), and still ends the value, which it has started itself.
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

    /// How many values were started and have not ended, for [`give_up`](Self::give_up), and so that a part is refused whose writer leaves
    /// one open or ends one too many. A sink that is not asked for either says 0 always.
    ///
    /// The sinks of both codecs count so. Of writers by hand they also see that nothing was written, and that a part was given up; in all
    /// else they trust them. [`ValueSink`](super::ValueSink) trusts none.
    fn depth(&self) -> usize {
        0
    }

    /// Gives up one part of a value whose writer goes on: the part's writer failed, or the sink refused what begins it. `step` leads to the
    /// part, and `depth` is what [`depth`](Self::depth) was when the value around it had just been started.
    ///
    /// What the part's writer has written is not kept, and what it has started and not ended needs no end any more. Only a part
    /// that was ended although something in it was given up stays as it is. Where a sink keeps nothing after an error, nothing is
    /// to be done.
    ///
    /// ```
    /// use tfsdk::error::Problems;
    /// use tfsdk::stream::{SequenceKind, Sink, ValueSink};
    /// use tfsdk::{Error, Step, ToTf, Type};
    ///
    /// /// Writes both, whatever becomes of the first.
    /// fn pair<K: Sink>(first: &impl ToTf, second: &impl ToTf, sink: &mut K) -> Result<(), Error> {
    ///     let mut problems = Problems::default();
    ///     sink.object(2)?;
    ///     let depth = sink.depth();
    ///     if let Err(error) = sink.attribute("first").and_then(|()| first.to_tf(sink)) {
    ///         let step = Step::Attribute("first".into());
    ///         sink.give_up(depth, &step);
    ///         problems.push(error.at(step));
    ///     }
    ///     if let Err(error) = sink.attribute("second").and_then(|()| second.to_tf(sink)) {
    ///         let step = Step::Attribute("second".into());
    ///         sink.give_up(depth, &step);
    ///         problems.push(error.at(step));
    ///     }
    ///     let end = sink.end_entries();
    ///     problems.finish(()).and(end)
    /// }
    /// let mut sink = ValueSink::new(Type::object([("first", Type::NUMBER), ("second", Type::NUMBER)]));
    /// let error = pair(&f64::NAN, &2, &mut sink).unwrap_err();
    /// assert_eq!(error.problems()[0].path().to_string(), "first");
    /// let (value, missing) = sink.finish_in_part().unwrap();
    /// assert_eq!(value.to_string(), "{ first = null, second = 2 }");
    /// assert_eq!(missing, ["first".parse()?]);
    /// # Ok::<(), tfsdk::path::ParsePathError>(())
    /// ```
    fn give_up(&mut self, _depth: usize, _step: &Step) {}

    /// The part that was begun is written by code that may keep to no rule: until it is [released](Self::release), nothing around that
    /// part is begun, ended or given up.
    #[doc(hidden)]
    fn hold(&mut self) {}

    /// The part is at its end, and the depth is that of the value around it.
    ///
    /// # Errors
    /// When it is not: its writer wrote no value or more than one, has left one open, or has begun or ended one that is not its own.
    #[doc(hidden)]
    fn release(&mut self, depth: usize) -> Result<(), Error> {
        is_within(self, depth)
    }
}
