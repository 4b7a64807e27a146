//! What an item is. A model holds no generated code, and is made whole before any rule is checked.
//!
//! `object` is what a `TfObject` is, `value` what a `TfValue` is; the other files are their parts. What cannot be read is poisoned, so that
//! the rules go on with the rest.

#[cfg_attr(not(feature = "constraints"), path = "unconstrained.rs")]
mod constraint;
pub(crate) mod enumeration;
pub(crate) mod field_type;
pub(crate) mod member;
pub(crate) mod newtype;
pub(crate) mod object;
pub(crate) mod pairing;
pub(crate) mod proof;
pub(crate) mod schema;
pub(crate) mod suggestion;
pub(crate) mod target;
#[cfg(all(test, feature = "constraints"))]
mod unconstrained;
pub(crate) mod value;
pub(crate) mod variant;
pub(crate) mod wanted;
pub(crate) mod way;
