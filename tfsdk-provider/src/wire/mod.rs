//! tfsdk's schemas, values and diagnostics as messages, and back.

mod diagnostic;
mod schema;
mod value;

pub(crate) use diagnostic::{path, sent};
pub(crate) use schema::{identity_schema, schema};
#[cfg(feature = "testing")]
pub(crate) use value::written;
pub(crate) use value::{dynamic, read, read_as_said, text, written_with};
