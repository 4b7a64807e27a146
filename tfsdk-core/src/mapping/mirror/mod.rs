//! The mirror of a type in which every part may be null or unknown.

mod adapt;
mod collection;
pub(crate) mod field;
pub(crate) mod leaf;
pub(crate) mod mirrored;
pub(crate) mod object;

pub use collection::MirrorSet;
pub use field::MirrorAs;
pub use mirrored::{Mirror, Mirrored};
