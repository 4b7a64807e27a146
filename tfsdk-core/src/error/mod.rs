//! The error of every reader and writer: all problems of a value, each with its path.
//!
//! A reader notes one `problem` after the other in `problems` and goes on, so that a value with ten mistakes is one error with
//! ten lines. Paths are built while the readers return: each level adds its step to what is wrong inside, and success pays
//! nothing. `value_error` is what the caller gets: one word for any of it, with predicates for those who tell mistakes apart.
//! `hiding` takes out of it what is sensitive.

mod hiding;
mod problem;
mod problems;
mod value_error;

pub(crate) use hiding::Hidden;
pub use problem::{Problem, ProblemKind};
pub use problems::Problems;
pub use value_error::Error;
