//! What is waited for, of no type in particular.

use std::pin::Pin;

use crate::error::Result;

/// A future of the author's code, behind a pointer.
pub(crate) type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Some work of the author's code. But for the client of a provider, what comes of it is of no type of theirs either, so that all
/// that watches over it is compiled once and not for each method of each resource.
///
/// The author's method is called within the future, as it may panic before it gives one. What is made of its answer is a result of
/// its own in there: that this cannot be written is no error of the code's, which would be told as late.
pub(crate) type Work<'a, T> = Later<'a, Result<T>>;
