//! Terraform's values.

mod access;
mod build;
mod composite;
mod data;
mod edit;
mod equality;
mod held;
mod refinement;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod typed;
mod unknown;
mod walk;

pub use access::{Elements, Key};
pub(crate) use build::{combine_element_types, typed_sequence};
pub(crate) use data::Data;
pub(crate) use equality::RawKey;
pub use refinement::{Bound, Refinement};
pub(crate) use set::{sort_set, sorting_work, unique_set};
pub use typed::{Value, ValueRef};
