//! Types and values for property tests.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tfsdk::number::Number;
use tfsdk::ty::{ObjectAttribute, ObjectType, TypeKind};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

/// The names of attributes: few, so that two types or values often have some in common.
const NAMES: [&str; 4] = ["a", "b", "c", "<é>"];

/// What a value may consist of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// Known parts and nulls.
    Known,
    /// Unknown parts as well, with and without refinements.
    KnownAndUnknown,
}

/// A type without optional attributes, as values have it.
pub fn any_type() -> impl Strategy<Value = Type> {
    types(Just(false).boxed())
}

/// A type that values are converted to, with optional attributes.
pub fn any_target_type() -> impl Strategy<Value = Type> {
    types(any::<bool>().boxed())
}

fn types(optional: BoxedStrategy<bool>) -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![Just(Type::STRING), Just(Type::NUMBER), Just(Type::BOOL), Just(Type::DYNAMIC)];
    leaf.prop_recursive(4, 20, 3, move |inner| {
        let attributes = prop::collection::btree_map(
            prop::sample::select(&NAMES[..]),
            (inner.clone(), optional.clone()),
            0..NAMES.len(),
        );
        prop_oneof![
            inner.clone().prop_map(Type::list),
            inner.clone().prop_map(Type::set),
            inner.clone().prop_map(Type::map),
            prop::collection::vec(inner, 0..4).prop_map(Type::tuple),
            attributes.prop_map(object_type),
        ]
    })
}

fn object_type(attributes: BTreeMap<&'static str, (Type, bool)>) -> Type {
    let attribute = |(name, (ty, optional))| {
        if optional { ObjectAttribute::optional(name, ty) } else { ObjectAttribute::new(name, ty) }
    };
    ObjectType::new(attributes.into_iter().map(attribute)).into()
}

/// A type and a value of it.
pub fn any_typed_value(parts: Parts) -> impl Strategy<Value = (Type, Value)> {
    any_type().prop_flat_map(move |ty| (Just(ty.clone()), any_value_of(ty, parts)))
}

/// A value of a type.
pub fn any_value_of(ty: Type, parts: Parts) -> BoxedStrategy<Value> {
    let null = Just(Value::null(ty.clone()));
    let known: BoxedStrategy<Value> = match ty.kind() {
        TypeKind::String => any_text().prop_map(Value::from).boxed(),
        TypeKind::Number => any_number().prop_map(Value::from).boxed(),
        TypeKind::Bool => any::<bool>().prop_map(Value::from).boxed(),
        // The same type for all, as the elements of a collection have to be of one.
        TypeKind::Dynamic => any_value_of(Type::tuple([Type::STRING, Type::list(Type::NUMBER)]), parts),
        TypeKind::List(element) => {
            let element = element.clone();
            prop::collection::vec(any_value_of(element.clone(), parts), sizes(&element))
                .prop_map(move |elements| Value::list(element.clone(), elements).unwrap())
                .boxed()
        }
        TypeKind::Set(element) => {
            let element = element.clone();
            prop::collection::vec(any_value_of(element.clone(), parts), sizes(&element))
                .prop_map(move |elements| Value::set(element.clone(), elements).unwrap())
                .boxed()
        }
        TypeKind::Map(element) => {
            let element = element.clone();
            prop::collection::vec((any_text(), any_value_of(element.clone(), parts)), sizes(&element))
                .prop_map(move |entries| Value::map(element.clone(), entries).unwrap())
                .boxed()
        }
        TypeKind::Tuple(types) => types
            .iter()
            .map(|ty| any_value_of(ty.clone(), parts))
            .collect::<Vec<_>>()
            .prop_map(Value::tuple)
            .boxed(),
        TypeKind::Object(object) => {
            let names: Vec<String> = object.iter().map(|attribute| attribute.name().to_owned()).collect();
            object
                .iter()
                .map(|attribute| any_value_of(attribute.ty().clone(), parts))
                .collect::<Vec<_>>()
                .prop_map(move |values| Value::object(names.iter().map(String::as_str).zip(values)))
                .boxed()
        }
    };
    // A null or an unknown value would have a dynamic part in its type, and so another type than its neighbours.
    match (ty.has_dynamic(), parts) {
        (true, _) => known,
        (false, Parts::Known) => prop_oneof![1 => null, 6 => known].boxed(),
        (false, Parts::KnownAndUnknown) => prop_oneof![1 => null, 6 => known, 2 => any_unknown(ty)].boxed(),
    }
}

/// Not empty if the element type is dynamic: an empty collection would leave that open, and so differ from its
/// neighbours.
fn sizes(element: &Type) -> std::ops::Range<usize> {
    usize::from(element.has_dynamic())..4
}

/// An unknown value of a type, with some refinement that suits it.
pub fn any_unknown(ty: Type) -> impl Strategy<Value = Value> {
    (any::<bool>(), "[a-z]{0,9}", 0u64..5, 5u64..9).prop_map(move |(not_null, prefix, low, high)| {
        let mut refinement = Refinement::new();
        if not_null {
            refinement = refinement.not_null();
        }
        if ty == Type::STRING {
            refinement = refinement.prefix(&prefix);
        } else if ty == Type::NUMBER {
            refinement = refinement.min(low, not_null).max(high, true);
        } else if ty.is_collection() {
            refinement = refinement.min_len(low).max_len(high);
        }
        Value::refined(ty.clone(), refinement).unwrap()
    })
}

/// A value as expressions make it: tuples and objects of small texts and numbers, null and unknown.
pub fn any_literal() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        prop::sample::select(vec!["", "a", "true", "0", "1.5", "é"]).prop_map(Value::from),
        (-3_i64..300).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::null(Type::DYNAMIC)),
        Just(Value::null(Type::STRING)),
        Just(Value::unknown(Type::NUMBER)),
        Just(Value::unknown(Type::DYNAMIC)),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let attributes = prop::collection::btree_map(prop::sample::select(&NAMES[..]), inner.clone(), 0..4);
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::tuple),
            attributes.prop_map(Value::object),
        ]
    })
}

/// A text, short or long, with and without letters that a format has to escape.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z<>&\"\\\\/ ]{0,6}",
        any::<String>(),
        Just("e\u{301}\u{2028}\u{2029}\u{0}\u{7f}".to_owned()),
        "[a-z]{30,40}",
        Just("x".repeat(300)),
    ]
}

/// A number that every wire format can carry: finite, and not the negative zero, which only JSON keeps.
pub fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<i8>().prop_map(Number::from),
        any::<u64>().prop_map(Number::from),
        any::<i128>().prop_map(Number::from),
        any::<f64>().prop_filter_map("not a NaN", |double| Number::from_f64(double).ok()),
        "-?[0-9]{1,40}\\.[0-9]{1,40}".prop_map(|text| Number::parse(&text).unwrap()),
    ]
    .prop_filter("finite, and not -0", |number| !number.is_infinite() && !number.is_negative_zero())
}
