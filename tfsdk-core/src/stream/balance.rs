//! Whether the writer of a part has ended as much as it has started.

use std::borrow::Cow;

use super::Sink;
use crate::error::{Error, ProblemKind};

/// Whether the sink is in the value after whose start the depth was this, as it was before a part of it was written.
///
/// # Errors
/// When the part's writer has left a value open, or has ended one that is not its own.
#[inline]
pub(crate) fn is_within<K: Sink + ?Sized>(sink: &K, depth: usize) -> Result<(), Error> {
    if sink.depth() == depth { Ok(()) } else { Err(unbalanced()) }
}

/// Writes a part that was begun in the value after whose start the depth was this, by code that may keep to no rule.
///
/// # Errors
/// Those of the code, and that it has written not one value there, or something elsewhere.
#[inline]
pub(crate) fn write_part<K: Sink>(
    sink: &mut K,
    depth: usize,
    write: impl FnOnce(&mut K) -> Result<(), Error>,
) -> Result<(), Error> {
    sink.hold();
    let written = write(sink);
    let released = sink.release(depth);
    written.and(released)
}

/// Whether this much of a part was written.
///
/// # Errors
/// When it is nothing.
#[inline]
pub(crate) fn is_written(len: usize) -> Result<(), Error> {
    if len > 0 { Ok(()) } else { Err(misled(NOT_ONE)) }
}

/// What is said where the writer of a part has not written one value there.
pub(super) const NOT_ONE: &str =
    "not one value was written here; a `ToTf` writes one, and returns the errors of its parts";

#[cold]
pub(super) fn unbalanced() -> Error {
    misled("the writer of a part has to end the values that it starts, and no others")
}

/// That a writer has not kept to the rules of a sink.
#[cold]
pub(crate) fn misled(what: impl Into<Cow<'static, str>>) -> Error {
    Error::new(ProblemKind::Malformed, what).quoting_nothing()
}
