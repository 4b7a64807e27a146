//! What is waited for, of no type in particular.

use std::pin::Pin;

/// A future of the author's code, behind a pointer.
pub(crate) type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
