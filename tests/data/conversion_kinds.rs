//! Which types convert to which, and what known values become. (go-cty: `convert.Convert`.)

use kit::show::{shown, ty};
use tfsdk::convert::{convert, is_convertible};
use tfsdk::stream::format::LONGEST_NUMBER;
use tfsdk::{Number, Type, Value};

fn list(element: &str, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::list(ty(element), elements).unwrap()
}

fn set(element: &str, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::set(ty(element), elements).unwrap()
}

fn map<const N: usize>(element: &str, entries: [(&str, Value); N]) -> Value {
    Value::map(ty(element), entries).unwrap()
}

fn object<const N: usize>(attributes: [(&str, Value); N]) -> Value {
    Value::object(attributes)
}

fn tuple<const N: usize>(elements: [Value; N]) -> Value {
    Value::tuple(elements)
}

fn null(text: &str) -> Value {
    Value::null(ty(text))
}

#[track_caller]
fn gives(value: &Value, to: &str, expected: &str) {
    let result = convert(value, &ty(to)).map_or_else(|error| error.to_string(), |value| shown(&value));
    assert_eq!(result, expected, "{} to {to}", shown(value));
}

// Which types convert

#[track_caller]
fn convertible(from: &str, to: &str, expected: bool) {
    assert_eq!(is_convertible(&ty(from), &ty(to)), expected, "{from} to {to}");
}

#[test]
fn primitives_convert_to_strings_and_back_but_not_into_each_other() {
    let primitives = ["string", "number", "bool"];
    for from in primitives {
        for to in primitives {
            convertible(from, to, from == to || from == "string" || to == "string");
        }
    }
}

#[test]
fn everything_converts_to_any_and_any_to_everything() {
    for other in [
        "string",
        "number",
        "bool",
        "list(string)",
        "set(number)",
        "map(bool)",
        "object({ a = string })",
        "tuple([string])",
    ] {
        convertible(other, "any", true);
        convertible("any", other, true);
    }
}

#[test]
fn kinds_of_structure_convert_as_terraform_says() {
    let kinds =
        ["string", "list(string)", "set(string)", "map(string)", "tuple([string])", "object({ a = string })"];
    let possible = [
        ("list(string)", "set(string)"),
        ("set(string)", "list(string)"),
        ("tuple([string])", "list(string)"),
        ("tuple([string])", "set(string)"),
        ("object({ a = string })", "map(string)"),
        ("map(string)", "object({ a = string })"),
    ];
    for from in kinds {
        for to in kinds {
            convertible(from, to, from == to || possible.contains(&(from, to)));
        }
    }
}

#[test]
fn the_parts_have_to_convert_too() {
    for (good, bad) in [
        (("list(number)", "list(string)"), ("list(number)", "list(bool)")),
        (("set(number)", "set(string)"), ("set(number)", "set(bool)")),
        (("map(number)", "map(string)"), ("map(number)", "map(bool)")),
        (("list(number)", "set(string)"), ("list(number)", "set(bool)")),
        (("set(number)", "list(string)"), ("set(number)", "list(bool)")),
        (("tuple([number, bool])", "list(string)"), ("tuple([number, bool])", "list(number)")),
        (("tuple([number, bool])", "set(string)"), ("tuple([bool, number])", "set(number)")),
        (
            ("tuple([number, bool])", "tuple([string, string])"),
            ("tuple([number, bool])", "tuple([string, number])"),
        ),
        (("object({ a = number })", "map(string)"), ("object({ a = number, b = bool })", "map(number)")),
        (
            ("object({ a = number })", "object({ a = string })"),
            ("object({ a = number })", "object({ a = bool })"),
        ),
        (("map(number)", "object({ a = string })"), ("map(number)", "object({ a = bool })")),
        (("map(number)", "object({ a = string })"), ("map(number)", "object({ a = string, b = bool })")),
    ] {
        convertible(good.0, good.1, true);
        convertible(bad.0, bad.1, false);
    }
}

#[test]
fn tuples_have_to_be_of_one_length() {
    convertible("tuple([string, string])", "tuple([string])", false);
    convertible("tuple([string])", "tuple([string, string])", false);
    convertible("tuple([])", "tuple([])", true);
    convertible("tuple([])", "list(number)", true);
    convertible("tuple([])", "set(any)", true);
}

#[test]
fn objects_need_their_required_attributes_and_may_have_more() {
    convertible("object({ a = string, b = bool })", "object({ a = string })", true);
    convertible("object({ a = string })", "object({ a = string, b = bool })", false);
    convertible("object({ a = string })", "object({ a = string, b = optional(bool) })", true);
    convertible("object({})", "object({ b = optional(bool) })", true);
    convertible("object({})", "object({ b = bool })", false);
    // An optional attribute that is there has to fit.
    convertible("object({ b = number })", "object({ b = optional(bool) })", false);
    // Where no element of a map could become it, it is left out.
    convertible("map(number)", "object({ a = string, b = optional(bool) })", true);
    convertible("map(number)", "object({ a = string, b = bool })", false);
}

#[test]
fn elements_of_any_have_to_have_a_type_in_common() {
    convertible("tuple([number, string])", "list(any)", true);
    convertible("tuple([number, bool])", "list(any)", false);
    convertible("tuple([number, bool])", "set(any)", false);
    convertible("tuple([number, any])", "list(any)", true);
    convertible("tuple([any, any])", "list(any)", true);
    convertible("object({ a = number, b = string })", "map(any)", true);
    convertible("object({ a = number, b = bool })", "map(any)", false);
    convertible("object({})", "map(any)", true);
    convertible("list(number)", "list(any)", true);
    convertible("list(list(number))", "list(list(any))", true);
    convertible("list(number)", "list(list(any))", false);
    // The type in common would be open, though one element's is not.
    convertible("tuple([tuple([string]), any])", "list(any)", false);
    convertible("tuple([tuple([string]), any])", "set(any)", false);
}

// Primitives

#[test]
fn numbers_and_bools_become_their_text() {
    gives(&Number::parse("1.50").unwrap().into(), "string", r#""1.5" : string"#);
    gives(&(-7).into(), "string", r#""-7" : string"#);
    gives(&true.into(), "string", r#""true" : string"#);
    gives(&false.into(), "string", r#""false" : string"#);
}

#[test]
fn texts_become_the_numbers_and_bools_they_say() {
    gives(&"15e-1".into(), "number", "1.5 : number");
    gives(&"-0x".into(), "number", r#"a number is required, but have string "-0x""#);
    gives(&"".into(), "number", r#"a number is required, but have string """#);
    for (text, expected) in [("true", "true"), ("1", "true"), ("false", "false"), ("0", "false")] {
        gives(&text.into(), "bool", &format!("{expected} : bool"));
    }
    let wrong = "a bool is required";
    gives(&"yes".into(), "bool", &format!("{wrong}, but have string \"yes\""));
    gives(&"".into(), "bool", &format!("{wrong}, but have string \"\""));
    gives(&"01".into(), "bool", &format!("{wrong}, but have string \"01\""));
    let lowercase = "to convert from string, use lowercase";
    gives(&"TRUE".into(), "bool", &format!("{wrong}; {lowercase} \"true\", but have string \"TRUE\""));
    gives(&"False".into(), "bool", &format!("{wrong}; {lowercase} \"false\", but have string \"False\""));
}

#[test]
fn a_number_that_is_too_long_for_the_wire_does_not_become_text() {
    let digits = |n: usize| Value::from(Number::parse(&format!("1e{}", n - 1)).unwrap());
    let most = LONGEST_NUMBER;
    assert_eq!(convert(&digits(most), &Type::STRING).unwrap().as_str().map(str::len), Some(most));
    let error = convert(&digits(most + 1), &Type::STRING).unwrap_err();
    assert_eq!(error.sentence(), "the number is too long for a string: it has more than 262144 digits");
}

// Sequences

#[test]
fn tuples_become_lists_and_sets() {
    let given = tuple(["b".into(), 1.into(), "b".into(), true.into()]);
    gives(&given, "list(string)", r#"["b", "1", "b", "true"] : list(string)"#);
    gives(&given, "set(string)", r#"toset(["1", "b", "true"]) : set(string)"#);
    gives(&given, "list(any)", r#"["b", "1", "b", "true"] : list(string)"#);
    gives(&given, "set(any)", r#"toset(["1", "b", "true"]) : set(string)"#);
    gives(&tuple([]), "list(string)", "[] : list(string)");
    gives(&tuple([]), "set(any)", "toset([]) : set(any)");
    gives(&tuple([null("any"), 1.into()]), "list(string)", r#"[null, "1"] : list(string)"#);
    gives(&tuple([null("any"), 1.into()]), "list(any)", "[null, 1] : list(number)");
    gives(&tuple([null("any")]), "list(any)", "[null] : list(any)");
}

#[test]
fn tuples_convert_element_by_element() {
    gives(&tuple([1.into(), "2".into()]), "tuple([string, number])", r#"["1", 2] : tuple([string, number])"#);
    gives(&tuple([1.into(), "2".into()]), "tuple([any, any])", r#"[1, "2"] : tuple([number, string])"#);
    gives(&tuple([1.into(), "2".into()]), "tuple([string, any])", r#"["1", "2"] : tuple([string, string])"#);
}

#[test]
fn lists_and_sets_become_each_other() {
    let numbers = || ["2", "10", "2"].map(|n| Value::from(n.parse::<i64>().unwrap()));
    gives(&list("number", numbers()), "set(number)", "toset([2, 10]) : set(number)");
    gives(&list("number", numbers()), "set(string)", r#"toset(["10", "2"]) : set(string)"#);
    gives(&set("number", numbers()), "list(number)", "[2, 10] : list(number)");
    gives(&set("number", numbers()), "list(string)", r#"["2", "10"] : list(string)"#);
    gives(&set("number", numbers()), "list(any)", "[2, 10] : list(number)");
    gives(&list("number", numbers()), "set(any)", "toset([2, 10]) : set(number)");
    gives(&list("string", []), "set(number)", "toset([]) : set(number)");
    gives(&set("string", []), "list(any)", "[] : list(string)");
    gives(&list("any", []), "list(string)", "[] : list(string)");
}

#[test]
fn elements_that_become_the_same_fall_together_in_a_set() {
    gives(&set("string", ["1".into(), "1.0".into(), "01".into()]), "set(number)", "toset([1]) : set(number)");
    gives(&tuple([1.into(), "1".into()]), "set(number)", "toset([1]) : set(number)");
}

#[test]
fn lists_of_lists_convert_within() {
    let given = list("list(number)", [list("number", [1.into()]), list("number", [])]);
    gives(&given, "list(list(string))", r#"[["1"], []] : list(list(string))"#);
    gives(&given, "list(set(string))", r#"[toset(["1"]), toset([])] : list(set(string))"#);
    gives(&given, "set(list(any))", "toset([[1], []]) : set(list(number))");
    gives(&given, "list(any)", "[[1], []] : list(list(number))");
    let given = tuple([tuple([1.into(), 2.into()]), tuple(["a".into()]), tuple([])]);
    gives(&given, "list(list(any))", r#"[["1", "2"], ["a"], []] : list(list(string))"#);
    gives(&given, "list(any)", r#"[["1", "2"], ["a"], []] : list(list(string))"#);
}

// Mappings

#[test]
fn objects_become_maps() {
    let given = object([("a", 1.into()), ("b", "x".into()), ("c", null("any"))]);
    gives(&given, "map(string)", r#"{"a" = "1", "b" = "x", "c" = null} : map(string)"#);
    gives(&given, "map(any)", r#"{"a" = "1", "b" = "x", "c" = null} : map(string)"#);
    gives(&object([]), "map(string)", "{} : map(string)");
    gives(&object([]), "map(any)", "{} : map(any)");
    gives(
        &object([("a", tuple([1.into()])), ("b", tuple(["x".into(), true.into()]))]),
        "map(list(any))",
        r#"{"a" = ["1"], "b" = ["x", "true"]} : map(list(string))"#,
    );
}

#[test]
fn a_null_of_open_type_does_not_keep_a_map_from_being_one() {
    // Wherever it stands.
    gives(
        &object([("a", tuple([1.into()])), ("b", null("any"))]),
        "map(any)",
        r#"{"a" = [1], "b" = null} : map(tuple([number]))"#,
    );
    gives(
        &object([("a", null("any")), ("b", tuple([1.into()])), ("c", null("any"))]),
        "map(any)",
        r#"{"a" = null, "b" = [1], "c" = null} : map(tuple([number]))"#,
    );
    gives(
        &object([("a", null("any")), ("b", tuple([1.into()]))]),
        "map(list(any))",
        r#"{"a" = null, "b" = [1]} : map(list(number))"#,
    );
    gives(
        &object([("a", null("any")), ("b", list("string", ["x".into()]))]),
        "map(any)",
        r#"{"a" = null, "b" = ["x"]} : map(list(string))"#,
    );
}

#[test]
fn maps_convert_their_elements() {
    let given = map("number", [("b", 2.into()), ("a", 1.into())]);
    gives(&given, "map(string)", r#"{"a" = "1", "b" = "2"} : map(string)"#);
    gives(&given, "map(any)", r#"{"a" = 1, "b" = 2} : map(number)"#);
    gives(&map("string", []), "map(number)", "{} : map(number)");
    gives(&map("any", []), "map(number)", "{} : map(number)");
    let lists = map("list(number)", [("a", list("number", [1.into()]))]);
    gives(&lists, "map(set(any))", r#"{"a" = toset([1])} : map(set(number))"#);
}

#[test]
fn maps_become_objects_by_their_keys() {
    let given = map("string", [("a", "1".into()), ("b", "x".into()), ("c", "true".into())]);
    gives(&given, "object({ a = number, c = bool })", "{a = 1, c = true} : object({ a = number, c = bool })");
    gives(&given, "object({})", "{} : object({})");
    gives(&given, "object({ a = any })", r#"{a = "1"} : object({ a = string })"#);
    gives(
        &given,
        "object({ a = string, d = optional(bool) })",
        r#"{a = "1", d = null} : object({ a = string, d = bool })"#,
    );
    gives(&given, "object({ a = string, d = bool })", r#"map has no element for required attribute "d""#);
    let numbers = map("number", [("a", 1.into()), ("b", 2.into())]);
    gives(
        &numbers,
        "object({ a = number, c = optional(bool) })",
        "{a = 1, c = null} : object({ a = number, c = bool })",
    );
    gives(
        &numbers,
        "object({ a = number, b = optional(bool) })",
        r#"map element type is incompatible with attribute "b": bool required, but have number"#,
    );
}

#[test]
fn objects_lose_what_is_not_asked_for_and_gain_what_is_optional() {
    let given = object([("a", 1.into()), ("b", "x".into())]);
    gives(&given, "object({ a = string })", r#"{a = "1"} : object({ a = string })"#);
    gives(&given, "object({ b = string })", r#"{b = "x"} : object({ b = string })"#);
    gives(
        &given,
        "object({ a = number, b = string, c = optional(list(bool)) })",
        r#"{a = 1, b = "x", c = null} : object({ a = number, b = string, c = list(bool) })"#,
    );
    gives(&given, "object({ a = any, b = any })", r#"{a = 1, b = "x"} : object({ a = number, b = string })"#);
    gives(
        &given,
        "object({ b = any, c = optional(any) })",
        r#"{b = "x", c = null} : object({ b = string, c = any })"#,
    );
    // The result has no optional attributes any more.
    gives(
        &given,
        "object({ a = optional(number), b = optional(string) })",
        r#"{a = 1, b = "x"} : object({ a = number, b = string })"#,
    );
}

#[test]
fn optional_attributes_deep_within_are_gained_too() {
    let given = tuple([object([("a", 1.into())]), object([("a", 2.into()), ("b", true.into())])]);
    gives(
        &given,
        "list(object({ a = number, b = optional(bool) }))",
        "[{a = 1, b = null}, {a = 2, b = true}] : list(object({ a = number, b = bool }))",
    );
    gives(
        &object([("x", object([("a", 1.into())]))]),
        "map(object({ a = number, b = optional(bool) }))",
        r#"{"x" = {a = 1, b = null}} : map(object({ a = number, b = bool }))"#,
    );
}

// Any

#[test]
fn a_value_for_any_stays_as_it_is() {
    for value in [
        1.into(),
        null("string"),
        null("any"),
        Value::unknown(Type::DYNAMIC),
        tuple([1.into(), "a".into()]),
        list("string", ["a".into()]),
        object([("a", 1.into())]),
    ] {
        assert_eq!(convert(&value, &Type::DYNAMIC), Ok(value.clone()), "{value}");
    }
}

#[test]
fn elements_of_open_maps_and_lists_become_of_one_type_in_depth() {
    let given = object([("a", object([("x", 1.into())])), ("b", object([("x", "s".into())]))]);
    gives(&given, "map(any)", r#"{"a" = {x = "1"}, "b" = {x = "s"}} : map(object({ x = string }))"#);
    gives(&given, "map(map(any))", r#"{"a" = {"x" = "1"}, "b" = {"x" = "s"}} : map(map(string))"#);
    let given = object([("a", object([("x", 1.into())])), ("b", object([("y", "s".into())]))]);
    gives(&given, "map(any)", r#"{"a" = {"x" = "1"}, "b" = {"y" = "s"}} : map(map(string))"#);
    let given =
        tuple([object([("x", tuple([1.into()]))]), object([("x", tuple(["s".into(), true.into()]))])]);
    gives(
        &given,
        "list(object({ x = list(any) }))",
        r#"[{x = ["1"]}, {x = ["s", "true"]}] : list(object({ x = list(string) }))"#,
    );
    let given = object([("a", object([("x", 1.into())])), ("b", object([("x", "s".into())]))]);
    gives(
        &given,
        "map(object({ x = any }))",
        r#"{"a" = {x = "1"}, "b" = {x = "s"}} : map(object({ x = string }))"#,
    );
}
