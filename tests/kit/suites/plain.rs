//! Values as plain JSON, for the suites of the language.

use serde_json::Value as Json;
use tfsdk::expr::{NoScope, Pos, Scope, parse_expression};
use tfsdk::ty::TypeKind;
use tfsdk::{Number, Type, Value, ValueRef};

/// What was expected and what came.
pub(crate) struct Difference {
    /// What is compared.
    pub(crate) what: &'static str,
    /// What was recorded.
    pub(crate) expected: String,
    /// What came instead.
    pub(crate) came: String,
}

/// A difference, unless the two are equal.
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    expected: &T,
    came: &T,
) -> Result<(), Difference> {
    if expected == came { Ok(()) } else { differs(what, format!("{expected:?}"), format!("{came:?}")) }
}

/// A difference.
pub(crate) fn differs<T>(
    what: &'static str,
    expected: impl ToString,
    came: impl ToString,
) -> Result<T, Difference> {
    Err(Difference { what, expected: expected.to_string(), came: came.to_string() })
}

/// A member that is a text.
pub(crate) fn text<'j>(json: &'j Json, member: &str) -> &'j str {
    json[member].as_str().unwrap_or_default()
}

/// The elements of an array.
pub(crate) fn array(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// The value of a constant expression.
///
/// # Errors
/// All its problems.
pub(crate) fn evaluate(source: &str) -> Result<Value, String> {
    evaluate_in(source, &NoScope)
}

/// The value of an expression.
///
/// # Errors
/// All its problems.
pub(crate) fn evaluate_in(source: &str, scope: &dyn Scope) -> Result<Value, String> {
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, more) = expr.evaluate(scope);
    if problems.is_empty() && more.is_empty() { Ok(value) } else { Err(format!("{problems}{more}")) }
}

/// A value of this type written as plain JSON.
///
/// # Errors
/// When the JSON is not of the type.
pub(crate) fn plain(of: &Type, json: &Json) -> Result<Value, String> {
    let wrong = || format!("{json} is no value of {of}");
    let elements =
        |element: &Type| array(json).iter().map(|part| plain(element, part)).collect::<Result<Vec<_>, _>>();
    let entries = || json.as_object().ok_or_else(wrong);
    match (of.kind(), json) {
        (_, Json::Null) => Ok(Value::null(of.clone())),
        (_, Json::Bool(bool)) => Ok((*bool).into()),
        (_, Json::String(text)) => Ok(text.as_str().into()),
        (_, Json::Number(number)) => {
            Number::parse(&number.to_string()).map(Value::from).map_err(|e| e.to_string())
        }
        (TypeKind::List(element), _) => {
            Value::list(element.clone(), elements(element)?).map_err(|e| e.to_string())
        }
        (TypeKind::Set(element), _) => {
            Value::set(element.clone(), elements(element)?).map_err(|e| e.to_string())
        }
        (TypeKind::Map(element), _) => {
            let parts = entries()?.iter().map(|(key, part)| Ok((key, plain(element, part)?)));
            let parts = parts.collect::<Result<Vec<_>, String>>()?;
            Value::map(element.clone(), parts).map_err(|e| e.to_string())
        }
        (TypeKind::Tuple(types), _) => {
            let parts = types.iter().zip(array(json)).map(|(ty, part)| plain(ty, part));
            Ok(Value::tuple(parts.collect::<Result<Vec<_>, _>>()?))
        }
        (TypeKind::Object(object), _) => {
            let parts = entries()?.iter().map(|(name, part)| {
                let attribute = object.get(name).ok_or_else(wrong)?;
                Ok((attribute.name(), plain(attribute.ty(), part)?))
            });
            Ok(Value::object(parts.collect::<Result<Vec<_>, String>>()?))
        }
        _ => Err(wrong()),
    }
}

/// Whether two values are the same; numbers may differ by what recording them as binary fractions has lost.
pub(crate) fn same_recorded(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    if let (Some(a), Some(b)) = (a.as_number(), b.as_number()) {
        return a == b || a.nearest_f64() == b.nearest_f64();
    }
    if a.ty() != b.ty() || a.len() != b.len() || a.is_null() != b.is_null() {
        return false;
    }
    if a.len().is_none() {
        return a == b;
    }
    a.elements().zip(b.elements()).all(|((a_key, a), (b_key, b))| a_key == b_key && same_recorded(a, b))
}
