use tfsdk_core::codec::{json, msgpack};
use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::proto::tfplugin6::{Diagnostic, DynamicValue};
use crate::server::Answer;

/// The value of a message; one that is not there is null. `what` names it in errors.
pub(crate) fn read(what: &str, sent: Option<&DynamicValue>, ty: &Type, limits: Limits) -> Answer<Value> {
    let read = match sent {
        None => Ok(Value::null(ty.clone())),
        Some(sent) if !sent.msgpack.is_empty() => msgpack::value_from_slice_with(&sent.msgpack, ty, limits),
        Some(sent) if !sent.json.is_empty() => json::value_from_str_with(text(what, &sent.json)?, ty, limits),
        Some(_) => Ok(Value::null(ty.clone())),
    };
    read.map_err(|error| malformed(what, &error).into())
}

/// The text of a message; `what` names it in errors.
pub(crate) fn text<'a>(what: &str, bytes: &'a [u8]) -> Answer<&'a str> {
    std::str::from_utf8(bytes).map_err(|error| malformed(what, &error).into())
}

/// A value as it is sent.
pub(crate) fn written(what: &str, value: &Value, ty: &Type) -> Answer<Option<DynamicValue>> {
    let written = dynamic(value, ty)
        .map_err(|error| Diagnostic::error(format!("The {what} cannot be written"), error.to_string()))?;
    Ok(Some(written))
}

/// The same for who tells its errors otherwise.
pub(crate) fn dynamic(value: &Value, ty: &Type) -> Result<DynamicValue, Error> {
    let msgpack = msgpack::value_to_vec(value, ty)?.into();
    Ok(DynamicValue { msgpack, json: Default::default() })
}

fn malformed(what: &str, error: &dyn std::fmt::Display) -> Diagnostic {
    let detail = format!(
        "The {what} that Terraform sent cannot be read as the type that the provider's schema says: {error}"
    );
    Diagnostic::error(format!("The {what} cannot be read"), detail)
}
