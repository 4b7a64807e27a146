//! Values as MessagePack, the form in which Terraform and its providers exchange them.
//!
//! [`value_from_slice`] and [`value_to_vec`] map a [`Value`](crate::value::Value) whose type is known at run time;
//! structs are mapped by the functions of [`mapping::msgpack`](crate::mapping::msgpack). Both are made with
//! [`MsgpackSource`] and [`MsgpackSink`]. (go-cty: `cty/msgpack`.)

mod dynamic;
mod errors;
mod header;
mod marker;
mod number;
mod prefix;
mod sink;
mod skip;
mod source;
mod text;
mod unknown;
mod value;

pub use sink::MsgpackSink;
pub use source::MsgpackSource;
#[doc(hidden)]
pub use source::{MsgpackEntries, MsgpackMark, MsgpackSequence};
pub use value::{value_from_slice, value_from_slice_with, value_to_vec, value_to_vec_with};
