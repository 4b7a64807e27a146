//! Marks: what Terraform keeps with a value besides its type and its data.

mod conversion;
mod kinds;
mod marked;
mod part;
mod tree;

pub use marked::Marked;
pub use tree::Marks;
