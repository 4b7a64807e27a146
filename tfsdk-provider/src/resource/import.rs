//! What an id or an identity says of a resource.

use tfsdk_core::convert::convert;
use tfsdk_core::error::{Error as Misfit, ProblemKind};
use tfsdk_core::limits::Limits;
use tfsdk_core::path::Path;
use tfsdk_core::plan::{configured_with, empty_value, problems_of, read_given};
use tfsdk_core::schema::{Attribute, Member, Schema};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::Value;

use super::Resource;
use super::in_lines::in_lines;
use crate::error::{Error, Result};

/// A resource of which only the id is known.
///
/// # Errors
/// No attribute is the id, or a field of the struct holds neither a default nor null.
pub(super) fn by_id<R: Resource>(id: &str, limits: Limits) -> Result<R> {
    let schema = R::schema();
    let part = id_part(&schema, id)?;
    by_parts(&schema, &[part], limits, ("an id", "its id", "Resource::import"))
}

/// The attribute that an id stands for, and its value.
fn id_part(schema: &Schema, id: &str) -> Result<(Path, Value)> {
    let attribute = id_attribute(schema).ok_or_else(|| {
        Error::new(
            "Resource cannot be imported by an id",
            "No attribute of it is its id: there is none of that name, and not exactly one string that is required and \
             forces a replacement. The developers of the provider can say what an id means, in `Resource::import`.",
        )
    })?;
    let path = Path::root().attribute(attribute.name());
    let id = convert(&Value::from(id), attribute.ty())
        .map_err(|error| Error::new("Invalid id", format!("The id has to be that of `{path}`: {error}.")))?;
    Ok((path, id))
}

/// A resource of which only the identity is known.
///
/// # Errors
/// The resource has no attribute of the name and type of one of the identity, or a field of its struct holds neither a
/// default nor null.
pub(super) fn by_identity<R: Resource>(identity: &Value, limits: Limits) -> Result<R> {
    let schema = R::schema();
    let parts = identity_parts(&schema, identity)?;
    by_parts(&schema, &parts, limits, ("an identity", "its identity", "Identified::import_identified"))
}

/// The attributes that the parts of an identity stand for, and their values.
fn identity_parts(schema: &Schema, identity: &Value) -> Result<Vec<(Path, Value)>> {
    let parts = identity.ty().as_object().into_iter().flat_map(|ty| ty.iter()).map(|part| {
        let value = identity.attribute(part.name()).map(|value| value.to_value()).unwrap_or_else(|| Value::null(part.ty().clone()));
        match schema.block().get(part.name()) {
            Some(Member::Attribute(same)) if same.ty() == part.ty() => {
                Ok((Path::root().attribute(part.name()), value))
            }
            _ => Err(Error::new(
                "Resource cannot be imported by its identity",
                format!(
                    "It has no attribute {:?} of the type that its identity has. The developers of the provider can say how \
                     an identity leads to the whole, in `Identified::import_identified`.",
                    part.name()
                ),
            )),
        }
    });
    parts.collect()
}

/// A resource of which these parts are known. The words are what they are, to anybody and of the resource, and the method
/// that knows more.
fn by_parts<R: Resource>(
    schema: &Schema,
    parts: &[(Path, Value)],
    limits: Limits,
    words: (&str, &str, &str),
) -> Result<R> {
    let imported = with_parts(schema, parts, limits)?;
    read_given(&imported, limits)
        .or_else(|error| read_given(&with_empty(&imported, &error), limits))
        .map_err(|error| unreadable(schema, parts, &error, words))
}

/// Null, but for these parts and for what has a default.
fn with_parts(schema: &Schema, parts: &[(Path, Value)], limits: Limits) -> Result<Value> {
    let mut imported = empty_value(schema);
    for (path, part) in parts {
        imported = imported.with_at(path, part.clone())?;
    }
    Ok(configured_with(schema, &imported, limits)?)
}

fn unreadable(
    schema: &Schema,
    parts: &[(Path, Value)],
    error: &Misfit,
    (any, own, method): (&str, &str, &str),
) -> Error {
    let known = parts.iter().filter(|(_, part)| !part.is_null()).map(|(path, _)| format!("`{path}`"));
    let problems = in_lines(&problems_of(schema, error));
    Error::new(
        format!("Resource cannot be imported by {own} alone"),
        format!(
            "Of it only {} is known, and more has to be known before it can be read:\n{problems}\n\nThe developers of the provider can \
             say how {any} leads to the whole, in `{method}`.",
            known.collect::<Vec<_>>().join(", ")
        ),
    )
}

/// The same, with nothing in the collections that were null and whose fields do not hold that: whoever reads the resource then, finds
/// what is in them.
fn with_empty(imported: &Value, error: &Misfit) -> Value {
    let nulls = error.problems().iter().filter(|problem| problem.kind() == ProblemKind::Null);
    nulls.map(|problem| problem.path()).fold(imported.clone(), |filled, path| {
        let ty = filled.at(&path).map(|part| part.ty().clone());
        let empty = ty.ok().and_then(|ty| match ty.kind() {
            TypeKind::List(element) => Value::list(element.clone(), []).ok(),
            TypeKind::Set(element) => Value::set(element.clone(), []).ok(),
            TypeKind::Map(element) => Value::map::<&str>(element.clone(), []).ok(),
            _ => None,
        });
        empty.and_then(|empty| filled.clone().with_at(&path, empty).ok()).unwrap_or(filled)
    })
}

/// The attribute that the user names a resource by.
fn id_attribute(schema: &Schema) -> Option<&Attribute> {
    if let Some(Member::Attribute(id)) = schema.block().get("id") {
        return Some(id);
    }
    let is_named_by = |attribute: &&Attribute| {
        attribute.mode().required
            && attribute.behaviour().is_some_and(|behaviour| behaviour.force_new)
            && matches!(attribute.ty().kind(), TypeKind::String)
    };
    let mut found = schema.block().attributes().filter(is_named_by);
    found.next().filter(|_| found.next().is_none())
}
