//! Streams of Terraform data: where it is read from, and where it is written to.
//!
//! A [`Source`] hands out data in the order in which it stands, a [`Sink`] takes it. A derived struct is
//! written once against the two; MessagePack, JSON, configuration and [`Value`](crate::value::Value) are each a source
//! and a sink. Formats and structs never know each other.

mod read;
mod sink;
mod source;
mod value_sink;
mod value_source;

pub use read::read_value;
pub(crate) use read::{
    attribute_problems, capacity, duplicate_key, first_duplicate, recover, skip_after, tuple_length,
};
pub use sink::{Sink, write_value};
pub use source::{SequenceKind, Source};
pub(crate) use source::{out_of_range, whole};
pub use value_sink::ValueSink;
pub use value_source::{ValueEntries, ValueSequence, ValueSource};
