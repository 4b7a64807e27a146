//! What generated code reaches; no part of the public interface, and free to change with every release.

pub use crate::constraint::{TypeConstraint, checked_constraint};
