//! States that a resource cannot be read from.

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::error::Error;
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;

use super::in_lines::in_lines;

const ADVICE: &str = "Probably an earlier version of the provider has written it. Its developers give what is new a default, or a field that \
    holds null where states hold it; or they raise the version of the schema, and say in `Resource::upgrades` what becomes of earlier states.";

/// What is wrong with a state.
pub(super) fn misstored(schema: &Schema, error: &Error) -> Diagnostic {
    let problems = in_lines(&problems_of(schema, error));
    Diagnostic::error("The state does not fit the resource", format!("{problems}\n\n{ADVICE}"))
}
