//! Schemas in the JSON of `terraform providers schema -json`, format 1.0.
//!
//! `write` prints them as Terraform does; `read` passes over what it does not know, as newer versions print more;
//! `fields` goes through one object, and finds each mistake in it with its path.

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
    ///
    /// ```
    /// use tfsdk::schema::Schema;
    ///
    /// let json = r#"{"version":1,"block":{"attributes":{"id":{"type":"string","computed":true}}}}"#;
    /// let schema = Schema::from_json(json)?;
    /// assert_eq!((schema.version(), schema.ty().to_string()), (1, "object({ id = string })".to_owned()));
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Schema, Error> {
        Schema::from_json_with(json, Limits::new())
    }

    /// Reads one schema within custom limits; otherwise like [`Schema::from_json`].
    ///
    /// # Errors
    /// As for that, and when a limit is met: a problem of kind `Depth` or `Limit`. Each level of the JSON counts as one.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::schema::Schema;
    ///
    /// let json = r#"{"version":0,"block":{"attributes":{"id":{"type":["list",["list","string"]],"computed":true}}}}"#;
    /// assert!(Schema::from_json_with(json, Limits::new()).is_ok());
    /// assert!(Schema::from_json_with(json, Limits::new().max_depth(1)).is_err());
    /// ```
    pub fn from_json_with(json: &str, limits: Limits) -> Result<Schema, Error> {
        let mut source = JsonSource::with_limits(json, limits);
        let schema = schema(&mut source).map_err(|error| error.without_advice().up_to(limits.problems()));
        let end = schema.as_ref().map_or(Ok(()), |_| source.finish());
        end.and(schema.map(Option::unwrap_or_default))
    }

    /// Writes this schema as Terraform does, on one line.
    ///
    /// Leaves out what Terraform is not told; see [`terraform_view`](Schema::terraform_view).
    ///
    /// ```
    /// use tfsdk::schema::{Block, Schema};
    ///
    /// let json = Schema::unchecked(2, Block::new()).to_json();
    /// assert!(json.starts_with(r#"{"version":2,"block":{"#));
    /// assert_eq!(Schema::from_json(&json).unwrap().version(), 2);
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = Writer::default();
        out.schema(Some(self));
        out.finish()
    }

    /// The same without its version, as Terraform writes the schema of an action, which is never stored.
    ///
    /// ```
    /// use tfsdk::schema::{Block, Schema};
    ///
    /// assert!(!Schema::unchecked(2, Block::new()).to_json_without_version().contains("version"));
    /// ```
    pub fn to_json_without_version(&self) -> String {
        let mut out = Writer::default();
        out.object(|out| out.block_of(self));
        out.finish()
    }
}
