//! What an author's code returned, as a value.

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::mapping::ToTf;
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use crate::error::Result;

/// The value of what is of this schema.
///
/// # Errors
/// It cannot be written; see [`unwritable`].
pub(crate) fn value_of(schema: &Schema, returned: &impl ToTf) -> Result<Value> {
    Value::of(returned).map_err(|error| unwritable(schema, &error).into())
}

/// Why it cannot be written, with the paths of its attributes. Nothing is told of those that the schema calls sensitive.
pub(crate) fn unwritable(schema: &Schema, error: &tfsdk_core::error::Error) -> Diagnostics {
    problems_of(schema, error).map(|problem| {
        let detail = format!("The provider returned what cannot be written. {}", problem.detail());
        Diagnostic::error("Invalid result", detail).at(problem.path().cloned().unwrap_or_default())
    })
}
