//! Streams of Terraform data: where it is read from, and where it is written to.
//!
//! A [`Source`] hands out data in the order in which it stands, a [`Sink`] takes it. A derived struct is written
//! once against the two. MessagePack, JSON and [`Value`](crate::value::Value) are each a source and
//! a sink. Formats and structs never know each other. A format of your own is a source and a sink as well;
//! [`mod@format`] holds what it is made with.

mod attributes;
mod balance;
pub mod format;
mod names;
mod read;
mod recovery;
mod room;
mod sequence_kind;
mod sink;
mod source;
mod value_sink;
mod value_source;
mod write;

pub(crate) use balance::{is_within, is_written, misled, write_part};
pub(crate) use names::{attribute_problems, duplicate_key, first_duplicate};
pub use read::read_value;
pub(crate) use recovery::{recover, skip_after};
pub(crate) use room::{capacity, make_room};
pub use sequence_kind::SequenceKind;
pub use sink::Sink;
pub use source::Source;
pub use value_sink::ValueSink;
pub use value_source::ValueSource;
#[doc(hidden)]
pub use value_source::{ValueEntries, ValueSequence};
pub use write::write_value;
