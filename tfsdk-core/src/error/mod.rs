//! The error of every reader and writer: all problems of a value, each with its path.

mod problem;
mod problems;
mod value_error;

pub use problem::{Problem, ProblemKind};
pub use problems::Problems;
pub use value_error::Error;
