//! What Terraform makes of a value that a provider sent as another type than the schema's.

use crate::diag::Diagnostic;
use crate::number::Number;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Value, ValueRef, sort_set};

use super::go_string::{go_number, go_quoted};

/// The value as it is decoded by the schema's type: lists, sets and tuples are one on the wire, as are maps and
/// objects, and a number may be text.
///
/// # Errors
/// The one diagnostic that Terraform's decoder ends with at the first place that does not fit. (go-cty:
/// `msgpack.Unmarshal`.)
pub(super) fn received(value: &Value, ty: &Type) -> Result<Value, Diagnostic> {
    if value.ty().conforms_to(ty) {
        return Ok(value.clone());
    }
    decode(value.as_ref(), ty, &mut String::new())
}

fn decode(value: ValueRef<'_>, ty: &Type, path: &mut String) -> Result<Value, Diagnostic> {
    if ty.is_dynamic() {
        return Ok(value.to_value());
    }
    match value.data() {
        Data::Null => return Ok(Value::null(ty.clone())),
        Data::Unknown(_) => return Ok(Value::unknown(ty.clone())),
        _ => {}
    }
    let wrong = |path: &str, required: &str| {
        let separator = if path.is_empty() { "" } else { ": " };
        Err(Diagnostic::error(format!("{path}{separator}{required}"), ""))
    };
    match (ty.kind(), value.data()) {
        (TypeKind::String, Data::String(_))
        | (TypeKind::Bool, Data::Bool(_))
        | (TypeKind::Number, Data::Number(_)) => Ok(value.to_value()),
        (TypeKind::Number, Data::String(text)) => match Number::parse(text) {
            Ok(number) => Ok(number.into()),
            Err(_) => wrong(path, "number is required"),
        },
        (TypeKind::String, _) => wrong(path, "string is required"),
        (TypeKind::Number, _) => wrong(path, "number is required"),
        (TypeKind::Bool, _) => wrong(path, "bool is required"),
        (TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_), _) => {
            let sequence = !matches!(value.ty().kind(), TypeKind::Object(_) | TypeKind::Map(_));
            let len = value.len().filter(|_| sequence);
            match (ty.kind(), len) {
                (TypeKind::List(_), None) => wrong(path, "a list is required"),
                (TypeKind::Set(_), None) => wrong(path, "a set is required"),
                (TypeKind::Tuple(_), None) => wrong(path, "a tuple is required"),
                (TypeKind::Tuple(types), Some(len)) if types.len() != len => {
                    wrong(path, &format!("a tuple of length {} is required", types.len()))
                }
                (TypeKind::Tuple(types), _) => Ok(Value::tuple(parts(value, |i| types.get(i), path)?)),
                (kind, _) => {
                    let element = ty.element().unwrap_or(&Type::DYNAMIC);
                    let parts = parts(value, |_| Some(element), path)?.into_iter().map(|p| p.into_parts().1);
                    let data = match kind {
                        TypeKind::Set(_) => sort_set(element, parts.collect()),
                        _ => parts.collect(),
                    };
                    Ok(Value::from_parts(ty.clone(), Data::sequence(data)))
                }
            }
        }
        (kind, _) => {
            let named = matches!(value.ty().kind(), TypeKind::Object(_) | TypeKind::Map(_));
            match (kind, value.len().filter(|_| named)) {
                (TypeKind::Map(_), None) => wrong(path, "a map is required"),
                (_, None) => wrong(path, "an object is required"),
                (TypeKind::Object(object), Some(len)) if object.len() != len => wrong(
                    path,
                    &format!("an object with {} attributes is required ({len} given)", object.len()),
                ),
                (TypeKind::Object(object), _) => {
                    let mut parts = Vec::new();
                    for (key, part) in value.elements() {
                        let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
                        let start = path.len();
                        path.push_str(&format!("[{}]", go_quoted(name)));
                        let Some(attribute) = object.get(name) else {
                            return wrong(path, "unsupported attribute");
                        };
                        parts.push((name, decode(part, attribute.ty(), path)?));
                        path.truncate(start);
                    }
                    Ok(Value::object(parts))
                }
                _ => {
                    let element = ty.element().unwrap_or(&Type::DYNAMIC);
                    let mut entries = Vec::new();
                    for (key, part) in value.elements() {
                        let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
                        let start = path.len();
                        path.push_str(&format!("[{}]", go_quoted(name)));
                        entries.push((name.into(), decode(part, element, path)?.into_parts().1));
                        path.truncate(start);
                    }
                    Ok(Value::from_parts(ty.clone(), Data::map(entries)))
                }
            }
        }
    }
}

fn parts<'t>(
    value: ValueRef<'_>,
    ty: impl Fn(usize) -> Option<&'t Type>,
    path: &mut String,
) -> Result<Vec<Value>, Diagnostic> {
    let mut parts = Vec::with_capacity(value.len().unwrap_or(0));
    for (i, (_, part)) in value.elements().enumerate() {
        let start = path.len();
        path.push_str(&format!("[{}]", go_number(&Number::from(i))));
        parts.push(decode(part, ty(i).unwrap_or(&Type::DYNAMIC), path)?);
        path.truncate(start);
    }
    Ok(parts)
}
