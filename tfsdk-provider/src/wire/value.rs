//! Values as messages, and back.

use std::fmt::Display;

use tfsdk_core::codec::{json, msgpack};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::error::{Error, ProblemKind};
use tfsdk_core::limits::Limits;
use tfsdk_core::plan::problems_of;
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::diagnostic::sent as diagnostics;
use crate::proto::tfplugin6::{self as proto, DynamicValue};
use crate::server::{Answer, Refusal};

/// The value of a message; one that is not there is null. `what` names it in errors, which may quote the value: for what a user
/// may keep secret there are [`read_unquoted`] and, with a schema, [`read_as_said`].
#[cfg(feature = "testing")]
pub(crate) fn read(what: &str, sent: Option<&DynamicValue>, ty: &Type, limits: Limits) -> Answer<Value> {
    decoded(sent, ty, limits).map_err(|error| refused(&misread(what, error)))
}

/// The same, and nothing of the value is told; for who tells it at a place.
pub(crate) fn read_unquoted(
    what: impl Display,
    sent: Option<&DynamicValue>,
    ty: &Type,
    limits: Limits,
) -> Result<Value, Diagnostic> {
    decoded(sent, ty, limits).map_err(|error| misread(what, error.without_values()))
}

/// The same of the type that a schema says. What the schema says is sensitive is not told.
pub(crate) fn read_as_said(
    what: &str,
    sent: Option<&DynamicValue>,
    schema: &Schema,
    limits: Limits,
) -> Answer<Value> {
    decoded(sent, schema.ty(), limits).map_err(|error| {
        let told = problems_of(schema, &error).map(|one| {
            let path = one.path().filter(|path| !path.is_root());
            let place = path.map(|path| format!("{}: ", path.excerpt())).unwrap_or_default();
            misread(what, format_args!("{place}{}", one.detail()))
        });
        // Its paths are those of what was sent, which no configuration has to have.
        diagnostics(told, schema).into()
    })
}

fn decoded(sent: Option<&DynamicValue>, ty: &Type, limits: Limits) -> Result<Value, Error> {
    match sent {
        Some(sent) if !sent.msgpack.is_empty() => msgpack::value_from_slice_with(&sent.msgpack, ty, limits),
        Some(sent) if !sent.json.is_empty() => {
            let text = std::str::from_utf8(&sent.json);
            let text = text.map_err(|error| Error::new(ProblemKind::Malformed, error.to_string()))?;
            json::value_from_str_with(text, ty, limits)
        }
        Some(_) | None => Ok(Value::null(ty.clone())),
    }
}

/// The text of a message; `what` names it in errors.
pub(crate) fn text<'a>(what: &str, bytes: &'a [u8]) -> Answer<&'a str> {
    std::str::from_utf8(bytes).map_err(|error| refused(&misread(what, error)))
}

/// A value as it is sent.
pub(crate) fn written_with(
    what: &str,
    value: &Value,
    ty: &Type,
    limits: Limits,
) -> Answer<Option<DynamicValue>> {
    let written = dynamic(value, ty, limits).map_err(|error| {
        proto::Diagnostic::error(format!("The {what} cannot be written"), error.to_string())
    })?;
    Ok(Some(written))
}

/// The same within the default limits.
#[cfg(feature = "testing")]
pub(crate) fn written(what: &str, value: &Value, ty: &Type) -> Answer<Option<DynamicValue>> {
    written_with(what, value, ty, Limits::new())
}

/// The same for who tells its errors otherwise.
pub(crate) fn dynamic(value: &Value, ty: &Type, limits: Limits) -> Result<DynamicValue, Error> {
    let msgpack = msgpack::value_to_vec_with(value, ty, limits)?.into();
    Ok(DynamicValue { msgpack, json: Default::default() })
}

fn misread(what: impl Display, error: impl Display) -> Diagnostic {
    let detail = format!(
        "The {what} that Terraform sent cannot be read as the type that the provider's schema says: {error}"
    );
    Diagnostic::error(format!("The {what} cannot be read"), detail)
}

fn refused(told: &Diagnostic) -> Refusal {
    proto::Diagnostic::error(told.summary(), told.detail()).into()
}

#[cfg(test)]
mod tests {
    use tfsdk_core::schema::{Attribute, Block, Kind};

    use super::*;

    #[test]
    fn what_is_sensitive_is_not_told_where_it_cannot_be_read() {
        let pin = Attribute::required("pin", Type::NUMBER).sensitive();
        let block = Block::new().with_attributes([pin, Attribute::required("size", Type::NUMBER)]);
        let schema = Schema::new(Kind::Resource, 0, block).unwrap();
        let sent = br#"{"pin":"hunter2","size":"big"}"#;
        let sent = DynamicValue { json: sent.as_slice().into(), msgpack: Default::default() };
        let Err(Refusal::Diagnostics(told)) = read_as_said("state", Some(&sent), &schema, Limits::new())
        else {
            panic!("it is none");
        };
        let told: Vec<String> = told.iter().map(|one| one.detail.clone()).collect();
        assert!(told[0].contains("schema says: pin: Expected a number, found (sensitive value)"), "{told:?}");
        assert!(told.iter().all(|one| !one.contains("hunter2")), "{told:?}");
        assert!(told.iter().any(|one| one.contains("size: ") && one.contains("big")), "{told:?}");
    }
}
