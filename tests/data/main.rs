//! Values, types, numbers, conversion and the wire formats.

mod codec_laws;
mod codecs;
mod conversion;
mod numbers;
mod values;
