//! Rules about names that the macros and the runtime of tfsdk share.
//!
//! The macros build beside the runtime, not after it, so these rules stand in a crate of their own, which depends on
//! nothing. It is a part of `tfsdk`; use that.

mod attribute;
mod distance;
mod reserved;
mod suggest;

pub use attribute::is_attribute_name;
pub use reserved::{RESERVED_IN_PROVIDERS, RESERVED_IN_RESOURCES};
pub use suggest::{hcl_first, hcl_nearest, nearest};
