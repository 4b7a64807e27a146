//! The stack of 2 MB that a thread of Rust has is enough for everything that is as deep as the default limits allow.

use std::collections::HashSet;

use kit::memory::on_a_usual_stack;
use tfsdk::convert::{convert, is_convertible, unify};
use tfsdk::ty::{ObjectAttribute, ObjectType};
use tfsdk::{Number, Type, Value, json, msgpack};

/// A type of as many levels as are allowed, each made by `outer`.
fn deep(inner: Type, outer: impl Fn(Type) -> Type) -> Type {
    (0..512).fold(inner, |ty, _| outer(ty))
}

fn object(ty: Type) -> Type {
    Type::object([("a", ty)])
}

fn optional(ty: Type) -> Type {
    ObjectType::new([ObjectAttribute::optional("a", ty), ObjectAttribute::optional("b", Type::BOOL)]).into()
}

fn tuple(ty: Type) -> Type {
    Type::tuple([ty])
}

const KINDS: [fn(Type) -> Type; 6] = [Type::list, Type::set, Type::map, object, optional, tuple];

/// A value of as many levels, each made by `outer`.
fn deep_value(inner: Value, outer: impl Fn(Value) -> Value) -> Value {
    (0..512).fold(inner, |value, _| outer(value))
}

fn values() -> Vec<Value> {
    vec![
        deep_value("1".into(), |value| Value::tuple([value])),
        deep_value("1".into(), |value| Value::object([("a", value)])),
        deep_value("1".into(), |value| Value::list(value.ty().clone(), [value]).unwrap()),
        deep_value("1".into(), |value| Value::set(value.ty().clone(), [value]).unwrap()),
        deep_value("1".into(), |value| Value::map(value.ty().clone(), [("a", value)]).unwrap()),
        deep_value(Value::unknown(Type::STRING), |value| Value::tuple([value])),
        deep_value(Value::null(Type::DYNAMIC), |value| Value::tuple([value])),
    ]
}

#[test]
fn conversions_of_deep_values() {
    on_a_usual_stack(|| {
        let numbers: Vec<Type> = KINDS
            .iter()
            .flat_map(|kind| [Type::NUMBER, Type::BOOL, Type::DYNAMIC].map(|ty| deep(ty, kind)))
            .collect();
        for value in values() {
            for ty in &numbers {
                let converted = convert(&value, ty);
                match converted {
                    Ok(converted) => assert!(converted.ty().conforms_to(&ty.without_optional())),
                    Err(error) => assert!(!error.to_string().is_empty() && !format!("{error:?}").is_empty()),
                }
                let null = convert(&Value::null(value.ty().clone()), ty);
                assert!(null.is_ok() || !is_convertible(value.ty(), ty));
            }
        }
    });
}

#[test]
fn unification_of_deep_types() {
    on_a_usual_stack(|| {
        for a in KINDS {
            for b in KINDS {
                let types = [deep(Type::NUMBER, a), deep(Type::STRING, b), deep(Type::STRING, a)];
                let _ = (unify(&types), unify(&types[..2]));
            }
        }
    });
}

#[test]
fn comparing_printing_and_hashing_deep_types_and_values() {
    on_a_usual_stack(|| {
        for kind in KINDS {
            let (a, b) = (deep(Type::STRING, kind), deep(Type::STRING, kind));
            assert!(a == b && a.conforms_to(&b) && a.conforms_to(&deep(Type::DYNAMIC, kind)));
            assert!(!a.to_string().contains('…') && !a.friendly_name().to_string().contains('…'));
            assert_eq!(Type::from_json(&a.to_json()).unwrap(), a);
        }
        let again = values();
        for (value, again) in values().iter().zip(&again) {
            assert!(value == again && value.raw_equals(again));
            let _ = (value.equals(again), value.to_string(), format!("{value:?}"), value.unknown_paths());
            assert_eq!(HashSet::from([value, again]).len(), 1);
            let _ = value.as_ref().distinct_elements().count();
            let set = Value::set(value.ty().clone(), [value.clone(), again.clone()]).unwrap();
            assert!(set.as_ref().len().is_some_and(|len| len <= 2));
        }
    });
}

#[test]
fn reading_and_writing_deep_values() {
    on_a_usual_stack(|| {
        for value in values() {
            let ty = value.ty();
            let bytes = msgpack::value_to_vec(&value, ty).unwrap();
            assert_eq!(msgpack::value_from_slice(&bytes, ty).unwrap(), value);
            if value.is_wholly_known() {
                let text = json::value_to_string(&value, ty).unwrap();
                assert_eq!(json::value_from_str(&text, ty).unwrap(), value);
                assert_eq!(json::implied_value(&text).unwrap().depth(), 512);
            }
            let wrong = deep(Type::BOOL, KINDS[0]);
            assert!(
                msgpack::value_from_slice(&bytes, &wrong).is_err()
                    || !value.is_wholly_known()
                    || value.ty().has_dynamic()
            );
            let changed = value.transform(|_, part| match part.as_str() {
                Some(_) => Ok(Number::ZERO.into()),
                None => Ok(part),
            });
            assert_eq!(changed.unwrap().depth(), 512);
        }
    });
}
