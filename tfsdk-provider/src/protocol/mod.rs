//! Both versions of Terraform's protocol, from RPC names to a provider's methods.
//!
//! Version 6 is what a provider speaks. `version5` turns its requests into those of version 6, and the answers back, where the two
//! differ.

pub(crate) mod version5;
pub(crate) mod version6;
