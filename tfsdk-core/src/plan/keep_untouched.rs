//! What a program was given, read and gave back unchanged.

use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::FromTf;
use crate::stream::ValueSource;
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Parts, Value, ValueRef};

/// `given`, read into the type of a program that is not to lose what its type cannot hold: [`keep_untouched`] puts that back.
///
/// So a float takes the number that is nearest to it, as `100 / 3` and `1 - 0.99` are no floats, where
/// [`Value::get`](crate::value::Value::get) refuses them. What no float is near to is refused by both.
///
/// What cannot hold unknown parts, such as a struct without a schema, is unknown as a whole where the value has some.
///
/// # Errors
/// When it does not fit, and when a limit is met: all problems, each with its path.
///
/// ```
/// use tfsdk::plan::read_given;
/// use tfsdk::{Limits, Number, Value};
///
/// let third = Value::from("0.33333333333333333333".parse::<Number>().unwrap());
/// assert_eq!(read_given::<f64>(&third, Limits::new()).unwrap(), 1.0 / 3.0);
/// assert!(third.get::<f64>().is_err());
/// ```
pub fn read_given<'a, T: FromTf<'a>>(given: &'a Value, limits: Limits) -> Result<T, Error> {
    T::from_tf(&mut ValueSource::with_limits(given.as_ref(), limits).rounding_floats().unknown_as_a_whole())
}

/// `returned`, but with the parts of `given` that did not change on the way.
///
/// A program reads a value into a type of its own, and not every type holds all that a value says: of two numbers an `f64`
/// makes one, null and empty may be the same to a field, and what is known of an unknown value is lost. So what is written
/// back may differ from what was given even where nobody has touched it. `read` is `given`, read into the type and written
/// back at once ([`read_given`]); where it is the same as `returned`, the given part stays.
///
/// Lists are compared by position if their length stays, maps by key, and sets as a whole.
///
/// ```
/// use tfsdk::plan::keep_untouched;
/// use tfsdk::{Number, Value};
///
/// let object = |third: &str, name| Value::object([("third", Value::from(third.parse::<Number>().unwrap())), ("name", Value::from(name))]);
/// let given = object("0.33333333333333333333", "a");
/// let read = object("0.3333333333333333", "a");
/// let returned = object("0.3333333333333333", "b");
/// assert_eq!(keep_untouched(&given, &read, &returned), object("0.33333333333333333333", "b"));
/// ```
pub fn keep_untouched(given: &Value, read: &Value, returned: &Value) -> Value {
    kept(given.as_ref(), read.as_ref(), returned.as_ref())
}

fn kept(given: ValueRef<'_>, read: ValueRef<'_>, returned: ValueRef<'_>) -> Value {
    if read == returned {
        return given.to_value();
    }
    if !is_alike(given, returned) || !is_alike(read, returned) {
        return returned.to_value();
    }
    let part = |key: Key<'_>, returned: ValueRef<'_>| match (at_key(given, key), at_key(read, key)) {
        (Some(given), Some(read)) => kept(given, read, returned),
        _ => returned.to_value(),
    };
    let parts: Vec<Value> = returned.elements().map(|(key, returned)| part(key, returned)).collect();
    with_parts(returned, parts).unwrap_or_else(|| returned.to_value())
}

/// Whether the parts of the one stand for those of the other.
fn is_alike(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    match (one.ty().kind(), other.ty().kind()) {
        (TypeKind::Object(_), TypeKind::Object(_)) | (TypeKind::Map(_), TypeKind::Map(_)) => {}
        (TypeKind::List(_), TypeKind::List(_)) | (TypeKind::Tuple(_), TypeKind::Tuple(_))
            if one.len() == other.len() => {}
        _ => return false,
    }
    let is_composite = |value: ValueRef<'_>| matches!(value.data(), Data::Sequence(..) | Data::Map(..));
    is_composite(one) && is_composite(other)
}

/// `value` with other parts. They may have other types than its own where these are dynamic; `None` if there is no value of them.
fn with_parts(value: ValueRef<'_>, parts: Vec<Value>) -> Option<Value> {
    let ty = if value.elements().map(|(_, part)| part.ty()).eq(parts.iter().map(Value::ty)) {
        value.ty().clone()
    } else {
        let types = parts.iter().map(|part| part.ty().clone());
        match value.ty().kind() {
            TypeKind::Object(object) => object.with_types(types).into(),
            TypeKind::Tuple(_) => Type::tuple(types),
            _ => {
                let first = parts.first()?.ty();
                let is_one = parts.iter().all(|part| part.ty() == first);
                value.ty().with_element(first.clone()).filter(|_| is_one)?
            }
        }
    };
    let parts = parts.into_iter().map(|part| part.into_parts().1);
    let data = match value.data() {
        Data::Map(entries, _) => Data::map(entries.iter().map(|(key, _)| key.clone()).zip(parts).collect()),
        _ => Data::sequence(parts.collect::<Parts<_>>()),
    };
    Some(Value::from_parts(ty, data))
}

/// A part of a value; the elements of sets have no place.
pub(super) fn at_key<'a>(value: ValueRef<'a>, key: Key<'_>) -> Option<ValueRef<'a>> {
    match key {
        Key::Attribute(name) => value.attribute(name),
        Key::Index(index) => value.index(index),
        Key::Key(key) => value.key(key),
        Key::Element(_) => None,
    }
}
