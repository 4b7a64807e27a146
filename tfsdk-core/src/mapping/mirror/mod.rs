//! The mirror of a type in which every part may be null or unknown.
//!
//! `mirrored` says which type that is, for types of `std` in `leaf`, `collection`, `set` and `tuple`, for structs in `object`,
//! whose mirrors the derive writes. `field` follows the tag of a field that is mapped in another way than its type.

mod collection;
pub(crate) mod field;
pub(crate) mod leaf;
pub(crate) mod mirrored;
pub(crate) mod object;
mod set;
mod tuple;

pub use field::MirrorAs;
pub use mirrored::{Mirror, Mirrored};
pub use set::MirrorSet;
