//! Laws of the wire formats, for values of any type.
#![allow(clippy::unwrap_used, reason = "a test says what went wrong by failing")]

use kit::hostile;
use proptest::prelude::*;
use tfsdk::number::Number;
use tfsdk::value::Refinement;
use tfsdk::{Type, Value, json, msgpack};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z<>&\"\\\\/ ]{0,6}",
        any::<String>(),
        Just("e\u{301}\u{2028}\u{2029}\u{0}\u{7f}".to_owned()),
        "[a-z]{30,40}",
        Just("x".repeat(300)),
    ]
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<i8>().prop_map(Number::from),
        any::<u64>().prop_map(Number::from),
        any::<i128>().prop_map(Number::from),
        any::<f64>().prop_filter_map("NaN is no number", |double| Number::from_f64(double).ok()),
        "-?[0-9]{1,40}\\.[0-9]{1,40}".prop_map(|text| Number::parse(&text).unwrap()),
    ]
    // JSON has no infinity, and no format but JSON tells -0 from 0.
    .prop_filter("finite, and not -0", |number| !number.is_infinite() && !number.is_negative_zero())
}

fn any_type() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![Just(Type::STRING), Just(Type::NUMBER), Just(Type::BOOL), Just(Type::DYNAMIC)];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            inner.clone().prop_map(Type::list),
            inner.clone().prop_map(Type::set),
            inner.clone().prop_map(Type::map),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Type::tuple),
            prop::collection::vec(("[a-c<é]{1,2}", inner), 0..4).prop_map(Type::object),
        ]
    })
}

/// A value of a type; unknown ones where `unknown` says so.
fn of_type(ty: Type, unknown: bool) -> BoxedStrategy<Value> {
    use tfsdk::ty::TypeKind;
    let null = Just(Value::null(ty.clone()));
    let known: BoxedStrategy<Value> = match ty.kind() {
        TypeKind::String => text().prop_map(Value::from).boxed(),
        TypeKind::Number => number().prop_map(Value::from).boxed(),
        TypeKind::Bool => any::<bool>().prop_map(Value::from).boxed(),
        // One type for all, so that collections of dynamic type hold elements of one.
        TypeKind::Dynamic => of_type(Type::tuple([Type::STRING, Type::list(Type::NUMBER)]), unknown),
        TypeKind::List(element) => {
            let element = element.clone();
            prop::collection::vec(of_type(element.clone(), unknown), sizes(&element))
                .prop_map(move |elements| Value::list(element.clone(), elements).unwrap())
                .boxed()
        }
        TypeKind::Set(element) => {
            let element = element.clone();
            prop::collection::vec(of_type(element.clone(), unknown), sizes(&element))
                .prop_map(move |elements| Value::set(element.clone(), elements).unwrap())
                .boxed()
        }
        TypeKind::Map(element) => {
            let element = element.clone();
            prop::collection::vec((text(), of_type(element.clone(), unknown)), sizes(&element))
                .prop_map(move |entries| Value::map(element.clone(), entries).unwrap())
                .boxed()
        }
        TypeKind::Tuple(types) => types
            .iter()
            .map(|ty| of_type(ty.clone(), unknown))
            .collect::<Vec<_>>()
            .prop_map(Value::tuple)
            .boxed(),
        TypeKind::Object(object) => {
            let names: Vec<String> = object.iter().map(|attribute| attribute.name().to_owned()).collect();
            object
                .iter()
                .map(|attribute| of_type(attribute.ty().clone(), unknown))
                .collect::<Vec<_>>()
                .prop_map(move |values| Value::object(names.iter().map(String::as_str).zip(values)))
                .boxed()
        }
    };
    // A null or an unknown value of a type with a dynamic part would have another type than its neighbours.
    match (ty.has_dynamic(), unknown) {
        (true, _) => known,
        (false, false) => prop_oneof![1 => null, 6 => known].boxed(),
        (false, true) => prop_oneof![1 => null, 6 => known, 2 => unknown_of(ty)].boxed(),
    }
}

/// An empty collection does not say the type of its elements, which another one beside it may.
fn sizes(element: &Type) -> std::ops::Range<usize> {
    usize::from(element.has_dynamic())..4
}

fn unknown_of(ty: Type) -> impl Strategy<Value = Value> {
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

fn typed(unknown: bool) -> impl Strategy<Value = (Type, Value)> {
    any_type().prop_flat_map(move |ty| (Just(ty.clone()), of_type(ty, unknown)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_as_msgpack_is_read_back((ty, value) in typed(true)) {
        for place in [ty, Type::DYNAMIC] {
            let bytes = msgpack::value_to_vec(&value, &place).unwrap();
            let read = msgpack::value_from_slice(&bytes, &place).unwrap();
            prop_assert_eq!(&read, &value);
            prop_assert_eq!(msgpack::value_to_vec(&read, &place).unwrap(), bytes);
        }
    }

    #[test]
    fn what_is_written_as_json_is_read_back((ty, value) in typed(false)) {
        for place in [ty, Type::DYNAMIC] {
            let text = json::value_to_string(&value, &place).unwrap();
            let read = json::value_from_str(&text, &place).unwrap();
            prop_assert_eq!(&read, &value);
            // Another reader of JSON sees the same.
            let theirs: serde_json::Value = serde_json::from_str(&text).unwrap();
            let spaced = serde_json::to_string_pretty(&theirs).unwrap();
            prop_assert_eq!(&json::value_from_str(&spaced, &place).unwrap(), &value);
        }
    }

    #[test]
    fn a_type_is_read_back_from_its_json(ty in any_type()) {
        prop_assert_eq!(Type::from_json(&ty.to_json()).unwrap(), ty);
    }

    #[test]
    fn a_rust_value_is_written_as_its_terraform_value_is(
        strings in prop::collection::vec(text(), 0..4),
        doubles in prop::collection::vec(any::<f64>().prop_filter("JSON has it", |f| f.is_finite()), 0..4),
        map in prop::collection::btree_map("[a-z]{1,3}", any::<Option<i64>>(), 0..4),
    ) {
        let rust = (strings, doubles, map);
        let value = Value::of(&rust).unwrap();
        let bytes = msgpack::to_vec(&rust).unwrap();
        prop_assert_eq!(&bytes, &msgpack::value_to_vec(&value, value.ty()).unwrap());
        let text = json::to_string(&rust).unwrap();
        prop_assert_eq!(&text, &json::value_to_string(&value, value.ty()).unwrap());
        let normal = Value::of(&rust).unwrap().get::<(Vec<String>, Vec<f64>, std::collections::BTreeMap<String, Option<i64>>)>().unwrap();
        prop_assert_eq!(&msgpack::from_slice::<(Vec<String>, Vec<f64>, _)>(&bytes).unwrap(), &normal);
        prop_assert_eq!(&json::from_str::<(Vec<String>, Vec<f64>, _)>(&text).unwrap(), &normal);
    }

    #[test]
    fn bytes_of_any_kind_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64), ty in any_type()) {
        for place in [ty, Type::DYNAMIC] {
            if let Ok(value) = msgpack::value_from_slice(&bytes, &place) {
                prop_assert!(value.ty().conforms_to(&place));
            }
            let _ = json::value_from_str(&String::from_utf8_lossy(&bytes), &place);
        }
    }

    #[test]
    fn a_message_cut_short_is_refused((ty, value) in typed(true), cut in any::<prop::sample::Index>()) {
        let bytes = msgpack::value_to_vec(&value, &ty).unwrap();
        let error = msgpack::value_from_slice(&bytes[..cut.index(bytes.len())], &ty).unwrap_err();
        prop_assert!(error.is_malformed(), "{}", error);
    }
}

#[test]
fn recorded_messages_changed_at_random_are_read_or_refused() {
    let outcomes = hostile::run(100_000, 0, 2);
    assert!(outcomes.read > 1_000, "too few are read to say anything: {}", outcomes.read);
    assert_eq!(outcomes.written_in_two_ways, [""; 0]);
}
