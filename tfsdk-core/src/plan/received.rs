//! What Terraform makes of a value that a provider sent as another type than the schema's.

use crate::diag::Diagnostic;
use crate::number::Number;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Value, ValueRef, sort_set};

use super::trail::Trail;

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
    decode(value.as_ref(), ty, &Trail::Root)
}

fn decode(value: ValueRef<'_>, ty: &Type, at: &Trail<'_>) -> Result<Value, Diagnostic> {
    if ty.is_dynamic() {
        return Ok(value.to_value());
    }
    match value.data() {
        Data::Null => return Ok(Value::null(ty.clone())),
        Data::Unknown(_) => return Ok(Value::unknown(ty.clone())),
        _ => {}
    }
    let wrong = |at: &Trail<'_>, required: &str| {
        let separator = if at.is_root() { "" } else { ": " };
        Err(Diagnostic::error(format!("{}{separator}{required}", at.index_text()), ""))
    };
    match (ty.kind(), value.data()) {
        (TypeKind::String, Data::String(_))
        | (TypeKind::Bool, Data::Bool(_))
        | (TypeKind::Number, Data::Number(_)) => Ok(value.to_value()),
        (TypeKind::Number, Data::String(text)) => match Number::parse(text) {
            Ok(number) => Ok(number.into()),
            Err(_) => wrong(at, "number is required"),
        },
        (TypeKind::String, _) => wrong(at, "string is required"),
        (TypeKind::Number, _) => wrong(at, "number is required"),
        (TypeKind::Bool, _) => wrong(at, "bool is required"),
        (TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_), _) => {
            let sequence = !matches!(value.ty().kind(), TypeKind::Object(_) | TypeKind::Map(_));
            let len = value.len().filter(|_| sequence);
            match (ty.kind(), len) {
                (TypeKind::List(_), None) => wrong(at, "a list is required"),
                (TypeKind::Set(_), None) => wrong(at, "a set is required"),
                (TypeKind::Tuple(_), None) => wrong(at, "a tuple is required"),
                (TypeKind::Tuple(types), Some(len)) if types.len() != len => {
                    wrong(at, &format!("a tuple of length {} is required", types.len()))
                }
                (TypeKind::Tuple(types), _) => Ok(Value::tuple(parts(value, |i| types.get(i), at)?)),
                (kind, _) => {
                    let element = ty.element().unwrap_or(&Type::DYNAMIC);
                    let parts = parts(value, |_| Some(element), at)?.into_iter().map(|p| p.into_parts().1);
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
                (TypeKind::Map(_), None) => wrong(at, "a map is required"),
                (_, None) => wrong(at, "an object is required"),
                (TypeKind::Object(object), Some(len)) if object.len() != len => wrong(
                    at,
                    &format!("an object with {} attributes is required ({len} given)", object.len()),
                ),
                (TypeKind::Object(object), _) => {
                    let mut parts = Vec::new();
                    for (key, part) in value.elements() {
                        let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
                        let at = &at.element(key, part);
                        let Some(attribute) = object.get(name) else {
                            return wrong(at, "unsupported attribute");
                        };
                        parts.push((name, decode(part, attribute.ty(), at)?));
                    }
                    Ok(Value::object(parts))
                }
                _ => {
                    let element = ty.element().unwrap_or(&Type::DYNAMIC);
                    let mut entries = Vec::new();
                    for (key, part) in value.elements() {
                        let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
                        let part = decode(part, element, &at.element(key, part))?;
                        entries.push((name.into(), part.into_parts().1));
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
    at: &Trail<'_>,
) -> Result<Vec<Value>, Diagnostic> {
    let mut parts = Vec::with_capacity(value.len().unwrap_or(0));
    for (i, (key, part)) in value.elements().enumerate() {
        parts.push(decode(part, ty(i).unwrap_or(&Type::DYNAMIC), &at.element(key, part))?);
    }
    Ok(parts)
}
