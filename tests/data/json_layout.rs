//! JSON laid out for people.

use tfsdk::json::{indented, indented_with};
use tfsdk::{Limits, Value, json};

#[test]
fn each_part_has_a_line() {
    for (text, expected) in [
        ("1", "1"),
        ("\"a\\\"[{,:\"", "\"a\\\"[{,:\""),
        ("[]", "[]"),
        (" { } ", "{}"),
        ("[ 1 , null,true ]", "[\n  1,\n  null,\n  true\n]"),
        (
            r#"{"a":{"b":[{}]},"c":"\\"}"#,
            "{\n  \"a\": {\n    \"b\": [\n      {}\n    ]\n  },\n  \"c\": \"\\\\\"\n}",
        ),
    ] {
        assert_eq!(indented(text).unwrap(), expected);
        assert_eq!(indented(expected).unwrap(), expected, "twice");
    }
}

#[test]
fn it_is_the_layout_of_others() {
    let value = Value::object([
        ("a", Value::tuple([Value::from("<é\n>"), Value::tuple([]), Value::from(15)])),
        ("b", Value::object([("c", Value::null(tfsdk::Type::STRING))])),
    ]);
    let text = json::value_to_string(&value, value.ty()).unwrap();
    let other: serde_json::Value = serde_json::from_str(&text).unwrap();
    // Terraform escapes what means something in HTML.
    let other = serde_json::to_string_pretty(&other).unwrap().replace('<', "\\u003c").replace('>', "\\u003e");
    assert_eq!(indented(&text).unwrap(), other);
}

#[test]
fn what_is_no_json_is_laid_out_by_its_brackets() {
    for text in ["", "]", "}}{", "[1", "\"", "\"\\", "a b", "[,]", ":", "é[é"] {
        let laid_out = indented(text).unwrap();
        let visible = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(visible(&laid_out), visible(text));
    }
}

#[test]
fn lines_that_stand_far_in_meet_the_limits() {
    let text = format!("{}{}{}", "[".repeat(4000), "1,".repeat(4000), "1]");
    let error = indented_with(&text, Limits::new().max_size(1 << 16)).unwrap_err().to_string();
    assert!(error.contains("raise `Limits::max_size`"), "{error}");
}
