//! Values, types, numbers, conversion and the wire formats.

mod codec_laws;
mod codecs;
mod conversion;
mod conversion_errors;
mod conversion_kinds;
mod conversion_unknown;
mod equality;
mod numbers;
mod parts;
mod refinements;
mod sets;
mod unification;
mod values;
