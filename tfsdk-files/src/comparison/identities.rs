//! The identities of resources.

use std::collections::BTreeMap;

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json::{Raw, from_str};
use tfsdk_core::schema::{Attribute, Block, Mode, Schema};
use tfsdk_derive::TfObject;

use super::printed::{self, named};
use crate::derived;

/// An identity as `terraform providers schema -json` prints it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Printed<'a> {
    #[tfsdk("version")]
    version: Option<u64>,
    #[tfsdk("attributes")]
    attributes: Option<BTreeMap<String, PrintedAttribute<'a>>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct PrintedAttribute<'a> {
    #[tfsdk("type")]
    ty: Raw<'a>,
    #[tfsdk("required_for_import")]
    required: Option<bool>,
    #[tfsdk("optional_for_import")]
    optional: Option<bool>,
}

/// An identity as a schema, whose attributes are those of the `identity` of an `import` block: set there, or computed.
pub(super) fn from_json(json: &str) -> Result<Schema, Error> {
    let printed: Printed<'_> = from_str(json)?;
    let attributes = printed.attributes.unwrap_or_default().into_iter().map(|(name, attribute)| {
        let mode = match (attribute.required, attribute.optional) {
            (Some(true), _) => Mode::REQUIRED,
            (_, Some(true)) => Mode::OPTIONAL,
            _ => Mode::COMPUTED,
        };
        let ty = printed::ty("type", attribute.ty);
        let ty = ty.map_err(|error| error.at(named(&name)).at(named("attributes")))?;
        Ok(Attribute::new(name, ty, mode))
    });
    let attributes = attributes.collect::<Result<Vec<_>, Error>>()?;
    Ok(Schema::unchecked(printed.version.unwrap_or(0), Block::new().with_attributes(attributes)))
}
