//! What reading and writing the wire formats guarantees, rule by rule.

use tfsdk::error::ProblemKind;
use tfsdk::number::Number;
use tfsdk::{Error, FromTf, Type, Value, json, msgpack};

pub(super) fn refused(result: Result<Value, Error>, kind: ProblemKind) -> String {
    let error = result.expect_err("it has to be refused");
    assert!(error.has(kind), "{error}");
    error.to_string()
}

#[test]
fn trailing_input_is_refused() {
    assert_eq!(
        refused(msgpack::value_from_slice(b"\xa1a\xff", &Type::STRING), ProblemKind::Malformed),
        "byte 2: 1 bytes follow the end of the value"
    );
    assert_eq!(
        refused(json::value_from_str("5\n x", &Type::NUMBER), ProblemKind::Malformed),
        "line 2, column 2: expected the end of the text, found `x`"
    );
    assert!(json::value_from_str(" 5 \r\n\t", &Type::NUMBER).is_ok());
}

#[test]
fn text_that_is_not_utf8_is_refused_with_its_path() {
    let error = msgpack::value_from_slice(b"\x91\xa2\xc3\x28", &Type::list(Type::STRING)).unwrap_err();
    assert_eq!(error.problems()[0].path().to_string(), "[0]");
    assert!(error.is_malformed());
    assert!(json::from_slice::<String>(b"\"\xff\"").unwrap_err().to_string().contains("byte 1"));
}

#[test]
fn nan_is_refused() {
    for bytes in [&b"\xcb\x7f\xf8\0\0\0\0\0\x01"[..], b"\xca\x7f\xc0\0\0"] {
        assert!(msgpack::value_from_slice(bytes, &Type::NUMBER).is_err());
        assert!(msgpack::from_slice::<f64>(bytes).is_err());
        assert!(msgpack::from_slice::<f32>(bytes).is_err());
        assert!(msgpack::from_slice::<i64>(bytes).is_err());
    }
}

#[test]
fn keys_given_twice_are_refused() {
    let map = Type::map(Type::NUMBER);
    let object = Type::object([("a", Type::NUMBER)]);
    for bytes in [&b"\x82\xa1a\x01\xa1a\x02"[..], b"\x82\xa2\xc3\xa9\x01\xa3e\xcc\x81\x02"] {
        refused(msgpack::value_from_slice(bytes, &map), ProblemKind::Duplicate);
    }
    refused(msgpack::value_from_slice(b"\x82\xa1a\x01\xa1a\x02", &object), ProblemKind::Attributes);
    refused(json::value_from_str(r#"{"a":1,"\u0061":2}"#, &map), ProblemKind::Duplicate);
    refused(json::value_from_str(r#"{"a":1,"a":2}"#, &object), ProblemKind::Attributes);
    refused(json::implied_value(r#"{"x":{"a":1,"a":2}}"#), ProblemKind::Duplicate);
    refused(
        json::value_from_str(r#"{"type":"bool","value":true,"type":"string"}"#, &Type::DYNAMIC),
        ProblemKind::Duplicate,
    );
    assert!(Type::from_json(r#"["object",{"a":"bool","a":"string"}]"#).is_err());
}

#[test]
fn all_problems_of_a_value_are_found_at_once() {
    let ty = Type::object([("a", Type::NUMBER), ("b", Type::list(Type::BOOL)), ("c", Type::STRING)]);
    let bytes = b"\x83\xa1a\xc3\xa1b\x92\x01\xc3\xa1x\xc0";
    let expected = "3 problems:\n  missing attribute \"c\"; unexpected attribute \"x\"\n  \
                    a: expected a number, found bool true\n  b[0]: expected a bool, found number 1";
    assert_eq!(msgpack::value_from_slice(bytes, &ty).unwrap_err().to_string(), expected);
    let text = r#"{"a":true,"b":[1,true],"x":null}"#;
    let error = json::value_from_str(text, &ty).unwrap_err().to_string();
    assert!(error.contains("a: expected a number, found bool true"), "{error}");
    assert!(error.contains("b[0]: expected a bool, found number 1"), "{error}");
}

#[test]
fn an_absent_attribute_is_null_in_json_and_missing_in_msgpack() {
    let ty = Type::object([("a", Type::STRING)]);
    let value = json::value_from_str("{}", &ty).unwrap();
    assert!(value.attribute("a").unwrap().is_null());
    refused(msgpack::value_from_slice(b"\x80", &ty), ProblemKind::Attributes);
}

#[test]
fn strings_are_borrowed_where_they_stand_as_they_are() {
    fn borrowed(result: Result<&str, Error>) -> &str {
        result.unwrap()
    }
    assert_eq!(borrowed(msgpack::from_slice(b"\xa2ab")), "ab");
    assert_eq!(borrowed(json::from_str("\"ab\"")), "ab");
    assert_eq!(borrowed(json::from_str("\"é\"")), "é");
    assert!(json::from_str::<&str>(r#""a\n""#).is_err());
    // Not in normal form C.
    assert!(msgpack::from_slice::<&str>("\u{a3}e\u{301}".as_bytes()).is_err());
    assert_eq!(msgpack::from_slice::<String>(b"\xa3e\xcc\x81").unwrap(), "é");
    assert_eq!(msgpack::to_vec("e\u{301}").unwrap(), b"\xa2\xc3\xa9");
    assert_eq!(json::to_string("e\u{301}").unwrap(), "\"é\"");
}

#[test]
fn types_are_written_as_json_and_read_back() {
    let json = r#"["object",{"a\u003c":["set","bool"],"b":["tuple",["dynamic",["map","number"]]],"c":"string"},["a\u003c","c"]]"#;
    let ty = Type::from_json(json).unwrap();
    assert_eq!(ty.to_json(), json);
    assert_eq!(Type::from_json(" [ \"tuple\" , [ ] ] ").unwrap().to_json(), r#"["tuple",[]]"#);
    for (bad, message) in [
        (
            r#""strnig""#,
            "line 1, column 1: expected \"bool\", \"dynamic\", \"number\" or \"string\", found \"strnig\"; did you mean \"string\"?",
        ),
        (r#"["list"]"#, "line 1, column 9: the list ends before it says the elements' type"),
        (r#"["list","string","x"]"#, "line 1, column 18: expected the end of the type, found more"),
        (r#"["object",{"a":"bool"},["b"]]"#, "line 1, column 25: expected \"a\", found \"b\""),
        (r#"["object",null]"#, "line 1, column 11: expected an object of the attributes' types, found `n`"),
        ("5", "line 1, column 1: expected a type, which is a name or a list that starts with one, found `5`"),
    ] {
        assert_eq!(Type::from_json(bad).unwrap_err().to_string(), message);
    }
}

#[test]
fn the_optional_attributes_of_a_type_are_no_part_of_a_value() {
    let text = r#"{"type":["object",{"a":"string"},["a"]],"value":{}}"#;
    let value = json::value_from_str(text, &Type::DYNAMIC).unwrap();
    assert_eq!(*value.ty(), Type::object([("a", Type::STRING)]));
}

#[test]
fn all_forms_of_whole_numbers_are_read_into_all_types_that_hold_them() {
    for bytes in [
        &b"\x05"[..],
        b"\xcc\x05",
        b"\xcd\0\x05",
        b"\xce\0\0\0\x05",
        b"\xcf\0\0\0\0\0\0\0\x05",
        b"\xd0\x05",
        b"\xd1\0\x05",
        b"\xd2\0\0\0\x05",
        b"\xd3\0\0\0\0\0\0\0\x05",
        b"\xca\x40\xa0\0\0",
        b"\xcb\x40\x14\0\0\0\0\0\0",
        b"\xa15",
        b"\xa35.0",
        b"\xc4\x015",
    ] {
        fn reads<T: for<'de> FromTf<'de> + From<u8> + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
            assert_eq!(msgpack::from_slice::<T>(bytes).unwrap(), T::from(5));
        }
        reads::<u8>(bytes);
        reads::<i16>(bytes);
        reads::<u32>(bytes);
        reads::<i64>(bytes);
        reads::<u64>(bytes);
        reads::<i128>(bytes);
        reads::<usize>(bytes);
        reads::<f32>(bytes);
        reads::<f64>(bytes);
        reads::<Number>(bytes);
    }
    assert_eq!(msgpack::from_slice::<u64>(b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff").unwrap(), u64::MAX);
    assert_eq!(msgpack::from_slice::<i64>(b"\xd3\x80\0\0\0\0\0\0\0").unwrap(), i64::MIN);
    assert!(msgpack::from_slice::<i64>(b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff").is_err());
    assert!(msgpack::from_slice::<u8>(b"\xff").unwrap_err().to_string().contains("found -1"));
}

#[test]
fn a_double_is_written_as_its_shortest_text_says() {
    for double in [
        0.1,
        0.25,
        -0.75,
        1.5,
        1e22,
        1e23,
        5e-324,
        0.3,
        1.0 / 3.0,
        99_999.999_023_437_5,
        123_456.5,
        1e15 + 0.5,
        f64::MAX,
        -0.0,
        2.5e-3,
        1.000_976_562_5,
        f64::INFINITY,
        16_777_217.0,
    ] {
        let number = Number::from_f64(double).unwrap();
        assert_eq!(msgpack::to_vec(&double).unwrap(), msgpack::to_vec(&number).unwrap(), "{double}");
        assert_eq!(msgpack::from_slice::<f64>(&msgpack::to_vec(&double).unwrap()).unwrap(), double);
    }
    assert_eq!(msgpack::to_vec(&0.1).unwrap(), b"\xa30.1");
    assert_eq!(msgpack::to_vec(&0.25).unwrap(), b"\xcb\x3f\xd0\0\0\0\0\0\0");
    assert!(msgpack::to_vec(&f64::NAN).is_err());
}

#[test]
fn a_reused_buffer_is_as_before_after_an_error() {
    let mut buffer = b"kept".to_vec();
    msgpack::append(&mut buffer, &1u8).unwrap();
    assert_eq!(buffer, b"kept\x01");
    assert!(msgpack::append(&mut buffer, &[1.0, f64::NAN][..]).is_err());
    assert_eq!(buffer, b"kept\x01");
    let mut text = String::from("kept");
    assert!(json::append(&mut text, &[1.0, f64::INFINITY][..]).is_err());
    assert_eq!(text, "kept");
    let mut out = Vec::new();
    json::to_writer(&mut out, &[1, 2][..]).unwrap();
    assert_eq!(out, b"[1,2]");
    let mut full: &mut [u8] = &mut [0; 2];
    assert!(msgpack::to_writer(&mut full, "abc").unwrap_err().has(ProblemKind::Io));
}

#[test]
fn lengths_are_written_in_the_shortest_form() {
    for (len, header) in [
        (31, &b"\xbf"[..]),
        (32, b"\xd9\x20"),
        (255, b"\xd9\xff"),
        (256, b"\xda\x01\0"),
        (65_535, b"\xda\xff\xff"),
        (65_536, b"\xdb\0\x01\0\0"),
    ] {
        let bytes = msgpack::to_vec(&"x".repeat(len)).unwrap();
        assert!(bytes.starts_with(header) && bytes.len() == header.len() + len, "{len}");
        assert_eq!(msgpack::from_slice::<String>(&bytes).unwrap().len(), len);
    }
    for (len, list, map) in [
        (15, &b"\x9f"[..], &b"\x8f"[..]),
        (16, b"\xdc\0\x10", b"\xde\0\x10"),
        (65_535, b"\xdc\xff\xff", b"\xde\xff\xff"),
        (65_536, b"\xdd\0\x01\0\0", b"\xdf\0\x01\0\0"),
    ] {
        let bytes = msgpack::to_vec(&vec![true; len]).unwrap();
        assert!(bytes.starts_with(list) && bytes.len() == list.len() + len, "{len}");
        assert_eq!(msgpack::from_slice::<Vec<bool>>(&bytes).unwrap().len(), len);
        let entries: std::collections::BTreeMap<String, bool> =
            (0..len).map(|i| (i.to_string(), true)).collect();
        let bytes = msgpack::to_vec(&entries).unwrap();
        assert!(bytes.starts_with(map), "{len}");
        assert_eq!(msgpack::from_slice::<std::collections::BTreeMap<String, bool>>(&bytes).unwrap(), entries);
    }
}

#[test]
fn names_of_attributes_are_in_normal_form() {
    // In normal form C the first name comes after the second.
    let value = Value::object([("e\u{301}", Value::from(1)), ("f", Value::from(2))]);
    assert_eq!(*value.ty(), Type::object([("f", Type::NUMBER), ("\u{e9}", Type::NUMBER)]));
    assert_eq!(json::value_to_string(&value, value.ty()).unwrap(), "{\"f\":2,\"\u{e9}\":1}");
    assert_eq!(msgpack::value_to_vec(&value, value.ty()).unwrap(), b"\x82\xa1f\x02\xa2\xc3\xa9\x01");
    assert_eq!(json::implied_value("{\"e\u{301}\":1,\"f\":2}").unwrap(), value);
}

/// Found by fuzzing: `>` is written as `\u003e`, and the mark after it was taken for a part of the escape.
#[test]
fn a_combining_mark_after_an_escaped_character_stays_in_the_name_of_an_attribute() {
    let null = Value::null(Type::object([(">\u{308}", Type::NUMBER)]));
    let bytes = msgpack::value_to_vec(&null, &Type::DYNAMIC).unwrap();
    assert_eq!(msgpack::value_from_slice(&bytes, &Type::DYNAMIC).unwrap(), null);
}

#[test]
fn a_number_that_does_not_fit_is_described_alike_by_every_source() {
    let check = |text: &str, wanted: &str, found: &str, read: [Result<(), Error>; 3]| {
        for result in read {
            assert_eq!(
                result.unwrap_err().to_string(),
                format!("expected {wanted}, found {found}"),
                "{text}"
            );
        }
    };
    fn read<'a, T: FromTf<'a>>(bytes: &'a [u8], text: &'a str, value: &'a Value) -> [Result<(), Error>; 3] {
        [
            msgpack::from_slice::<T>(bytes).map(drop),
            json::from_str::<T>(text).map(drop),
            value.get::<T>().map(drop),
        ]
    }
    for (text, found) in [("-1", "-1"), ("1.5", "1.5"), ("1e30", &format!("1{}", "0".repeat(30)))] {
        let value = Value::from(Number::parse(text).unwrap());
        let bytes = msgpack::value_to_vec(&value, &Type::NUMBER).unwrap();
        check(text, "a whole number from 0 to 255", found, read::<u8>(&bytes, text, &value));
        check(
            text,
            &format!("a whole number from 0 to {}", u64::MAX),
            found,
            read::<u64>(&bytes, text, &value),
        );
        check(
            text,
            &format!("a whole number from 0 to {}", usize::MAX),
            found,
            read::<usize>(&bytes, text, &value),
        );
        if text != "1e30" {
            check(
                text,
                &format!("a whole number from 0 to {}", u128::MAX),
                found,
                read::<u128>(&bytes, text, &value),
            );
        }
    }
}
