//! Terraform data in plain Rust structs.
pub use tfsdk_core::*;
