//! Terraform's values.
//!
//! A [`Value`] is one [`Type`](crate::ty::Type) and data under it that have none of their own: a list of 20,000 objects has one type.
//! Composite data are shared and do not change; what is asked of them often (depth, size, whether all is known) is kept with them. A
//! [`ValueRef`] is a part of a value, borrowed: the part's type and its data.

mod access;
mod build;
mod data;
mod edit;
mod elements;
mod equality;
mod extent;
mod found;
mod held;
mod refinement;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod summary;
mod text;
mod typed;
mod unknown;
mod walk;

pub(crate) use build::{combine_element_types, typed_sequence};
pub(crate) use data::{Data, Parts};
pub use elements::{Elements, Key};
pub(crate) use equality::RawKey;
pub use refinement::{Bound, Refinement};
pub(crate) use set::{Repeated, sort_set, sorting_work, unique_set};
pub(crate) use text::ValueText;
pub use typed::{Value, ValueRef};
