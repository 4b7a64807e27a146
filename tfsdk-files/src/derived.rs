//! What the code that is derived in this package reaches the runtime by.

pub(crate) use tfsdk_core::private as __private;
