//! Values, types, numbers, conversion and the wire formats.

mod codec_laws;
mod codecs;
mod conversion;
mod conversion_errors;
mod conversion_kinds;
mod conversion_unknown;
mod depth;
mod equality;
mod json_text;
mod msgpack_forms;
mod msgpack_unknown;
mod numbers;
mod parts;
mod recovery;
mod refinements;
mod sets;
mod unification;
mod values;
