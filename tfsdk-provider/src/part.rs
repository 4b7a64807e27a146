//! A part of a provider that has a schema.

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

/// A part of a provider that has a schema, whatever the client of the provider is.
pub(crate) trait Part: Send + Sync {
    fn schema(&self) -> &Schema;
    /// What is wrong with the schema itself.
    fn check(&self) -> Diagnostics;
    /// What is wrong with a configuration that has been read by the schema.
    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics;

    /// The schema of what tells it apart, if that has a type.
    fn identity_schema(&self) -> Option<&Schema> {
        None
    }

    /// The schema of what it lists, if it does.
    fn listed_schema(&self) -> Option<&Schema> {
        None
    }
}
