//! The mirror of a type in which every part may be null or unknown.

mod adapt;
mod collection;
pub(crate) mod field;
pub(crate) mod leaf;
mod mirror;
pub(crate) mod object;

pub use collection::PartialSet;
pub use field::PartialAs;
pub use mirror::{MayBeUnknown, Partial};
