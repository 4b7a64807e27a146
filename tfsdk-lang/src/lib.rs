//! Terraform's language: expressions, native syntax and type constraints.
//!
//! Use it through the facade crate `tfsdk`, as `tfsdk::expr` and `tfsdk::constraint`. A program that
//! only maps structs does not build it.

pub mod constraint;
mod eval;
pub mod expr;
pub mod format;
pub mod literal;

#[doc(hidden)]
pub mod private;

pub mod shift;
mod syntax;
