//! Values as JSON: dynamic ones with their type, parts of a larger text, and JSON of no known type.

use std::collections::BTreeMap;

use kit::show::{shown, ty};
use tfsdk::{Error, ProblemKind, Type, Value, json};

fn dynamic(text: &str) -> Result<Value, Error> {
    json::value_from_str(text, &Type::DYNAMIC)
}

#[track_caller]
fn told<T: std::fmt::Debug>(read: Result<T, Error>, kind: ProblemKind, message: &str) {
    let error = read.unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.problems()[0].kind(), kind);
}

// Dynamic values

#[test]
fn a_dynamic_value_has_its_value_and_its_type_in_either_order() {
    for (value, of_type, expected) in [
        ("true", "\"bool\"", "true : bool"),
        ("null", "\"bool\"", "null : bool"),
        ("null", "[\"list\",\"bool\"]", "null : list(bool)"),
        ("\"x\"", "\"string\"", "\"x\" : string"),
        ("[1,2]", "[\"set\",\"number\"]", "toset([1, 2]) : set(number)"),
        ("{\"a\":[]}", "[\"object\",{\"a\":[\"tuple\",[]]}]", "{a = []} : object({ a = tuple([]) })"),
        ("{\"value\":1,\"type\":\"number\"}", "\"dynamic\"", "1 : number"),
        ("null", "\"dynamic\"", "null : any"),
    ] {
        for text in [
            format!("{{\"value\":{value},\"type\":{of_type}}}"),
            format!("{{\"type\":{of_type},\"value\":{value}}}"),
            format!(" {{ \"type\" : {of_type} , \"value\" : {value} }} "),
            format!("{{\"t\\u0079pe\":{of_type},\"\\u0076alue\":{value}}}"),
        ] {
            assert_eq!(shown(&dynamic(&text).unwrap()), expected, "{text}");
            // What stands behind it is read on.
            let list = format!("[{text},5]");
            let read = json::value_from_str(&list, &Type::tuple([Type::DYNAMIC, Type::NUMBER])).unwrap();
            assert_eq!(read.as_ref().index(1).unwrap().as_i64(), Some(5), "{text}");
            assert_eq!(shown(&json::from_str::<Value>(&text).unwrap()), expected, "{text}");
        }
    }
    assert_eq!(dynamic("null").unwrap(), Value::null(Type::DYNAMIC));
    assert_eq!(json::value_to_string(&Value::null(Type::DYNAMIC), &Type::DYNAMIC).unwrap(), "null");
}

#[test]
fn a_dynamic_value_is_written_with_its_value_first() {
    for (value, text) in [
        (Value::from(true), r#"{"value":true,"type":"bool"}"#),
        (Value::null(Type::BOOL), r#"{"value":null,"type":"bool"}"#),
        (Value::tuple([]), r#"{"value":[],"type":["tuple",[]]}"#),
        (
            Value::tuple([Value::from(1), Value::from("x")]),
            r#"{"value":[1,"x"],"type":["tuple",["number","string"]]}"#,
        ),
    ] {
        assert_eq!(json::value_to_string(&value, &Type::DYNAMIC).unwrap(), text);
        assert_eq!(json::to_string(&value).unwrap(), text);
    }
    // Among others, with the commas between them.
    let row = Value::tuple([Value::from(1), Value::from("x"), Value::null(Type::DYNAMIC), Value::from(2)]);
    let place = Type::tuple([Type::DYNAMIC, Type::DYNAMIC, Type::DYNAMIC, Type::NUMBER]);
    assert_eq!(
        json::value_to_string(&row, &place).unwrap(),
        r#"[{"value":1,"type":"number"},{"value":"x","type":"string"},null,2]"#
    );
    let map = BTreeMap::from([("a", Value::from(true)), ("b", Value::from(false))]);
    assert_eq!(
        json::to_string(&map).unwrap(),
        r#"{"a":{"value":true,"type":"bool"},"b":{"value":false,"type":"bool"}}"#
    );
}

#[test]
fn what_is_no_dynamic_value_says_what_one_is() {
    let expected = "a dynamic value, which is an object of `type` and `value`";
    for (text, found) in
        [("[1]", "a list"), ("\"x\"", "string \"x\""), ("5", "number 5"), ("true", "bool true")]
    {
        told(dynamic(text), ProblemKind::Type, &format!("expected {expected}, found {found}"));
    }
    for (text, kind, message) in [
        (
            "{}",
            ProblemKind::Attributes,
            "a dynamic value is an object of `type` and `value`; `type` is missing",
        ),
        (
            r#"{"value":1}"#,
            ProblemKind::Attributes,
            "a dynamic value is an object of `type` and `value`; `type` is missing",
        ),
        (
            r#"{"type":"bool"}"#,
            ProblemKind::Attributes,
            "a dynamic value is an object of `type` and `value`; `value` is missing",
        ),
        (
            r#"{"type":"bool","value":true,"x":1}"#,
            ProblemKind::Attributes,
            "a dynamic value is an object of `type` and `value`; \"x\" does not belong there",
        ),
        (
            r#"{"type":"bool","type":"bool","value":true}"#,
            ProblemKind::Duplicate,
            "the `type` of a dynamic value is given twice",
        ),
        (
            r#"{"value":true,"type":"bool","value":true}"#,
            ProblemKind::Duplicate,
            "the `value` of a dynamic value is given twice",
        ),
        (
            r#"{"value":true,"type":"boool"}"#,
            ProblemKind::Malformed,
            "line 1, column 22: expected \"bool\", \"dynamic\", \"number\" or \"string\", found \"boool\"; did you mean \"bool\"?",
        ),
        (
            r#"{"value":true,"type":null}"#,
            ProblemKind::Malformed,
            "line 1, column 22: expected a type, which is a name or a list that starts with one, found `n`",
        ),
        (
            r#"{"value":tru,"type":"bool"}"#,
            ProblemKind::Malformed,
            "line 1, column 10: expected `true` or another value, found `t`",
        ),
    ] {
        told(dynamic(text), kind, message);
    }
    told(
        dynamic(r#"{"value":{"a":[1,true]},"type":["map",["list","bool"]]}"#),
        ProblemKind::Type,
        "[\"a\"][0]: expected a bool, found number 1",
    );
}

#[test]
fn the_optional_attributes_of_a_type_are_there_in_its_values() {
    let text = r#"{"value":{"a":null},"type":["object",{"a":"bool","b":["list","bool"]},["a","b"]]}"#;
    let value = dynamic(text).unwrap();
    assert_eq!(shown(&value), "{a = null, b = null} : object({ a = bool, b = list(bool) })");
}

/// Large values are passed over before their type is known, and read when it is.
#[test]
fn dynamic_values_in_one_another_are_read_wherever_their_type_stands() {
    let long = format!("[{}1]", "100000,".repeat(30));
    let of_type = format!("[\"tuple\",[{}\"number\"]]", "\"number\",".repeat(30));
    let dynamic_type = "[\"tuple\",[\"dynamic\",\"dynamic\"]]";
    let one = format!("{{\"value\":{long},\"type\":{of_type}}}");
    let other = format!("{{\"type\":{of_type},\"value\":{long}}}");
    let pair = format!("{{\"value\":[{one},{other}],\"type\":{dynamic_type}}}");
    let both = format!("{{\"value\":[{pair},{pair}],\"type\":{dynamic_type}}}");
    let read = dynamic(&both).unwrap();
    let numbers = dynamic(&one).unwrap();
    let pairs = Value::tuple([numbers.clone(), numbers]);
    assert_eq!(read, Value::tuple([pairs.clone(), pairs]));
}

// Maps and objects

#[test]
fn a_name_given_twice_is_refused_with_its_path() {
    let map = ty("map(number)");
    for text in [r#"{"a":1,"a":2}"#, r#"{"b":1,"a":1,"c":2,"a":2}"#, r#"{"a":1,"\u0061":2}"#] {
        told(json::value_from_str(text, &map), ProblemKind::Duplicate, "the key \"a\" is given twice");
    }
    told(
        json::value_from_str(r#"{"x":{"a":1,"a":2}}"#, &ty("map(map(number))")),
        ProblemKind::Duplicate,
        "[\"x\"]: the key \"a\" is given twice",
    );
    told(
        json::value_from_str(r#"{"a":1,"a":2,"b":3,"b":3,"b":3}"#, &ty("object({ a = number, b = number })")),
        ProblemKind::Attributes,
        "attributes \"a\" and \"b\" given twice",
    );
    // Two keys that are one in normal form.
    told(
        json::value_from_str("{\"e\u{301}\":1,\"é\":2}", &map),
        ProblemKind::Duplicate,
        "the key \"é\" is given twice",
    );
    assert!(json::value_from_str(r#"{"b":1,"a":2,"c":3}"#, &map).is_ok());
    // The first time counts, and what is wrong the second time is not looked at.
    let error = json::value_from_str(r#"{"a":"x","a":true}"#, &ty("object({ a = number })")).unwrap_err();
    assert_eq!(error.problems()[0].to_string(), "attribute \"a\" given twice");
    assert_eq!(error.problems().len(), 2, "{error}");
}

#[test]
fn what_is_absent_is_null_and_what_is_too_much_is_refused() {
    let object = ty("object({ a = string, b = list(number) })");
    assert_eq!(
        shown(&json::value_from_str("{}", &object).unwrap()),
        "{a = null, b = null} : object({ a = string, b = list(number) })"
    );
    assert_eq!(
        shown(&json::value_from_str(r#"{"b":[]}"#, &object).unwrap()),
        "{a = null, b = []} : object({ a = string, b = list(number) })"
    );
    told(
        json::value_from_str(r#"{"c":1,"aa":2}"#, &object),
        ProblemKind::Attributes,
        "unexpected attributes \"aa\" and \"c\" (for \"aa\" did you mean \"a\"?)",
    );
}

/// The type of a collection of dynamic elements is that of its elements.
#[test]
fn elements_of_a_dynamic_type_have_to_agree() {
    let list = ty("list(any)");
    let typed = |value: &str, of: &str| format!("{{\"value\":{value},\"type\":\"{of}\"}}");
    let text = format!("[{},{}]", typed("1", "number"), typed("2", "number"));
    assert_eq!(shown(&json::value_from_str(&text, &list).unwrap()), "[1, 2] : list(number)");
    let text = format!("[null,{}]", typed("2", "number"));
    assert_eq!(shown(&json::value_from_str(&text, &list).unwrap()), "[null, 2] : list(number)");
    let text = format!("[{},{},{}]", typed("1", "number"), typed("true", "bool"), typed("\"x\"", "string"));
    let error = json::value_from_str(&text, &list).unwrap_err();
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["[1]", "[2]"], "{error}");
    let text = format!("{{\"a\":{},\"b\":{}}}", typed("1", "number"), typed("true", "bool"));
    let error = json::value_from_str(&text, &ty("map(any)")).unwrap_err();
    assert_eq!(error.problems()[0].path().to_string(), "[\"b\"]");
    let text = format!("[{},{}]", typed("2", "number"), typed("1", "number"));
    assert_eq!(shown(&json::value_from_str(&text, &ty("set(any)")).unwrap()), "toset([1, 2]) : set(number)");
    let text = format!("[{},{}]", typed("2", "number"), typed("true", "bool"));
    let pair = json::value_from_str(&text, &ty("tuple([any, any])")).unwrap();
    assert_eq!(shown(&pair), "[2, true] : tuple([number, bool])");
    let text = format!("{{\"a\":{},\"b\":{}}}", typed("2", "number"), typed("true", "bool"));
    let object = json::value_from_str(&text, &ty("object({ a = any, b = any, c = any })")).unwrap();
    assert_eq!(shown(&object), "{a = 2, b = true, c = null} : object({ a = number, b = bool, c = any })");
    let empty = json::value_from_str("[]", &list).unwrap();
    assert_eq!(shown(&empty), "[] : list(any)");
}

// JSON of no known type

#[test]
fn json_of_no_known_type_has_the_one_that_its_form_says() {
    for (text, value) in [
        ("null", "null : any"),
        ("true", "true : bool"),
        ("false", "false : bool"),
        ("1.50", "1.5 : number"),
        ("-1", "-1 : number"),
        ("\"1\"", "\"1\" : string"),
        ("[]", "[] : tuple([])"),
        ("{}", "{} : object({})"),
        ("[1,\"a\",null]", "[1, \"a\", null] : tuple([number, string, any])"),
        ("{\"b\":1,\"a\":[true]}", "{a = [true], b = 1} : object({ a = tuple([bool]), b = number })"),
    ] {
        assert_eq!(shown(&json::implied_value(text).unwrap()), value);
        assert_eq!(json::implied_type(text).unwrap(), *json::implied_value(text).unwrap().ty());
    }
}

#[test]
fn problems_of_json_of_no_known_type_have_their_path() {
    for (text, message) in [
        ("[1,tru]", "[1]: line 1, column 4: expected `true` or another value, found `t`"),
        ("{\"a\":{\"b\":x}}", "a.b: line 1, column 11: expected a value, found `x`"),
        ("{\"x\":[0,{\"b\":1,\"a\":1,\"a\":2}]}", "x[1]: the key \"a\" is given twice"),
        ("1 2", "line 1, column 3: expected the end of the text, found `2`"),
        ("", "line 1, column 1: expected a value, found the end of the text"),
    ] {
        assert_eq!(json::implied_value(text).unwrap_err().to_string(), message);
        assert_eq!(json::implied_type(text).unwrap_err().to_string(), message);
    }
}

// Parts of a larger text

#[test]
fn a_part_is_its_text_without_the_space_around_it() {
    let text = " { \"a\" : { \"b\" :\n[ 1 ] , \"c\":2 } , \"d\":\t\"x\" , \"e\\n\":null } ";
    for (keys, part) in [
        (&["a", "b"][..], Some("[ 1 ]")),
        (&["a", "c"], Some("2")),
        (&["a"], Some("{ \"b\" :\n[ 1 ] , \"c\":2 }")),
        (&["d"], Some("\"x\"")),
        (&["e\n"], Some("null")),
        (&["b"], None),
        (&["a", "x"], None),
        (&["x", "a"], None),
        (&[], Some(text.trim())),
    ] {
        assert_eq!(json::text_at(text, keys).unwrap(), part, "{keys:?}");
    }
}

#[test]
fn a_key_that_leads_nowhere_says_how_far_it_came() {
    let text = r#"{"a":{"b":{"c":[1]}},"d":1,"d":2,"e":{"f":{"g":1,"g":2}}}"#;
    for (keys, message) in [
        (&["a", "b", "c", "x"][..], "a.b.c: expected an object, found a list"),
        (&["d"], "the key \"d\" is given twice"),
        (&["d", "x"], "the key \"d\" is given twice"),
        (&["e", "f", "g"], "e.f: the key \"g\" is given twice"),
    ] {
        assert_eq!(json::text_at(text, keys).unwrap_err().to_string(), message);
    }
    // Of other keys it does not matter.
    assert_eq!(json::text_at(text, &["a", "b", "c"]).unwrap(), Some("[1]"));
    // All of the text has to be JSON, also behind the part.
    for text in [r#"{"a":1,"b":tru}"#, r#"{"a":1}}"#, r#"{"a":1"#, r#"{"a":1} 2"#, "", "{\"a\":\"\\x\"}"] {
        assert!(json::text_at(text, &["a"]).unwrap_err().is_malformed(), "{text}");
    }
}
