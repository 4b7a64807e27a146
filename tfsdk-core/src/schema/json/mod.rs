//! Schemas in the JSON of `terraform providers schema -json`, format 1.0.

mod fields;
mod read;
mod write;

pub(super) use fields::Fields;
pub(super) use read::schema;
pub(super) use write::Writer;

use super::Schema;
use crate::codec::json::JsonSource;
use crate::error::Error;
use crate::limits::Limits;

impl Schema {
    /// Reads one schema from the JSON of `terraform providers schema -json`.
    ///
    /// It is not [checked](Schema::check): schemas that exist may break the rules.
    ///
    /// # Errors
    /// If the text is not the JSON of a schema: all problems, each with its path in the text.
    pub fn from_json(json: &str) -> Result<Schema, Error> {
        Schema::from_json_with(json, Limits::new())
    }

    /// Reads one schema within custom limits; otherwise like [`Schema::from_json`].
    ///
    /// # Errors
    /// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`. Each level of the JSON counts as one.
    pub fn from_json_with(json: &str, limits: Limits) -> Result<Schema, Error> {
        let mut source = JsonSource::with_limits(json, limits);
        let schema = schema(&mut source).map_err(|error| error.up_to(limits.problems()));
        let end = schema.as_ref().map_or(Ok(()), |_| source.finish());
        end.and(schema.map(Option::unwrap_or_default))
    }

    /// Writes this schema as Terraform does, on one line.
    ///
    /// Leaves out what Terraform is not told; see [`terraform_view`](Schema::terraform_view).
    pub fn to_json(&self) -> String {
        let mut out = Writer::default();
        out.schema(Some(self));
        out.finish()
    }

    /// The same without its version, as Terraform writes the schema of an action, which is never stored.
    pub fn to_json_without_version(&self) -> String {
        let mut out = Writer::default();
        out.object(|out| out.block_of(self));
        out.finish()
    }
}
