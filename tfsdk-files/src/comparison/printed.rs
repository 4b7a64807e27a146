//! Types, as they stand in what Terraform prints.

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::path::Step;
use tfsdk_core::ty::Type;

/// The type that is the value of a property.
pub(super) fn ty(property: &str, json: Raw<'_>) -> Result<Type, Error> {
    let read =
        if json.is_null() { Err(Error::expected("a type", "null")) } else { Type::from_json(json.text()) };
    read.map_err(|error| error.without_place().at(named(property)))
}

pub(super) fn named(property: &str) -> Step {
    Step::Attribute(property.into())
}
