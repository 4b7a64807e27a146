//! Defaults: made, and reported where they cannot be.

use super::layout::Layout;
use super::trail::Trail;
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::error::Error;
use crate::limits::Limits;
use crate::schema::Attribute;
use crate::value::Value;

/// The default of an attribute, if it has one.
pub(super) fn made(attribute: &Attribute) -> Option<Result<Value, Error>> {
    let default = attribute.behaviour()?.default.as_ref()?;
    Some(default.make().and_then(|value| {
        if !value.ty().conforms_to(attribute.ty()) {
            return Err(Error::expected(attribute.ty(), value.ty()));
        }
        // What is unknown in it may have to become null, at every level.
        if !value.is_wholly_known() {
            value.within(Limits::new())?;
        }
        Ok(value)
    }))
}

/// The variable of the environment that the default of an attribute is made of.
pub(super) fn variable(attribute: &Attribute) -> Option<&'static str> {
    attribute.behaviour()?.default_variable
}

/// What is wrong with the value of a default: nobody has written it, and where the configuration is there may be nothing to point at.
pub(super) fn of_default(problem: Diagnostic, attribute: &Attribute) -> Diagnostic {
    let by = variable(attribute).map(|name| format!(", for which there is the environment variable {name}"));
    let detail = format!(
        "{} `{}` is not set, and this is its default{}.",
        problem.detail(),
        attribute.name(),
        by.unwrap_or_default()
    );
    problem.with_detail(detail)
}

/// Reports why a default could not be made.
#[cold]
pub(super) fn report(diagnostics: &mut Diagnostics, attribute: &Attribute, error: &Error, at: &Trail<'_>) {
    let hidden = matches!(Layout::of_attribute(attribute), Layout::Hidden(_));
    for problem in error.problems() {
        if diagnostics.is_full() {
            diagnostics.omit(Severity::Error);
            continue;
        }
        let why = match (hidden, variable(attribute)) {
            (false, _) => problem.to_string(),
            // The name of a variable is no secret.
            (true, Some(name)) => {
                format!(
                    "the environment variable {name} has to hold a {} (sensitive value)",
                    attribute.ty().friendly_name()
                )
            }
            (true, None) => "(sensitive value)".to_owned(),
        };
        let detail = format!("The default of `{}` cannot be made: {why}.", attribute.name());
        diagnostics.error(at.path(), "Invalid default", detail);
    }
    (0..error.omitted()).for_each(|_| diagnostics.omit(Severity::Error));
}
