//! Laws that hold for every input: the fuzz targets assert them, and the tests replay them on the corpora.
#![allow(clippy::panic, reason = "a law that does not hold is reported by a panic")]

pub mod config;
pub mod constraint;
pub mod conversion;
pub mod files;
pub mod inputs;
pub mod json;
pub mod msgpack;
pub mod number;
pub mod schema;
pub mod structs;
pub mod type_json;
mod typed;
