//! What is waited for, of no type in particular.

use std::pin::Pin;

use crate::error::Result;

/// A future of the author's code, behind a pointer.
pub(crate) type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Some work of the author's code. What comes of it is of no type of theirs either, so that all that watches over it is compiled
/// once and not for each method of each resource.
pub(crate) type Work<'a, T> = Later<'a, Result<T>>;
