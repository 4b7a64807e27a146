//! What an id says of a resource.

use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::path::Path;
use tfsdk_core::plan::{configured, problems_of};
use tfsdk_core::schema::{Attribute, Member, Schema};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;

use super::Resource;
use crate::error::{Error, Result};

/// A resource of which only the id is known.
///
/// # Errors
/// No attribute is the id, or a field of the struct holds neither a default nor null.
pub(super) fn by_id<R: Resource>(id: &str) -> Result<R> {
    let schema = R::schema();
    let attribute = id_attribute(&schema).ok_or_else(|| {
        Error::new(
            "Resource cannot be imported by an id",
            "No attribute of it is its id: there is none of that name, and not exactly one string that is required and \
             forces a replacement. The developers of the provider can say what an id means, in `Resource::import`.",
        )
    })?;
    let path = Path::root().attribute(attribute.name());
    let id = convert(&Value::from(id), attribute.ty())
        .map_err(|error| Error::new("Invalid id", format!("The id has to be that of `{path}`: {error}.")))?;
    let imported = configured(&schema, &nothing(&schema).with_at(&path, id)?)?;
    imported.get().map_err(|error| {
        let mut found = problems_of(&schema, &error);
        found.push(Diagnostic::error(
            "Resource cannot be imported by its id alone",
            "More of it has to be known before it can be read. The developers of the provider can say how an id leads to \
             the whole, in `Resource::import`.",
        ));
        found.into()
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

/// The state of a resource of which nothing is known: null, and no blocks.
fn nothing(schema: &Schema) -> Value {
    let parts = schema.block().members().iter().map(|member| {
        let ty: &Type = member.ty();
        let empty = match (member, ty.kind()) {
            (Member::Block(_), TypeKind::List(element)) => Value::list(element.clone(), []).ok(),
            (Member::Block(_), TypeKind::Set(element)) => Value::set(element.clone(), []).ok(),
            (Member::Block(_), TypeKind::Map(element)) => Value::map::<&str>(element.clone(), []).ok(),
            _ => None,
        };
        (member.name().to_owned(), empty.unwrap_or_else(|| Value::null(ty.clone())))
    });
    Value::object(parts)
}
