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

impl Schema {
    /// Reads one schema, as it stands in the JSON of `terraform providers schema -json`.
    ///
    /// The rules of [`check`](Schema::check) are not asked: a schema that exists may break them.
    ///
    /// # Errors
    /// When the text is not the JSON of a schema: all problems, each with its path in the text.
    pub fn from_json(json: &str) -> Result<Schema, Error> {
        let mut source = JsonSource::new(json);
        let schema = schema(&mut source);
        let end = schema.as_ref().map_or(Ok(()), |_| source.finish());
        end.and(schema.map(Option::unwrap_or_default))
    }

    /// Writes this schema as Terraform does, on one line.
    ///
    /// What Terraform is not told is not written: see [`terraform_view`](Schema::terraform_view).
    pub fn to_json(&self) -> String {
        let mut out = Writer::default();
        out.schema(Some(self));
        out.finish()
    }
}
