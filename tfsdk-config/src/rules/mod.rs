//! The rules of variables, and the local values that they read.
//!
//! `graph` finds what depends on itself, and `evaluated` evaluates what is asked for,
//! each local value once and after all that it reads, so that no chain of them is too long. `values` is what came of it, and
//! `scope` what expressions of a module see.

mod evaluated;
mod graph;
mod scope;
mod values;

pub(crate) use evaluated::{Rule, evaluate};
pub(crate) use scope::{Module, Standing};
pub(crate) use values::LocalValues;
