#![doc = include_str!("front.md")]
#![doc = include_str!("features.md")]
//!
//! # What maps to what
//!
#![doc = include_str!("types.md")]
// Where docs.rs builds, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use tfsdk_core::{
    convert, diag, error, limits, map_with, mapping, number, path, plan, schema, span, stream, ty, value,
};

/// MessagePack, the form in which Terraform and its providers exchange values.
///
/// [`from_slice`](msgpack::from_slice) and [`to_vec`](msgpack::to_vec) map Rust types,
/// [`value_from_slice`](msgpack::value_from_slice) and [`value_to_vec`](msgpack::value_to_vec) map a [`Value`] whose
/// type is known at run time.
pub mod msgpack {
    #[doc(inline)]
    pub use tfsdk_core::codec::msgpack::*;
    #[doc(inline)]
    pub use tfsdk_core::mapping::msgpack::*;
}

/// JSON, the form in which Terraform keeps values in state and plan files.
///
/// [`from_str`](json::from_str) and [`to_string`](json::to_string) map Rust types,
/// [`value_from_str`](json::value_from_str) and [`value_to_string`](json::value_to_string) map a [`Value`] whose type
/// is known at run time.
pub mod json {
    #[doc(inline)]
    pub use tfsdk_core::codec::json::*;
    #[doc(inline)]
    pub use tfsdk_core::mapping::json::*;
}

/// The crate of `BigInt` and `BigUint`, in the version whose numbers fields may be.
#[doc(no_inline)]
pub use tfsdk_core::num_bigint;

pub use tfsdk_core::error::{Error, Problem, ProblemKind};
pub use tfsdk_core::limits::Limits;
pub use tfsdk_core::mapping::{
    FromTf, Mirror, Mirrored, Nullable, Text, Tf, TfType, ToTf, Unknownable, ValueConverter, ValueCreator,
};
pub use tfsdk_core::number::Number;
pub use tfsdk_core::path::{Path, Step};
pub use tfsdk_core::ty::Type;
pub use tfsdk_core::value::{Value, ValueRef};
#[doc = include_str!("derive_object.md")]
#[doc(alias = "UseStateForUnknown")]
#[doc(alias = "RequiresReplace")]
#[doc(alias = "PlanModifiers")]
#[doc(alias = "Validators")]
#[doc(alias = "NestedAttributeObject")]
#[doc(alias = "Nested attributes")]
#[doc(alias = "tfsdk:")]
#[doc(alias = "Serialize")]
#[doc(alias = "Deserialize")]
pub use tfsdk_derive::TfObject;
#[doc = include_str!("derive_value.md")]
pub use tfsdk_derive::TfValue;

// The page of a crate is that of its module here. Where code is compiled, each is a module instead: rustc writes the path of what it
// speaks of by it, and would otherwise take the crate's own name, as in `tfsdk::tfsdk_provider`, which no program can.
#[cfg(all(doc, feature = "config"))]
#[doc(inline)]
pub use tfsdk_config as config;
#[cfg(all(doc, feature = "files"))]
#[doc(inline)]
pub use tfsdk_files as files;
#[cfg(feature = "language")]
pub use tfsdk_lang::{constraint, expr};
/// Providers that Terraform drives. Needs the feature `provider`.
#[cfg(all(doc, feature = "provider"))]
#[doc(inline)]
pub use tfsdk_provider as provider;

/// Terraform's configuration to typed values and structs.
#[cfg(all(not(doc), feature = "config"))]
pub mod config {
    pub use tfsdk_config::*;
}
/// Files that Terraform writes.
#[cfg(all(not(doc), feature = "files"))]
pub mod files {
    pub use tfsdk_files::*;
}
/// Providers that Terraform drives.
#[cfg(all(not(doc), feature = "provider"))]
pub mod provider {
    pub use tfsdk_provider::*;
}

/// A type constraint whose text is checked at compile time: a `&'static TypeConstraint`.
///
/// The text is read by [`TypeConstraint::parse`](constraint::TypeConstraint::parse) itself. Each problem that it would
/// report at run time is a compile error, in Terraform's words. The constraint is built once, when it is first used.
/// Needs the feature `constraints`.
///
/// ```
/// use tfsdk::{Value, tf_type};
///
/// let ports = tf_type!("list(object({ name = string, port = optional(number, 22) }))");
/// let value = Value::tuple([Value::object([("name", Value::from("ssh"))])]);
/// assert_eq!(ports.convert(&value)?.to_string(), r#"[{ name = "ssh", port = 22 }]"#);
/// # Ok::<(), tfsdk::convert::ConversionError>(())
/// ```
///
/// ```compile_fail
/// tfsdk::tf_type!("list(strng)"); // The keyword "strng" is not a valid type specification; did you mean "string"?
/// ```
#[cfg(feature = "constraints")]
#[macro_export]
macro_rules! tf_type {
    ($($text:tt)*) => {
        $crate::__tf_type!($crate, $($text)*)
    };
}

#[cfg(feature = "constraints")]
#[doc(hidden)]
pub use tfsdk_derive::tf_type as __tf_type;

#[cfg(all(any(doc, doctest), feature = "constraints", feature = "files", feature = "testing"))]
pub mod guide;

/// The programs of the README, which is no page of these docs, as its links lead into the repository.
#[cfg(all(doctest, feature = "config", feature = "files"))]
#[doc = include_str!("../README.md")]
mod readme {}

#[doc(hidden)]
pub mod __private {
    pub use tfsdk_core::private::*;
    #[cfg(feature = "constraints")]
    pub use tfsdk_lang::private::*;
}
