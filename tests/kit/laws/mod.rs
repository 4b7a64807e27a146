//! The laws that every input must keep: what the fuzz targets assert, and what the tests replay on the corpora.
#![allow(clippy::panic, reason = "a law that does not hold is said by panicking")]

pub mod config;
pub mod json;
pub mod msgpack;
pub mod number;
pub mod structs;
pub mod type_json;
mod typed;
