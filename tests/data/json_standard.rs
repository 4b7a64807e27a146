//! How strictly JSON is read, and what of it is found without reading the rest.

use tfsdk::error::ProblemKind;
use tfsdk::{Type, Value, json};

use super::codecs::refused;

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
fn parts_of_a_larger_text_are_found() {
    let text = r#" {"outputs" : {"a": {"value": 1, "type": "number"} , "b":[ ]}, "x": null} "#;
    assert_eq!(json::text_at(text, &["outputs", "a"]).unwrap(), Some(r#"{"value": 1, "type": "number"}"#));
    assert_eq!(json::text_at(text, &["outputs", "b"]).unwrap(), Some("[ ]"));
    assert_eq!(json::text_at(text, &["outputs", "c", "d"]).unwrap(), None);
    assert_eq!(json::text_at(text, &[]).unwrap(), Some(text.trim()));
    let error = json::text_at(text, &["outputs", "b", "c"]).unwrap_err();
    assert_eq!(error.to_string(), "outputs.b: expected an object, found a list");
    assert!(json::text_at(r#"{"a":1,"a":2}"#, &["a"]).unwrap_err().has(ProblemKind::Duplicate));
    assert_eq!(json::text_at(r#"{"b":1,"b":2,"a":3}"#, &["a"]).unwrap(), Some("3"));
    // There is no struct here whose field could hold null.
    let error = json::text_at(r#"{"a":null}"#, &["a", "b"]).unwrap_err();
    assert_eq!(error.to_string(), "a: expected an object, found null");
    assert!(json::text_at(r#"{"a":1} x"#, &["a"]).unwrap_err().is_malformed());
}
