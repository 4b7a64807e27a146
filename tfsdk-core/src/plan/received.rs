//! How Terraform decodes a value that a provider sent with a type other than the schema's.

use super::parts::name;
use super::trail::Trail;
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Data, Value, ValueRef, sort_set};

/// The value as it is decoded by the schema's type. On the wire lists, sets and tuples look alike, as do maps and
/// objects, and a number may be written as text. (go-cty: `msgpack.Unmarshal`.)
///
/// # Errors
/// If a part does not fit the type: a diagnostic about the first such part, as Terraform's decoder stops there.
pub(super) fn received(value: &Value, ty: &Type) -> Result<Value, Diagnostic> {
    if value.ty().conforms_to(ty) {
        return Ok(value.clone());
    }
    decode(value.as_ref(), ty, &Trail::Root)
}

fn decode(value: ValueRef<'_>, ty: &Type, at: &Trail<'_>) -> Result<Value, Diagnostic> {
    match ty.kind() {
        TypeKind::Dynamic => Ok(value.to_value()),
        _ if value.is_null() => Ok(Value::null(ty.clone())),
        _ if !value.is_known() => Ok(Value::unknown(ty.clone())),
        TypeKind::String => match value.data() {
            Data::String(_) => Ok(value.to_value()),
            _ => Err(required(at, "string")),
        },
        TypeKind::Bool => match value.data() {
            Data::Bool(_) => Ok(value.to_value()),
            _ => Err(required(at, "bool")),
        },
        TypeKind::Number => match value.data() {
            Data::Number(_) => Ok(value.to_value()),
            Data::String(text) => Number::parse(text).map(Value::from).map_err(|_| required(at, "number")),
            _ => Err(required(at, "number")),
        },
        TypeKind::List(_) if !is_sequence(value) => Err(required(at, "a list")),
        TypeKind::Set(_) if !is_sequence(value) => Err(required(at, "a set")),
        TypeKind::Tuple(_) if !is_sequence(value) => Err(required(at, "a tuple")),
        TypeKind::Map(_) if !is_named(value) => Err(required(at, "a map")),
        TypeKind::Object(_) if !is_named(value) => Err(required(at, "an object")),
        TypeKind::List(element) => {
            Ok(Value::from_parts(ty.clone(), Data::sequence(elements(value, element, at)?)))
        }
        TypeKind::Set(element) => {
            let elements = sort_set(element, elements(value, element, at)?);
            Ok(Value::from_parts(ty.clone(), Data::sequence(elements)))
        }
        TypeKind::Tuple(types) => tuple(value, types, at),
        TypeKind::Map(element) => {
            let keys = value.elements().map(|(key, _)| name(key).into());
            let elements = elements(value, element, at)?;
            Ok(Value::from_parts(ty.clone(), Data::map(keys.zip(elements).collect())))
        }
        TypeKind::Object(of) => object(value, of, at),
    }
}

#[cold]
fn required(at: &Trail<'_>, what: &str) -> Diagnostic {
    wrong(at, &format!("{what} is required"))
}

#[cold]
fn wrong(at: &Trail<'_>, text: &str) -> Diagnostic {
    let separator = if at.is_root() { "" } else { ": " };
    Diagnostic::error(format!("{}{separator}{text}", at.index_text()), "").at(at.path())
}

fn is_sequence(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_))
}

fn is_named(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::Map(_) | TypeKind::Object(_))
}

fn elements(value: ValueRef<'_>, ty: &Type, at: &Trail<'_>) -> Result<Vec<Data>, Diagnostic> {
    let decode = |(key, part)| Ok(decode(part, ty, &at.element(key, part))?.into_parts().1);
    value.elements().map(decode).collect()
}

fn tuple(value: ValueRef<'_>, types: &[Type], at: &Trail<'_>) -> Result<Value, Diagnostic> {
    if value.len() != Some(types.len()) {
        return Err(required(at, &format!("a tuple of length {}", types.len())));
    }
    let parts = value.elements().zip(types);
    let parts: Result<Vec<Value>, Diagnostic> =
        parts.map(|((key, part), ty)| decode(part, ty, &at.element(key, part))).collect();
    Ok(Value::tuple(parts?))
}

fn object(value: ValueRef<'_>, of: &ObjectType, at: &Trail<'_>) -> Result<Value, Diagnostic> {
    let given = value.len().unwrap_or(0);
    if given != of.len() {
        return Err(wrong(
            at,
            &format!("an object with {} attributes is required ({given} given)", of.len()),
        ));
    }
    let parts = value.elements().map(|(key, part)| {
        let at = &at.element(key, part);
        let attribute = of.get(name(key)).ok_or_else(|| wrong(at, "unsupported attribute"))?;
        Ok((name(key), decode(part, attribute.ty(), at)?))
    });
    let parts: Result<Vec<(&str, Value)>, Diagnostic> = parts.collect();
    Ok(Value::object(parts?))
}
