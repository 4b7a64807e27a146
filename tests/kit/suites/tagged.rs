//! Values as rows write them: each tagged with its kind.

use serde_json::Value as Json;
use tfsdk::number::Number;
use tfsdk::ty::TypeKind;
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

use super::support::type_of;

/// The value of type `ty` that a row holds.
///
/// # Errors
/// If it is not in the form of rows, or cannot exist in Rust, such as text that is not UTF-8.
pub(crate) fn value(json: &Json, ty: &Type) -> Result<Value, String> {
    let member = |name: &str| json.get(name).filter(|member| !member.is_null());
    if json["unknown"] == true {
        return match member("refine") {
            Some(refine) => Value::refined(ty.clone(), refinement(refine)?).map_err(|e| e.to_string()),
            None => Ok(Value::unknown(ty.clone())),
        };
    }
    if json["null"] == true {
        return Ok(Value::null(ty.clone()));
    }
    if let Some(dynamic) = member("dynamic") {
        return value(&dynamic["value"], &type_of(&dynamic["type"])?);
    }
    if let Some(text) = member("string") {
        return Ok(Value::from(text.as_str().unwrap_or_default()));
    }
    if let Some(text) = member("number") {
        return number(json, text.as_str().unwrap_or_default()).map(Value::from);
    }
    if let Some(bool) = member("bool") {
        return Ok(Value::from(bool == true));
    }
    if let Some(elements) = member("list").and_then(Json::as_array) {
        return Value::list(element(ty)?.clone(), sequence(elements, element(ty)?)?)
            .map_err(|e| e.to_string());
    }
    if let Some(elements) = member("set").and_then(Json::as_array) {
        return Value::set(element(ty)?.clone(), sequence(elements, element(ty)?)?)
            .map_err(|e| e.to_string());
    }
    if let (Some(parts), TypeKind::Tuple(types)) = (member("tuple").and_then(Json::as_array), ty.kind()) {
        let parts: Result<Vec<Value>, String> =
            parts.iter().zip(types).map(|(part, ty)| value(part, ty)).collect();
        return Ok(Value::tuple(parts?));
    }
    if let Some(elements) = member("map").and_then(Json::as_object) {
        let elements: Result<Vec<(&String, Value)>, String> =
            elements.iter().map(|(key, part)| Ok((key, value(part, element(ty)?)?))).collect();
        return Value::map(element(ty)?.clone(), elements?).map_err(|e| e.to_string());
    }
    if let (Some(parts), Some(object)) = (member("object").and_then(Json::as_object), ty.as_object()) {
        let parts: Result<Vec<(&str, Value)>, String> = parts
            .iter()
            .map(|(name, part)| {
                let attribute = object.get(name).ok_or_else(|| format!("no attribute {name} in {ty}"))?;
                Ok((attribute.name(), value(part, attribute.ty())?))
            })
            .collect();
        return Ok(Value::object(parts?));
    }
    Err(format!("{json} is no value of {ty}"))
}

fn element(ty: &Type) -> Result<&Type, String> {
    ty.element().ok_or_else(|| format!("{ty} is no collection"))
}

fn sequence(elements: &[Json], ty: &Type) -> Result<Vec<Value>, String> {
    elements.iter().map(|element| value(element, ty)).collect()
}

/// A number at its precision: with 53 bits it is a double.
fn number(json: &Json, text: &str) -> Result<Number, String> {
    if json["prec"] == 53 {
        let double: f64 = text.parse().map_err(|_| format!("{text:?} is no double"))?;
        return Number::from_double(double).map_err(|e| e.to_string());
    }
    Number::parse(text).map_err(|e| e.to_string())
}

fn refinement(json: &Json) -> Result<Refinement, String> {
    let mut refinement = Refinement::new();
    if json["not_null"] == true {
        refinement = refinement.not_null();
    }
    if let Some(prefix) = json["prefix"].as_str() {
        refinement = refinement.prefix(prefix);
    }
    let bound = |name: &str| -> Result<Option<(Number, bool)>, String> {
        match (json[name][0].as_str(), json[name][1].as_bool()) {
            (Some(text), Some(inclusive)) => {
                Ok(Some((Number::parse(text).map_err(|e| e.to_string())?, inclusive)))
            }
            _ => Ok(None),
        }
    };
    if let Some((number, inclusive)) = bound("min")? {
        refinement = refinement.min(number, inclusive);
    }
    if let Some((number, inclusive)) = bound("max")? {
        refinement = refinement.max(number, inclusive);
    }
    if let Some(len) = json["len_min"].as_u64() {
        refinement = refinement.min_len(len);
    }
    if let Some(len) = json["len_max"].as_u64() {
        refinement = refinement.max_len(len);
    }
    Ok(refinement)
}

/// Whether two values are the same, down to the sign of a zero.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    a == b && a.to_string() == b.to_string()
}
