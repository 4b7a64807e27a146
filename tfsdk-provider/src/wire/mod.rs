//! tfsdk's schemas, values and diagnostics as messages, and back.
//!
//! `value` reads and writes what a message holds, by a type or a schema; `schema` and `diagnostic` go one way, to Terraform.

mod diagnostic;
mod schema;
mod value;

pub(crate) use diagnostic::{path, sent};
pub(crate) use schema::{identity_schema, schema};
pub(crate) use value::{dynamic, read_as_said, read_unquoted, text, written_with};
#[cfg(feature = "testing")]
pub(crate) use value::{read, written};
