//! Going on behind a value that is wrong.

use super::Source;
use crate::error::{Error, Problems};

/// Passes over the value at `mark`, whose reading ended in `error`.
#[cold]
pub(crate) fn skip_after<'de, S: Source<'de>>(source: &mut S, mark: S::Mark, error: Error) -> Error {
    if error.is_malformed() || source.has_passed(mark) {
        return error;
    }
    source.rewind(mark);
    match source.skip() {
        Ok(()) => error,
        Err(malformed) => {
            let mut error = error;
            error.extend(malformed);
            error
        }
    }
}

/// Keeps `error` and goes on, unless nothing can be read after it.
#[cold]
pub(crate) fn recover(problems: &mut Problems, error: Error) -> Result<(), Error> {
    let malformed = error.is_malformed();
    problems.push(error);
    if malformed { std::mem::take(problems).finish(()) } else { Ok(()) }
}
