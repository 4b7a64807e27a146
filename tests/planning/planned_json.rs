//! The two halves of a planned value in the JSON of a plan: what is known, and what is not.

use kit::memory::measure;
use kit::written::{of_type, problems};
use tfsdk::limits::Limits;
use tfsdk::plan::{planned_value_from_json, planned_value_from_json_with};
use tfsdk::{Type, Value};

#[track_caller]
fn reads(ty: Type, after: &str, unknown: &str, expected: &str) {
    let read = planned_value_from_json(after, unknown, &ty).expect("they fit together");
    assert_eq!(read, of_type(&ty, expected));
}

#[track_caller]
fn refuses(ty: Type, after: &str, unknown: &str, expected: &[&str]) {
    assert_eq!(problems(planned_value_from_json(after, unknown, &ty)), expected);
}

fn object() -> Type {
    Type::object([("x", Type::STRING), ("y", Type::list(Type::NUMBER))])
}

#[test]
fn single_values_are_converted_to_their_type() {
    reads(Type::STRING, "\"x\"", "false", "\"x\"");
    reads(Type::NUMBER, "\"5\"", "false", "5");
    reads(Type::STRING, "5", "false", "\"5\"");
    reads(Type::STRING, "null", "false", "null");
    reads(Type::STRING, "null", "true", "unknown");
    refuses(Type::NUMBER, "\"x\"", "false", &["expected a number, found string \"x\""]);
    refuses(Type::NUMBER, "[]", "false", &["expected a number, found a list"]);
    assert!(planned_value_from_json("\"x\"", "[true]", &Type::STRING).is_err());
    let single = "parts of a single value are marked as unknown";
    refuses(Type::STRING, "null", "[true]", &[single]);
    for ty in [Type::STRING, Type::DYNAMIC] {
        refuses(ty.clone(), "\"x\"", "[true]", &[single]);
        reads(ty, "\"x\"", "[]", "\"x\"");
    }
    refuses(Type::STRING, "{}", "[true]", &["expected a string, found an object"]);
}

#[test]
fn a_mark_makes_anything_unknown() {
    for ty in [Type::STRING, Type::DYNAMIC, Type::list(Type::STRING), Type::map(Type::STRING), object()] {
        reads(ty.clone(), "null", "true", "unknown");
        // What is said to be known counts for nothing then.
        assert_eq!(planned_value_from_json("\"x\"", "true", &ty).ok(), Some(Value::unknown(ty)));
    }
}

#[test]
fn attributes_come_from_either_half() {
    reads(
        object(),
        r#"{"x":"a"}"#,
        r#"{"y":[true,false,true]}"#,
        r#"{ x = "a", y = [unknown, null, unknown] }"#,
    );
    reads(object(), r#"{"x":"a","y":[1]}"#, r#"{"y":[false]}"#, r#"{ x = "a", y = [1] }"#);
    reads(object(), r#"{"y":[1,2]}"#, r#"{"x":true,"y":[]}"#, "{ x = unknown, y = [1, 2] }");
    reads(object(), r#"{"y":[1]}"#, r#"{"y":[false,true]}"#, "{ y = [1, unknown] }");
    reads(object(), "{}", "{}", "{}");
    reads(object(), "null", "false", "null");
    reads(object(), "null", "{}", "null");
    reads(object(), "{}", "false", "{}");
    reads(object(), "null", r#"{"x":true}"#, "{ x = unknown }");
}

#[test]
fn maps_have_the_keys_of_both_halves() {
    let map = Type::map(Type::STRING);
    reads(
        map.clone(),
        r#"{"b":"1"}"#,
        r#"{"a":true,"b":false,"c":true}"#,
        r#"{ a = unknown, b = "1", c = unknown }"#,
    );
    reads(map.clone(), "{}", "{}", "{}");
    refuses(
        map,
        r#"{"a":[],"b":{}}"#,
        r#"{"c":[true]}"#,
        &[
            "[\"a\"]: expected a string, found a list",
            "[\"b\"]: expected a string, found an object",
            "[\"c\"]: parts of a single value are marked as unknown",
        ],
    );
}

#[test]
fn sequences_are_as_long_as_the_longer_half() {
    let pair = Type::tuple([Type::STRING, Type::NUMBER]);
    reads(Type::list(Type::STRING), r#"["a"]"#, "[false, true]", r#"["a", unknown]"#);
    reads(Type::list(Type::STRING), r#"["a", "b"]"#, "[true]", r#"[unknown, "b"]"#);
    reads(Type::set(Type::STRING), r#"["b", "a", null]"#, "[false, false, true]", r#"["a", "b", unknown]"#);
    reads(pair.clone(), r#"["a"]"#, "[false, true]", r#"["a", unknown]"#);
    refuses(
        pair,
        r#"["a", 1, 2]"#,
        "[false, false, false, true]",
        &["expected a tuple of length 2, found 4 elements"],
    );
}

#[test]
fn a_dynamic_value_says_its_own_form() {
    reads(
        Type::DYNAMIC,
        r#"{"b":[1,"x"],"a":null}"#,
        r#"{"b":[false,true],"c":true}"#,
        "{ a = null, b = [1, unknown], c = unknown }",
    );
    reads(Type::DYNAMIC, r#"[{"x":1}]"#, r#"[{"y":true}]"#, "[{ x = 1, y = unknown }]");
    reads(Type::DYNAMIC, "5", "false", "5");
    reads(Type::DYNAMIC, "\"5\"", "{}", "\"5\"");
    reads(Type::DYNAMIC, "null", r#"[true]"#, "[unknown]");
    reads(Type::DYNAMIC, "null", "false", "null");
}

#[test]
fn every_place_that_does_not_fit_is_told() {
    let ty = Type::object([
        ("list", Type::list(Type::object([("x", Type::NUMBER)]))),
        ("map", Type::map(Type::list(Type::NUMBER))),
        ("set", Type::set(Type::NUMBER)),
        ("tuple", Type::tuple([Type::NUMBER])),
    ]);
    refuses(
        ty.clone(),
        r#"{"list":[{"x":1},{"x":"p"},{"x":"q"}],"map":{"k":{},"l":[1]},"set":[1,"s"],"tuple":{}}"#,
        "{}",
        &[
            "list[1].x: expected a number, found string \"p\"",
            "list[2].x: expected a number, found string \"q\"",
            "map[\"k\"]: expected a list, found an object",
            "set[#1]: expected a number, found string \"s\"",
            "tuple: expected a tuple, found an object",
        ],
    );
    refuses(
        ty,
        r#"{"other":1,"list":[{"z":1}]}"#,
        r#"{"another":true}"#,
        &["unexpected attributes \"another\" and \"other\"", "list[0]: unexpected attribute \"z\""],
    );
    refuses(object(), "[]", "{}", &["expected an object, found a list"]);
    refuses(object(), "{}", "[true]", &["expected an object, found a list"]);
    refuses(Type::map(Type::STRING), "[1]", "{}", &["expected a map, found a list"]);
    refuses(Type::list(Type::STRING), "[]", r#"{"a":true}"#, &["expected a list, found an object"]);
}

#[test]
fn a_name_of_both_halves_is_told_once_and_in_order() {
    let single = "parts of a single value are marked as unknown";
    refuses(
        Type::map(Type::STRING),
        r#"{"c":[],"b":{}}"#,
        r#"{"a":[true],"b":false,"c":false}"#,
        &[
            &format!("[\"a\"]: {single}"),
            "[\"b\"]: expected a string, found an object",
            "[\"c\"]: expected a string, found a list",
        ],
    );
    refuses(
        Type::DYNAMIC,
        r#"{"c":[],"b":{}}"#,
        r#"{"a":{"x":true},"b":[true],"c":{"x":true}}"#,
        &["b: expected an object, found a list", "c: expected a list, found an object"],
    );
}

#[test]
fn both_halves_are_json() {
    assert!(planned_value_from_json("{", "{}", &object()).is_err());
    assert!(planned_value_from_json("{}", "{", &object()).is_err());
}

#[test]
fn attributes_that_the_json_lacks_are_charged_before_they_are_made() {
    let object = Type::object((0..1000).map(|i| (format!("a{i}"), Type::STRING)));
    let json = format!("[{}]", vec!["{}"; 500].join(","));
    let read = |limits| planned_value_from_json_with(&json, "[]", &Type::list(object.clone()), limits);
    assert!(read(Limits::new()).is_ok());
    let mut found = None;
    let memory = measure(|| found = Some(read(Limits::new().max_size(1 << 20))));
    let met = "more would be made than is allowed; where so much is meant, raise `Limits::max_size`";
    assert_eq!(found.map(problems), Some(vec![met.to_owned()]));
    assert!(memory.peak < 3 << 20, "{memory:?}");
}

#[test]
fn a_number_where_text_is_wanted_is_the_text_of_all_its_digits() {
    let digits = format!("1{}", "0".repeat(299));
    let ty = Type::object([("a", Type::STRING)]);
    let planned = planned_value_from_json(&format!(r#"{{"a":{digits}}}"#), "{}", &ty).expect("it is a text");
    assert_eq!(planned.attribute("a").and_then(|a| a.as_str().map(str::to_owned)), Some(digits));
    // As no text of a number is written that is far longer than what it is read from.
    let error = planned_value_from_json(r#"{"a":1e600000000}"#, "{}", &ty).expect_err("it is too long");
    assert!(error.to_string().starts_with("a: the number is too long to write out"), "{error}");
}
