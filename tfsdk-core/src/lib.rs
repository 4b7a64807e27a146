//! The runtime of tfsdk: Terraform's types, values, conversions and wire formats.

pub mod number;
