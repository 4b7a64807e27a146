//! Both versions of Terraform's protocol, from RPC names to a provider's methods.

pub(crate) mod version5;
pub(crate) mod version6;
