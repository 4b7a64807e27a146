//! Marks: what Terraform keeps with a value besides its type and its data.
//!
//! A value may be sensitive or ephemeral (`kinds`), as a whole or in parts, so marks are a `tree` of the same shape as the value,
//! without the branches that have none. `marked` is a value with its marks, `part` says which parts can have marks of their own,
//! and `conversion` moves them where a conversion moves the parts.

mod conversion;
mod kinds;
mod marked;
mod part;
mod tree;

pub use marked::Marked;
pub use tree::Marks;
