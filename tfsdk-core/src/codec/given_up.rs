//! Parts that were given up while a value was written to a wire format.

use crate::error::Error;
use crate::path::{Path, Step};
use crate::stream::misled;

/// The first part that was given up: where one was, what was written is none of the format, whatever its writer says.
#[derive(Debug)]
pub(super) struct GivenUp(Option<Box<Step>>);

impl GivenUp {
    pub(super) const NOTHING: GivenUp = GivenUp(None);

    #[cold]
    pub(super) fn note(&mut self, step: &Step) {
        self.0.get_or_insert_with(|| Box::new(step.clone()));
    }

    /// # Errors
    /// When a part was given up.
    #[inline]
    pub(super) fn check(&self) -> Result<(), Error> {
        self.0.as_deref().map_or(Ok(()), |step| Err(untold(step)))
    }
}

#[cold]
fn untold(step: &Step) -> Error {
    let mut part = Path::root();
    part.push(step.clone());
    misled(format!(
        "the part `{part}` was given up, and nobody returned its error; a `ToTf` returns the errors of its parts"
    ))
}
