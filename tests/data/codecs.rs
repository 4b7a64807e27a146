//! What reading and writing the wire formats guarantees, rule by rule.

use tfsdk::error::ProblemKind;
use tfsdk::number::Number;
use tfsdk::value::Refinement;
use tfsdk::{Error, FromTf, Limits, Type, Value, json, msgpack};

fn nested(levels: usize, step: fn(Type) -> Type) -> Type {
    (0..levels).fold(Type::STRING, |ty, _| step(ty))
}

fn refused(result: Result<Value, Error>, kind: ProblemKind) -> String {
    let error = result.expect_err("it has to be refused");
    assert!(error.has(kind), "{error}");
    error.to_string()
}

/// Tests run on threads with 2 MB of stack, and are built without optimisation.
#[test]
fn five_hundred_and_twelve_levels_are_read_and_written_on_a_small_stack() {
    let steps: [fn(Type) -> Type; 5] =
        [Type::list, Type::set, Type::map, |ty| Type::tuple([ty]), |ty| Type::object([("a", ty)])];
    for step in steps {
        for dynamic in [false, true] {
            let levels = if dynamic { 511 } else { 512 };
            let ty = nested(levels, step);
            let value = (0..levels).fold(Value::from("x"), |value, _| match step(Type::STRING).kind() {
                tfsdk::ty::TypeKind::List(_) => Value::list(Type::DYNAMIC, [value]).unwrap(),
                tfsdk::ty::TypeKind::Set(_) => Value::set(Type::DYNAMIC, [value]).unwrap(),
                tfsdk::ty::TypeKind::Map(_) => Value::map(Type::DYNAMIC, [("a", value)]).unwrap(),
                tfsdk::ty::TypeKind::Tuple(_) => Value::tuple([value]),
                _ => Value::object([("a", value)]),
            });
            let place = if dynamic { Type::DYNAMIC } else { ty };
            let bytes = msgpack::value_to_vec(&value, &place).unwrap();
            assert_eq!(msgpack::value_from_slice(&bytes, &place).unwrap(), value);
            let text = json::value_to_string(&value, &place).unwrap();
            assert_eq!(json::value_from_str(&text, &place).unwrap(), value);
        }
    }
}

#[test]
fn dynamic_values_in_one_another_are_counted() {
    let mut bytes = Vec::new();
    for _ in 0..512 {
        bytes.extend(b"\x92\xc4\x09\"dynamic\"");
    }
    bytes.push(0xc0);
    assert!(msgpack::value_from_slice(&bytes, &Type::DYNAMIC).unwrap().is_null());
    refused(
        msgpack::value_from_slice(&[b"\x92\xc4\x09\"dynamic\"", &bytes[..]].concat(), &Type::DYNAMIC),
        ProblemKind::Depth,
    );
    let text = |levels: usize| {
        let open = r#"{"type":"dynamic","value":"#;
        format!("{}null{}", open.repeat(levels), "}".repeat(levels))
    };
    assert!(json::value_from_str(&text(512), &Type::DYNAMIC).unwrap().is_null());
    refused(json::value_from_str(&text(513), &Type::DYNAMIC), ProblemKind::Depth);
}

#[test]
fn nesting_deeper_than_allowed_is_an_error_however_deep() {
    let levels = 1_000_000;
    for ty in [Type::list(Type::STRING), nested(512, Type::list), Type::DYNAMIC] {
        assert!(msgpack::value_from_slice(&vec![0x91; levels], &ty).is_err());
        assert!(msgpack::value_from_slice(&vec![0x81; levels], &ty).is_err());
        assert!(json::value_from_str(&"[".repeat(levels), &ty).is_err());
        assert!(json::value_from_str(&"{\"a\":".repeat(levels), &ty).is_err());
    }
    for open in ["[", "[\"list\",", "[\"object\",{\"a\":", "[\"tuple\",["] {
        assert!(Type::from_json(&open.repeat(levels)).is_err());
    }
    refused(json::implied_value(&"[".repeat(levels)), ProblemKind::Depth);
    refused(json::implied_value_with("[[]]", Limits::new().max_depth(1)), ProblemKind::Depth);
    let flat = Limits::new().max_depth(1);
    refused(msgpack::value_from_slice_with(b"\x91\x90", &nested(2, Type::list), flat), ProblemKind::Depth);
    refused(json::value_from_str_with("[[]]", &nested(2, Type::list), flat), ProblemKind::Depth);
    assert!(msgpack::from_slice_with::<Vec<u8>>(b"\x91\x01", flat).is_ok());
}

#[test]
fn what_is_too_deep_to_read_is_not_written() {
    let value = (0..513).fold(Value::from("x"), |value, _| Value::tuple([value]));
    assert!(msgpack::value_to_vec(&value, value.ty()).unwrap_err().has(ProblemKind::Depth));
    assert!(json::value_to_string(&value, value.ty()).unwrap_err().has(ProblemKind::Depth));
    let null = Value::null(nested(513, Type::list));
    assert!(msgpack::value_to_vec(&null, &Type::DYNAMIC).unwrap_err().has(ProblemKind::Depth));
    assert!(json::value_to_string(&null, &Type::DYNAMIC).unwrap_err().has(ProblemKind::Depth));
}

#[test]
fn memory_is_not_taken_for_a_length_that_is_only_announced() {
    for header in
        [b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"]
    {
        let types = [Type::list(Type::STRING), Type::set(Type::NUMBER), Type::map(Type::BOOL), Type::STRING];
        for ty in types.into_iter().chain([Type::object([("a", Type::STRING)]), Type::DYNAMIC]) {
            assert!(msgpack::value_from_slice(header, &ty).is_err());
        }
        assert!(msgpack::from_slice::<Vec<[u64; 4]>>(header).is_err());
        assert!(msgpack::from_slice::<Vec<String>>(header).is_err());
    }
}

#[test]
fn numbers_of_absurd_length_are_not_written_out() {
    for text in ["1e600000000", "-1e600000000", "1e-600000000", "1e300000"] {
        let number = Value::from(Number::parse(text).unwrap());
        let list = Value::tuple([Value::from(1), number]);
        for error in [
            msgpack::value_to_vec(&list, list.ty()).unwrap_err(),
            json::value_to_string(&list, list.ty()).unwrap_err(),
        ] {
            assert_eq!(error.problems()[0].path().to_string(), "[1]");
            assert!(error.has(ProblemKind::Range), "{error}");
        }
    }
    let number = Value::from(Number::parse("1e99999").unwrap());
    assert_eq!(json::value_to_string(&number, &Type::NUMBER).unwrap().len(), 100_000);
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
    let expected = "3 problems:\n  missing attribute \"c\"; unexpected attribute \"x\" (did you mean \"c\"?)\n  \
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
fn json_takes_text_for_numbers_and_bools_and_these_for_text() {
    let read = |text: &str, ty: Type| json::value_from_str(text, &ty).unwrap();
    assert_eq!(read("1.50", Type::STRING).as_str(), Some("1.50"));
    assert_eq!(read("false", Type::STRING).as_str(), Some("false"));
    assert_eq!(read("\"0.1\"", Type::NUMBER), read("0.1", Type::NUMBER));
    assert_eq!(read("\"1\"", Type::BOOL).as_bool(), Some(true));
    assert_eq!(read("\"false\"", Type::BOOL).as_bool(), Some(false));
    refused(json::value_from_str("1", &Type::BOOL), ProblemKind::Type);
    refused(json::value_from_str("\"yes\"", &Type::BOOL), ProblemKind::Type);
    assert_eq!(json::from_str::<(u8, f64, String)>("[\"7\", \"0.5\", 1e2]").unwrap(), (7, 0.5, "1e2".into()));
}

#[test]
fn json_is_read_as_the_standard_has_it() {
    let bad = [
        "",
        " ",
        "tru",
        "nul",
        "nulll",
        "TRUE",
        "01",
        "-",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "+1",
        "0x1",
        "1_0",
        "NaN",
        "\"",
        "\"\\",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\u+123\"",
        "\"\n\"",
        "\"\u{1}\"",
        "'a'",
        "\u{feff}1",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,,2]",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[1}",
        "{\"a\":1]",
        "1 2",
        "//1",
        "[1]/**/",
        "\u{a0}1",
    ];
    for text in bad {
        assert!(json::implied_value(text).is_err(), "{text}");
        // Skipping is as strict as reading.
        let around = format!("{{\"y\":{text},\"value\":1,\"type\":\"number\"}}");
        assert!(json::text_at(&around, &["value"]).is_err(), "{text}");
        for ty in [Type::STRING, Type::NUMBER, Type::list(Type::NUMBER), Type::map(Type::NUMBER)] {
            assert!(json::value_from_str(text, &ty).is_err(), "{text}");
        }
    }
    for text in
        ["[ ]", "{ }", " [ 1 , { \"a\" : [ ] } ] ", "-0.0e-0", "\"\\/\\b\\f\\n\\r\\t\\u00e9\\\"\\\\\""]
    {
        assert!(json::implied_value(text).is_ok(), "{text}");
    }
}

#[test]
fn half_a_surrogate_pair_is_the_replacement_character() {
    let read = |text: &str| json::from_str::<String>(text).unwrap();
    assert_eq!(read(r#""\ud83d\ude00""#), "😀");
    assert_eq!(read(r#""\ud83d""#), "\u{fffd}");
    assert_eq!(read(r#""\ude00\ud83d""#), "\u{fffd}\u{fffd}");
    assert_eq!(read(r#""\ud83d\u0041""#), "\u{fffd}A");
    assert_eq!(read(r#""\ud83dx""#), "\u{fffd}x");
    assert_eq!(read(r#""\ud83d\n""#), "\u{fffd}\n");
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
fn a_dynamic_value_may_stand_in_either_order() {
    for text in
        [r#"{"type":["list","string"],"value":[1]}"#, r#" { "value" : [ 1 ] , "type" : ["list","string"] } "#]
    {
        let value = json::value_from_str(text, &Type::DYNAMIC).unwrap();
        assert_eq!(value, Value::list(Type::STRING, [Value::from("1")]).unwrap());
    }
    let wrong = refused(json::value_from_str(r#"{"type":"bool"}"#, &Type::DYNAMIC), ProblemKind::Attributes);
    assert!(wrong.contains("`value` is missing"), "{wrong}");
    let error = json::value_from_str(
        r#"[{"value":{"a":[1,"x"]},"type":["map",["list","number"]]}]"#,
        &Type::list(Type::DYNAMIC),
    );
    assert_eq!(error.unwrap_err().problems()[0].path().to_string(), "[0][\"a\"][1]");
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
        (
            r#"["object",{"a":"bool"},["b"]]"#,
            "line 1, column 25: expected \"a\", found \"b\"; did you mean \"a\"?",
        ),
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
fn parts_of_a_larger_text_are_found() {
    let text = r#" {"outputs" : {"a": {"value": 1, "type": "number"} , "b":[ ]}, "x": null} "#;
    assert_eq!(json::text_at(text, &["outputs", "a"]).unwrap(), Some(r#"{"value": 1, "type": "number"}"#));
    assert_eq!(json::text_at(text, &["outputs", "b"]).unwrap(), Some("[ ]"));
    assert_eq!(json::text_at(text, &["outputs", "c", "d"]).unwrap(), None);
    assert_eq!(json::text_at(text, &[]).unwrap(), Some(text.trim()));
    let error = json::text_at(text, &["outputs", "b", "c"]).unwrap_err();
    assert_eq!(error.to_string(), "outputs.b: expected an object, found a list");
    assert!(json::text_at(r#"{"a":1,"a":2}"#, &["a"]).unwrap_err().has(ProblemKind::Duplicate));
    assert!(json::text_at(r#"{"a":1} x"#, &["a"]).unwrap_err().is_malformed());
}

fn refined(ty: Type, refinement: Refinement) -> Value {
    Value::refined(ty, refinement).unwrap()
}

#[test]
fn what_is_known_of_an_unknown_value_comes_through() {
    let values = [
        refined(Type::STRING, Refinement::new().not_null().prefix("ami-")),
        refined(Type::NUMBER, Refinement::new().min(1, true).max(Number::parse("10.1").unwrap(), false)),
        refined(Type::list(Type::BOOL), Refinement::new().not_null().min_len(1).max_len(70_000)),
        refined(Type::object([("a", Type::STRING)]), Refinement::new().not_null()),
        Value::unknown(Type::STRING),
    ];
    for value in values {
        let bytes = msgpack::value_to_vec(&value, value.ty()).unwrap();
        assert_eq!(msgpack::value_from_slice(&bytes, value.ty()).unwrap(), value);
    }
}

#[test]
fn refinements_given_twice_narrow_one_another_or_contradict() {
    let read = |body: &[u8], ty: Type| {
        let bytes = [&[0xc7, body.len() as u8, 12], body].concat();
        msgpack::value_from_slice(&bytes, &ty)
    };
    let value = read(b"\x82\x03\x92\x01\xc3\x03\x92\x05\xc2", Type::NUMBER).unwrap();
    assert_eq!(value, refined(Type::NUMBER, Refinement::new().min(5, false)));
    let value = read(b"\x82\x02\xa2ab\x02\xa1a", Type::STRING).unwrap();
    assert_eq!(value, refined(Type::STRING, Refinement::new().prefix("ab")));
    refused(read(b"\x82\x02\xa1a\x02\xa1b", Type::STRING), ProblemKind::Malformed);
    refused(read(b"\x82\x01\xc2\x01\xc3", Type::STRING), ProblemKind::Malformed);
    refused(read(b"\x82\x03\x92\x0a\xc3\x04\x92\x01\xc3", Type::NUMBER), ProblemKind::Invalid);
    refused(read(b"\x82\x05\x05\x06\x01", Type::list(Type::BOOL)), ProblemKind::Invalid);
    // A refinement of a later version is skipped as a whole.
    let value = read(b"\x82\x07\x92\x01\x81\xa1a\xc0\x01\xc2", Type::STRING).unwrap();
    assert_eq!(value, refined(Type::STRING, Refinement::new().not_null()));
}

#[test]
fn a_known_prefix_is_cut_where_nothing_can_change_it() {
    let written = |prefix: &str| {
        let value = refined(Type::STRING, Refinement::new().prefix(prefix));
        let bytes = msgpack::value_to_vec(&value, &Type::STRING).unwrap();
        let read = msgpack::value_from_slice(&bytes, &Type::STRING).unwrap();
        read.as_ref().refinement().and_then(|r| r.known_prefix()).unwrap().to_owned()
    };
    let long = |start: &str, end: &str| format!("{start}{}", end.repeat(300));
    assert_eq!(written(&long("", "p")).len(), 254, "the last letter could take an accent");
    assert_eq!(written(&long("", "é")).len(), 252, "cut inside of a character, and one more");
    assert_eq!(written(&long("", "-")).len(), 255, "punctuation joins with nothing");
    assert_eq!(written(&long("", "日")).len(), 252, "what could be half of a cluster is left out");
    assert_eq!(written(&long("", "7")).len(), 254);
    assert_eq!(written(&long("", "🤷")).len(), 252, "cut inside of a character: those before it are whole");
    assert_eq!(written(&long("xyz", "🤷")).len(), 251);
    assert_eq!(written(&"p".repeat(256)).len(), 256);
}

#[test]
fn bounds_too_long_for_a_refinement_are_left_out() {
    let number = Number::parse("1e1000").unwrap();
    let value = refined(Type::NUMBER, Refinement::new().not_null().min(1, true).max(number, true));
    let bytes = msgpack::value_to_vec(&value, &Type::NUMBER).unwrap();
    let read = msgpack::value_from_slice(&bytes, &Type::NUMBER).unwrap();
    assert_eq!(read, refined(Type::NUMBER, Refinement::new().not_null().min(1, true)));
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

/// A reader that first skipped a value to find its type would skip the inner ones again at each level.
#[test]
fn dynamic_values_in_one_another_are_read_in_linear_time() {
    let cost = |levels: usize| {
        // The same text, inside more or fewer levels.
        let inner = format!("[{}1]", "[],".repeat(100_000));
        let ty = format!("[\"tuple\",[{}\"number\"]]", "[\"tuple\",[]],".repeat(100_000));
        let mut text = format!("{{\"value\":{inner},\"type\":{ty}}}");
        for _ in 0..levels {
            text = format!("{{\"value\":{text},\"type\":\"dynamic\"}}");
        }
        let once = || {
            let (read, time) = kit::time(|| json::value_from_str(&text, &Type::DYNAMIC));
            assert!(read.is_ok());
            time
        };
        once().min(once()).min(once())
    };
    let (one, many) = (cost(1), cost(500));
    assert!(many < one * 10, "1 level: {one:?}, 500 levels: {many:?}");
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
