//! What an author's code was given and returned, as values.

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::mapping::ToTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use crate::error::Result;
use crate::in_part::write;

/// The value of what is of this schema.
///
/// # Errors
/// It cannot be written; see [`unwritable`]. Or the author's code panics meanwhile.
pub(crate) fn value_of(schema: &Schema, returned: &impl ToTf) -> Result<Value> {
    write(returned).map_err(|unwritten| unwritten.why.told(|error| unwritable(schema, error)).into())
}

/// Why what was returned cannot be written, with the paths of its attributes. Nothing is told of those that the schema calls
/// sensitive.
pub(crate) fn unwritable(schema: &Schema, error: &tfsdk_core::error::Error) -> Diagnostics {
    misfit_of(schema, error, "Invalid result", "The provider returned what cannot be written.")
}

/// The same of what was only read, into a type that takes more than it gives back.
pub(crate) fn unheld(schema: &Schema, error: &tfsdk_core::error::Error) -> Diagnostics {
    misfit_of(schema, error, "Invalid value", "As the provider reads it, it cannot be written again.")
}

/// What is wrong with a value that the configuration may not have, with the names of attributes in the text. These are the
/// summary, and what stands before each problem.
pub(crate) fn misfit_of(
    schema: &Schema,
    error: &tfsdk_core::error::Error,
    summary: &str,
    about: &str,
) -> Diagnostics {
    problems_of(schema, error).map(|problem| {
        // The line that Terraform shows may not have it, or there is none.
        let attribute = match problem.path().map(Path::steps) {
            Some([Step::Attribute(name)]) => format!("\n\nAt {name}."),
            _ => String::new(),
        };
        let detail = format!("{about} {}{attribute}", problem.detail());
        problem.with_summary(summary.to_owned()).with_detail(detail)
    })
}
