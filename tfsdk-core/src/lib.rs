//! The runtime of tfsdk: Terraform's types, values, conversions and wire formats.
//!
//! Use it through the facade crate `tfsdk`, which adds the derive.

pub mod codec;
pub mod convert;
pub mod diag;
pub mod error;
pub mod limits;
pub mod mapping;
pub mod notation;
pub mod number;
pub mod path;
pub mod plan;
pub mod schema;
pub mod span;
pub mod stream;
pub mod text;
pub mod ty;
pub mod value;

/// The crate of `BigInt` and `BigUint`, in the version whose numbers fields may be.
pub use num_bigint;

#[doc(hidden)]
pub mod private;

mod const_report;
mod const_text;
