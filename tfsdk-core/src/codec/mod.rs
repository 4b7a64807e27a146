//! Terraform's wire formats: [MessagePack](msgpack) and [JSON](json), and the [JSON form of types](Type::from_json).
//!
//! What is written here is what Terraform core writes, byte for byte. What is read has to be of the type that is
//! asked for, wholly: input that is malformed, or that could only be read by losing a part of it, is an error
//! with the path to it. Reading never recurses deeper than
//! [`Limits::max_depth`](crate::limits::Limits::max_depth). It takes a small multiple of the input in memory; what a
//! type adds to that, such as nulls for attributes that are not there, is at most
//! [`Limits::max_size`](crate::limits::Limits::max_size).
//!
//! This module knows types, values and streams. What it does for Rust types stands in
//! [`mapping::msgpack`](crate::mapping::msgpack) and [`mapping::json`](crate::mapping::json); the facade shows
//! both under one name.

mod given_up;
pub mod json;
pub mod msgpack;
mod type_json;

pub(crate) use type_json::read_type;

/// The memory that what is written takes at first, in bytes: enough for a small object.
pub(crate) const FIRST_ROOM: usize = 128;

#[cfg(doc)]
use crate::ty::Type;
