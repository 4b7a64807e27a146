//! Laws of the wire formats, for values of all types.

use kit::hostile::messages;
use kit::strategies::{Parts, any_text, any_type, any_typed_value};
use proptest::prelude::*;
use tfsdk::{Type, Value, json, msgpack};

proptest! {
    #![proptest_config(kit::cases(300))]

    #[test]
    fn what_is_written_as_msgpack_is_read_back((ty, value) in any_typed_value(Parts::KnownAndUnknown)) {
        for place in [ty, Type::DYNAMIC] {
            let bytes = msgpack::value_to_vec(&value, &place).unwrap();
            let read = msgpack::value_from_slice(&bytes, &place).unwrap();
            prop_assert_eq!(&read, &value);
            prop_assert_eq!(msgpack::value_to_vec(&read, &place).unwrap(), bytes);
        }
    }

    #[test]
    fn what_is_written_as_json_is_read_back((ty, value) in any_typed_value(Parts::Known)) {
        for place in [ty, Type::DYNAMIC] {
            let text = json::value_to_string(&value, &place).unwrap();
            let read = json::value_from_str(&text, &place).unwrap();
            prop_assert_eq!(&read, &value);
            // Another JSON reader sees the same.
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
        strings in prop::collection::vec(any_text(), 0..4),
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
    fn a_message_cut_short_is_refused((ty, value) in any_typed_value(Parts::KnownAndUnknown), cut in any::<prop::sample::Index>()) {
        let bytes = msgpack::value_to_vec(&value, &ty).unwrap();
        let error = msgpack::value_from_slice(&bytes[..cut.index(bytes.len())], &ty).unwrap_err();
        prop_assert!(error.is_malformed(), "{}", error);
    }
}

#[test]
fn recorded_messages_changed_at_random_are_read_or_refused() {
    let outcomes = messages::run(100_000, 0, 2);
    assert!(outcomes.read > 1_000, "too few are read to say anything: {}", outcomes.read);
    assert_eq!(outcomes.written_in_two_ways, [""; 0]);
}
