//! JSON as text.

use tfsdk_core::codec::json;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Refinement, Value};
use tfsdk_lang::expr::{FunctionError, Pos};

use super::builtin::{Builtin, misfit, takes, takes_any};
use super::{Result, fail};
use crate::json::{Node, NodeKind, parse_value};

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
    let (node, problems) = parse_value(text.as_str().unwrap_or_default().as_bytes(), Pos::START);
    match problems.iter().next() {
        None => Ok(decoded(&node)),
        Some(problem) => {
            let start = problem.range().map_or(Pos::START, |range| range.start);
            let detail = problem.detail().trim_end_matches('.');
            fail(format!("{detail}, at line {}, column {} of the document", start.line, start.column))
        }
    }
}

/// The value of a JSON document, in which the last of several properties of one name counts.
fn decoded(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Null | NodeKind::Invalid => Value::null(Type::DYNAMIC),
        NodeKind::Bool(value) => Value::from(*value),
        NodeKind::Number(number) => Value::from(number.clone()),
        NodeKind::String(text) => Value::from(text.as_str()),
        NodeKind::Array(items) => Value::tuple(items.iter().map(decoded)),
        NodeKind::Object(object) => Value::object(object.properties.iter().map(|property| {
            // Names are in normal form C, as all text is.
            let name = Value::from(property.name.as_str());
            (name.as_str().unwrap_or_default().to_owned(), decoded(&property.value))
        })),
    }
}
