//! What can be written.

use tfsdk_core::error::{Error, ProblemKind, Problems};
use tfsdk_core::path::Step;
use tfsdk_core::text::{Excerpt, is_identifier};
use tfsdk_core::ty::ObjectAttribute;
use tfsdk_core::value::{Value, ValueRef};

/// Refuses what is no object of variables, each name that none can have with its path.
pub(super) fn check_names(value: &Value) -> Result<(), Error> {
    let Some(object) = value.ty().as_object().filter(|_| value.is_known() && !value.is_null()) else {
        return Err(Error::expected("an object of variables", value.ty().friendly_name()));
    };
    let mut problems = Problems::default();
    for name in object.iter().map(ObjectAttribute::name).filter(|name| !is_identifier(name)) {
        let error = Error::invalid(format!("{} cannot be the name of a variable", Excerpt(name)));
        problems.push(error.at(Step::Attribute(name.into())));
    }
    problems.finish(())
}

/// Refuses unknown parts, each with its path.
pub(crate) fn check_known(value: ValueRef<'_>) -> Result<(), Error> {
    if !value.is_known() {
        return Err(unwritable());
    }
    if value.is_wholly_known() {
        return Ok(());
    }
    let mut problems = Problems::default();
    for (key, part) in value.elements() {
        if let Err(error) = check_known(part) {
            problems.push(error.at(key.into()));
        }
    }
    problems.finish(())
}

/// The error for an unknown part.
pub(crate) fn unwritable() -> Error {
    let text =
        "this is known only after apply, and a file holds what is known: write it later, or leave it out";
    Error::new(ProblemKind::Unknown, text)
}
