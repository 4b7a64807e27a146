//! Terraform data in plain Rust structs.

pub use tfsdk_core::{error, map_with, mapping, number, path, stream, ty, value};

pub use tfsdk_core::error::{Error, Problem, ProblemKind};
pub use tfsdk_core::mapping::{
    FromTf, Nullable, Tf, TfType, ToTf, Unknownable, ValueConverter, ValueCreator,
};
pub use tfsdk_core::number::Number;
pub use tfsdk_core::path::{Path, Step};
pub use tfsdk_core::ty::Type;
pub use tfsdk_core::value::Value;
pub use tfsdk_derive::{TfObject, TfValue};

#[doc(hidden)]
pub use tfsdk_core::private as __private;
