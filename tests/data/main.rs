//! Values, types, numbers, conversion and the wire formats.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod careless_writers;
mod codec_depth;
mod codec_laws;
mod codec_refinements;
mod codecs;
mod conversion;
mod conversion_errors;
mod conversion_kinds;
mod conversion_limits;
mod conversion_rules;
mod conversion_unknown;
mod depth;
mod diagnostics;
mod equality;
mod errors;
mod failing_writers;
mod json_layout;
mod json_standard;
mod json_text;
mod json_values;
mod msgpack_forms;
mod msgpack_numbers;
mod msgpack_unknown;
mod number_rules;
mod numbers;
mod own_format;
mod parts;
mod paths;
mod reading_limits;
mod recovery;
mod refinements;
mod refusing_sinks;
mod sets;
mod sexp;
mod shared_parts;
mod stack;
mod type_json;
mod types;
mod unification;
mod value_streams;
mod values;
