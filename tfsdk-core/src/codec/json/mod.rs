//! Values as JSON, the form in which Terraform keeps them in state and plan files.
//!
//! [`value_from_str`] and [`value_to_string`] map a [`Value`](crate::value::Value) whose type is known at run time;
//! structs are mapped by the functions of [`mapping::json`](crate::mapping::json). [`implied_value`] reads JSON of no
//! known type, as Terraform's `jsondecode` does, and [`text_at`] finds a part of a larger text. (go-cty: `cty/json`.)
//!
//! The text is read as RFC 8259 has it. A string may stand for a number or a bool, and these for a string, as
//! Terraform lets them. An attribute that is not there is null. A name given twice is an error, but in what is passed
//! over.

mod dynamic;
mod ends;
mod errors;
mod implied;
mod indent;
mod number;
mod part;
mod position;
mod sink;
mod skip;
pub(super) mod source;
mod text;
mod value;

pub use implied::{implied_type, implied_value, implied_value_with};
pub use indent::{indented, indented_with};
pub use part::text_at;
pub use sink::JsonSink;
pub use source::JsonSource;
#[doc(hidden)]
pub use source::{JsonEntries, JsonMark, JsonSequence};
pub use value::{value_from_str, value_from_str_with, value_to_string, value_to_string_with};
