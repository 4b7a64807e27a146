//! How Terraform decodes a value that a provider sent with a type other than the schema's.

use super::door::admit;
use super::parts::name;
use super::trail::Trail;
use crate::diag::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::number::Number;
use crate::schema::Schema;
use crate::ty::{ObjectType, Type, TypeKind};
use crate::value::{Data, Value, ValueRef, sort_set};

/// The value as it is decoded by the schema's type. On the wire lists, sets and tuples look alike, as do maps and
/// objects, and a number may be written as text. (go-cty: `msgpack.Unmarshal`.)
///
/// # Errors
/// If a part does not fit the type: a diagnostic about the first such part, as Terraform's decoder stops there. If
/// blocks with dynamic parts are no blocks: all that are not.
pub(super) fn received(
    schema: &Schema,
    limits: Limits,
    what: &str,
    value: &Value,
) -> Result<Value, Diagnostics> {
    let received = if value.ty().conforms_to(schema.ty()) || value.within(limits).is_err() {
        value.clone()
    } else {
        decode(value.as_ref(), schema.ty(), &Trail::Root).map_err(|wrong| *wrong)?
    };
    admit(schema, limits, [(what, &received)]).map(|[received]| received)
}

/// A level of a deep value takes little of the stack, so each kind of type has a function of its own.
fn decode(value: ValueRef<'_>, ty: &Type, at: &Trail<'_>) -> Result<Value, Box<Diagnostic>> {
    if ty.is_dynamic() || value.is_null() || !value.is_known() {
        return Ok(nothing(value, ty));
    }
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            collection(value, ty, element, at)
        }
        TypeKind::Tuple(types) => tuple(value, types, at),
        TypeKind::Object(of) => object(value, of, at),
        TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => single(value, ty, at),
    }
}

/// Null or what is not known, of another type.
fn nothing(value: ValueRef<'_>, ty: &Type) -> Value {
    match ty.kind() {
        TypeKind::Dynamic => value.to_value(),
        _ if value.is_null() => Value::null(ty.clone()),
        _ => Value::unknown(ty.clone()),
    }
}

fn single(value: ValueRef<'_>, ty: &Type, at: &Trail<'_>) -> Result<Value, Box<Diagnostic>> {
    match (ty.kind(), value.data()) {
        (TypeKind::String, Data::Short(_) | Data::Long(_))
        | (TypeKind::Bool, Data::Bool(_))
        | (TypeKind::Number, Data::Number(_)) => Ok(value.to_value()),
        (TypeKind::Number, data) => match data.as_str().map(Number::parse) {
            Some(Ok(number)) => Ok(Value::from(number)),
            _ => Err(required(at, "number")),
        },
        _ => Err(required(at, &ty.friendly_name().to_string())),
    }
}

fn collection(
    value: ValueRef<'_>,
    ty: &Type,
    element: &Type,
    at: &Trail<'_>,
) -> Result<Value, Box<Diagnostic>> {
    let (fits, what) = match ty.kind() {
        TypeKind::Map(_) => (is_named(value), "a map"),
        TypeKind::Set(_) => (is_sequence(value), "a set"),
        _ => (is_sequence(value), "a list"),
    };
    if !fits {
        return Err(required(at, what));
    }
    let mut parts = Vec::with_capacity(value.len().unwrap_or(0));
    for (key, part) in value.elements() {
        parts.push(decode(part, element, &at.element(key, part))?.into_parts().1);
    }
    let data = match ty.kind() {
        TypeKind::Map(_) => {
            let keys = value.elements().map(|(key, _)| name(key).into());
            Data::map(keys.zip(parts).collect())
        }
        TypeKind::Set(_) => Data::sequence(sort_set(element, parts)),
        _ => Data::sequence(parts),
    };
    Ok(Value::from_parts(ty.clone(), data))
}

fn tuple(value: ValueRef<'_>, types: &[Type], at: &Trail<'_>) -> Result<Value, Box<Diagnostic>> {
    if !is_sequence(value) {
        return Err(required(at, "a tuple"));
    }
    if value.len() != Some(types.len()) {
        return Err(required(at, &format!("a tuple of length {}", types.len())));
    }
    let mut parts = Vec::with_capacity(types.len());
    for ((key, part), ty) in value.elements().zip(types) {
        parts.push(decode(part, ty, &at.element(key, part))?);
    }
    Ok(Value::tuple(parts))
}

fn object(value: ValueRef<'_>, of: &ObjectType, at: &Trail<'_>) -> Result<Value, Box<Diagnostic>> {
    if !is_named(value) {
        return Err(required(at, "an object"));
    }
    let given = value.len().unwrap_or(0);
    if given != of.len() {
        return Err(wrong(
            at,
            &format!("an object with {} attributes is required ({given} given)", of.len()),
        ));
    }
    let mut parts = Vec::with_capacity(given);
    for (key, part) in value.elements() {
        let at = &at.element(key, part);
        let Some(attribute) = of.get(name(key)) else {
            return Err(wrong(at, "unsupported attribute"));
        };
        parts.push((name(key), decode(part, attribute.ty(), at)?));
    }
    Ok(Value::object(parts))
}

#[cold]
fn required(at: &Trail<'_>, what: &str) -> Box<Diagnostic> {
    wrong(at, &format!("{what} is required"))
}

#[cold]
fn wrong(at: &Trail<'_>, text: &str) -> Box<Diagnostic> {
    let separator = if at.is_root() { "" } else { ": " };
    let text = format!("{}{separator}{text}", at.index_text());
    Box::new(Diagnostic::error(text, "").at(at.path()))
}

fn is_sequence(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_))
}

fn is_named(value: ValueRef<'_>) -> bool {
    matches!(value.ty().kind(), TypeKind::Map(_) | TypeKind::Object(_))
}
