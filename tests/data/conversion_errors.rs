//! What is said of values that do not convert: Terraform's sentence, the place, what was found, and all of it at once.

use kit::show::ty;
use tfsdk::convert::{ConversionError, convert};
use tfsdk::{Error, Type, Value};

fn list(element: &str, elements: impl IntoIterator<Item = Value>) -> Value {
    Value::list(ty(element), elements).unwrap()
}

fn object<const N: usize>(attributes: [(&str, Value); N]) -> Value {
    Value::object(attributes)
}

fn tuple<const N: usize>(elements: [Value; N]) -> Value {
    Value::tuple(elements)
}

fn error(value: &Value, to: &str) -> ConversionError {
    convert(value, &ty(to)).unwrap_err()
}

/// For each problem what Terraform says, where it is, and what was found.
fn problems(value: &Value, to: &str) -> Vec<(String, String, String)> {
    error(value, to)
        .problems()
        .map(|problem| (problem.sentence(), problem.path().to_string(), problem.found().to_owned()))
        .collect()
}

#[track_caller]
fn one(value: &Value, to: &str, sentence: &str, path: &str, found: &str) {
    assert_eq!(
        problems(value, to),
        [(sentence.to_owned(), path.to_owned(), found.to_owned())],
        "{value} to {to}"
    );
}

// Types that do not fit

#[test]
fn a_type_that_does_not_fit_names_what_is_required() {
    one(&true.into(), "number", "number required", "", "bool");
    one(&1.into(), "list(string)", "list of string required", "", "number");
    one(&1.into(), "list(any)", "list of any single type required", "", "number");
    one(&1.into(), "map(list(any))", "map of list of any single type required", "", "number");
    one(&tuple([]), "object({})", "object required", "", "tuple");
    one(&object([]), "list(string)", "list of string required", "", "object");
    one(&list("string", []), "tuple([])", "tuple required", "", "list of string");
    one(&list("any", []), "string", "string required", "", "list of dynamic");
}

#[test]
fn the_way_into_collections_is_named() {
    let sets = Value::set(ty("list(number)"), [list("number", [])]).unwrap();
    let map = Value::map(ty("number"), [("a", 1.into())]).unwrap();
    one(
        &list("number", [1.into()]),
        "list(bool)",
        "incorrect list element type: bool required",
        "",
        "number",
    );
    one(&list("number", []), "set(bool)", "incorrect set element type: bool required", "", "number");
    one(
        &Value::set(ty("number"), []).unwrap(),
        "list(bool)",
        "incorrect list element type: bool required",
        "",
        "number",
    );
    one(&map, "map(bool)", "incorrect map element type: bool required", "", "number");
    one(
        &sets,
        "set(set(bool))",
        "incorrect set element type: incorrect set element type: bool required",
        "",
        "number",
    );
}

#[test]
fn each_attribute_that_does_not_fit_is_told() {
    let given = object([("a", 1.into()), ("b", true.into()), ("c", tuple([])), ("d", 1.into())]);
    assert_eq!(
        problems(&given, "object({ a = bool, b = bool, c = map(string), d = number })"),
        [
            ("attribute \"a\": bool required".into(), "a".into(), "number".into()),
            ("attribute \"c\": map of string required".into(), "c".into(), "tuple".into()),
        ]
    );
    let inner = object([("x", object([("y", tuple([]))]))]);
    one(
        &inner,
        "object({ x = object({ y = string }) })",
        "attribute \"x\": attribute \"y\": string required",
        "x.y",
        "tuple",
    );
}

#[test]
fn all_missing_attributes_are_named_in_one_sentence() {
    let wanted = "object({ a = string, b = string, c = string, d = optional(string) })";
    let given = |names: &[&'static str]| Value::object(names.iter().map(|name| (*name, Value::from("x"))));
    one(&given(&["a", "b"]), wanted, "attribute \"c\" is required", "", "");
    one(&given(&["b"]), wanted, "attributes \"a\" and \"c\" are required", "", "");
    one(&given(&[]), wanted, "attributes \"a\", \"b\", and \"c\" are required", "", "");
    // What is missing is told before what does not fit, and a name that may have been meant with it.
    let both = object([("a", tuple([])), ("b", 1.into())]);
    assert_eq!(
        problems(&both, wanted),
        [
            ("attribute \"c\" is required".into(), "".into(), "".into()),
            ("attribute \"a\": string required".into(), "a".into(), "tuple".into()),
        ]
    );
    one(
        &object([("nmae", "x".into())]),
        "object({ name = string })",
        "attribute \"name\" is required",
        "",
        "\"nmae\"",
    );
}

#[test]
fn beside_types_that_do_not_fit_values_that_do_not_are_told() {
    let given = object([
        ("x", tuple([1.into(), "b".into()])),
        ("y", tuple([true.into()])),
        ("z", tuple([tuple([])])),
    ]);
    assert_eq!(
        problems(&given, "map(list(number))"),
        [
            ("element \"y\": element 0: number required".into(), "[\"y\"][0]".into(), "bool".into()),
            ("element \"z\": element 0: number required".into(), "[\"z\"][0]".into(), "tuple".into()),
            ("a number is required".into(), "[\"x\"][1]".into(), "string \"b\"".into()),
        ]
    );
    // Where a type is open, the parts fit one by one.
    assert_eq!(problems(&tuple([1.into(), tuple([])]), "list(any)").len(), 1);
}

#[test]
fn each_element_that_does_not_fit_is_told() {
    let given = tuple([1.into(), tuple([]), object([]), 2.into()]);
    assert_eq!(
        problems(&given, "list(number)"),
        [
            ("element 1: number required".into(), "[1]".into(), "tuple".into()),
            ("element 2: number required".into(), "[2]".into(), "object".into()),
        ]
    );
    assert_eq!(problems(&given, "set(number)").len(), 2);
    let given = object([("a", 1.into()), ("b c", tuple([])), ("d", object([]))]);
    assert_eq!(
        problems(&given, "map(number)"),
        [
            ("element \"b c\": number required".into(), "[\"b c\"]".into(), "tuple".into()),
            ("element \"d\": number required".into(), "[\"d\"]".into(), "object".into()),
        ]
    );
}

#[test]
fn elements_of_any_that_have_nothing_in_common_are_told_as_one() {
    one(&tuple([1.into(), true.into()]), "list(any)", "all list elements must have the same type", "", "");
    one(&tuple([1.into(), true.into()]), "set(any)", "all set elements must have the same type", "", "");
    one(
        &object([("a", 1.into()), ("b", true.into())]),
        "map(any)",
        "all map elements must have the same type",
        "",
        "",
    );
    // Within, too.
    one(
        &object([("x", tuple([1.into(), true.into()]))]),
        "object({ x = list(any) })",
        "attribute \"x\": all list elements must have the same type",
        "x",
        "",
    );
}

#[test]
fn a_tuple_that_does_not_fit_names_its_first_element_that_does_not() {
    one(
        &tuple([1.into(), tuple([]), true.into()]),
        "tuple([number, number, number])",
        "tuple required",
        "[1]",
        "a tuple whose element 1 does not fit: number required, but have tuple",
    );
    one(
        &tuple([1.into()]),
        "tuple([number, number])",
        "tuple required",
        "",
        "a tuple of 1 element where 2 are required",
    );
}

#[test]
fn a_map_that_cannot_become_an_object_says_what_is_required() {
    let given = Value::map(ty("number"), [("a", 1.into())]).unwrap();
    one(&given, "object({ a = bool })", "object required", "", "map of number");
}

// Values that do not fit

#[test]
fn the_parts_of_a_value_that_do_not_fit_are_told_with_their_place() {
    let x = || Value::from("x");
    let number = "a number is required";
    let found = "string \"x\"";
    let at = |path: &str| (number.to_owned(), path.to_owned(), found.to_owned());
    assert_eq!(problems(&list("string", [x(), "1".into(), x()]), "list(number)"), [at("[0]"), at("[2]")]);
    assert_eq!(problems(&list("string", [x(), "1".into(), x()]), "set(number)"), [at("[0]"), at("[2]")]);
    assert_eq!(problems(&Value::set(ty("string"), [x(), "1".into()]).unwrap(), "list(number)"), [at("[#1]")]);
    assert_eq!(problems(&Value::set(ty("string"), [x(), "1".into()]).unwrap(), "set(number)"), [at("[#1]")]);
    let map = Value::map(ty("string"), [("k", x()), ("l", "1".into()), ("m", x())]).unwrap();
    assert_eq!(problems(&map, "map(number)"), [at("[\"k\"]"), at("[\"m\"]")]);
    assert_eq!(problems(&map, "object({ k = number, m = number })"), [at("[\"k\"]"), at("[\"m\"]")]);
    let given = object([("a", x()), ("b", "1".into()), ("c", x())]);
    assert_eq!(problems(&given, "object({ a = number, b = number, c = number })"), [at("a"), at("c")]);
    assert_eq!(problems(&given, "map(number)"), [at("[\"a\"]"), at("[\"c\"]")]);
    assert_eq!(
        problems(&tuple([x(), 1.into(), x()]), "tuple([number, number, number])"),
        [at("[0]"), at("[2]")]
    );
    assert_eq!(problems(&tuple([x(), 1.into(), x()]), "set(number)"), [at("[0]"), at("[2]")]);
}

#[test]
fn all_attributes_that_a_map_lacks_are_told() {
    let given = Value::map(ty("string"), [("b", "x".into())]).unwrap();
    assert_eq!(
        problems(&given, "object({ a = string, b = string, c = string, d = optional(string) })"),
        [
            ("map has no element for required attribute \"a\"".into(), String::new(), String::new()),
            ("map has no element for required attribute \"c\"".into(), String::new(), String::new()),
        ]
    );
}

#[test]
fn an_attribute_that_no_element_can_become_is_told_where_the_map_has_it() {
    let given = Value::map(ty("number"), [("a", 1.into()), ("b", 2.into())]).unwrap();
    one(
        &given,
        "object({ a = number, b = optional(bool) })",
        "map element type is incompatible with attribute \"b\": bool required",
        "[\"b\"]",
        "number",
    );
}

#[test]
fn problems_deep_within_have_their_whole_path() {
    let given =
        object([("a", list("list(string)", [list("string", []), list("string", ["1".into(), "x".into()])]))]);
    one(&given, "object({ a = list(set(number)) })", "a number is required", "a[1][1]", "string \"x\"");
}

// The text

#[test]
fn the_path_stands_before_what_the_sentence_does_not_name() {
    // All named by the sentence.
    assert_eq!(
        error(&tuple([tuple([])]), "list(number)").to_string(),
        "element 0: number required, but have tuple"
    );
    // None.
    let given = list("string", ["x".into()]);
    assert_eq!(error(&given, "list(number)").to_string(), "[0]: a number is required, but have string \"x\"");
    assert_eq!(
        format!("{:?}", error(&given, "list(number)").problems().next()),
        "Some([0]: a number is required, but have string \"x\" at `[0]`)"
    );
    // Nothing more was found than the sentence says.
    assert_eq!(error(&object([]), "object({ a = string })").to_string(), "attribute \"a\" is required");
}

#[test]
fn the_first_problem_speaks_for_all_of_them() {
    let error = error(&list("string", ["1".into(), "x".into(), "y".into()]), "list(number)");
    assert_eq!(
        (error.sentence().as_str(), error.path().to_string().as_str()),
        ("a number is required", "[1]")
    );
    assert_eq!((error.problems().count(), error.omitted()), (2, 0));
}

#[test]
fn a_thousand_problems_are_listed_and_the_others_counted() {
    let texts = |n: usize| list("string", (0..n).map(|_| Value::from("x")));
    let numbers = |n: usize| error(&texts(n), "list(number)");
    assert_eq!((numbers(1000).problems().count(), numbers(1000).omitted()), (1000, 0));
    assert_eq!((numbers(1001).problems().count(), numbers(1001).omitted()), (1000, 1));
    let text = numbers(1003).to_string();
    assert!(text.starts_with("1003 problems:\n  [0]: "), "{}", &text[..40]);
    assert!(text.ends_with("\n  and 3 more"), "{}", &text[text.len() - 40..]);
    assert!(!numbers(1000).to_string().contains("more"));
    // Where the types alone do not fit, the search ends with the thousandth.
    let tuples = Value::tuple((0..1005).map(|_| tuple([])));
    assert_eq!(
        (error(&tuples, "list(number)").problems().count(), error(&tuples, "list(number)").omitted()),
        (1000, 0)
    );
    // Problems of several parts are one list.
    let pair = object([("a", texts(600)), ("b", texts(600))]);
    let both = error(&pair, "object({ a = list(number), b = list(number) })");
    assert_eq!((both.problems().count(), both.omitted()), (1000, 200));
    let triple = tuple([pair.clone(), pair]);
    let all = error(&triple, "list(object({ a = list(number), b = list(number) }))");
    assert_eq!((all.problems().count(), all.omitted()), (1000, 1400));
}

#[test]
fn as_a_general_error_each_problem_keeps_its_path() {
    let given = object([("a", "x".into()), ("b", "y".into())]);
    let general = Error::from(error(&given, "object({ a = number, b = number })"));
    assert_eq!(
        general.to_string(),
        "2 problems:\n  a: a number is required, but have string \"x\"\n  b: a number is required, but have string \"y\""
    );
    // The words that name the way are left out, as the path says it.
    let general = Error::from(error(&tuple([object([("a", true.into())])]), "list(object({ a = number }))"));
    assert_eq!(general.to_string(), "[0].a: number required, but have bool");
    assert_eq!(Error::from(error(&true.into(), "number")).to_string(), "number required, but have bool");
}

#[test]
fn a_value_that_fits_has_no_problems() {
    assert_eq!(convert(&"1".into(), &Type::NUMBER), Ok(1.into()));
}
