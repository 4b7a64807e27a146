//! JSON as text.

use tfsdk_core::codec::json;
use tfsdk_core::expr::FunctionError;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Refinement, Value};

use super::Result;
use super::builtin::{Builtin, misfit, takes, takes_any};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new(
            "jsonencode",
            [takes_any("val").or_null().or_unknown().or_dynamic()],
            |_| Ok(Type::STRING),
            |args, _| jsonencode(&args[0]),
        ),
        Builtin::new(
            "jsondecode",
            [takes("str", Type::STRING)],
            |_| Ok(Type::DYNAMIC),
            |args, _| jsondecode(&args[0]),
        )
        .nullable(),
    ]
}

fn jsonencode(value: &Value) -> Result<Value> {
    if !value.is_wholly_known() {
        let null = !value.is_known() && !value.as_ref().refinement().is_some_and(Refinement::is_not_null);
        let prefix = match value.ty().kind() {
            _ if null => "",
            TypeKind::String => "\"",
            TypeKind::Object(_) | TypeKind::Map(_) => "{",
            TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Set(_) => "[",
            _ => "",
        };
        return Value::refined(Type::STRING, Refinement::new().prefix(prefix)).map_err(misfit);
    }
    match json::value_to_string(value, value.ty()) {
        Ok(text) => Ok(text.into()),
        Err(error) => Err(FunctionError::new(error.to_string())),
    }
}

fn jsondecode(text: &Value) -> Result<Value> {
    json::implied_value(text.as_str().unwrap_or_default()).map_err(misfit)
}
