//! Where something is in a YAML document, and errors that say so.

use super::{Result, fail};

/// Where a character is, counted from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// An error about what is at a place.
pub(super) fn wrong<T>(at: Place, problem: &str) -> Result<T> {
    fail(format!("on line {}, column {}: {problem}", at.line + 1, at.column + 1))
}
