//! When values are equal: to the language, as the same value, and exactly.

use kit::show::{shown, ty, unknown};
use tfsdk::value::Refinement;
use tfsdk::{Number, Type, Value};

fn strings(texts: &[&str]) -> Value {
    Value::list(Type::STRING, texts.iter().map(|text| Value::from(*text))).unwrap()
}

fn number(text: &str) -> Value {
    Number::parse(text).unwrap().into()
}

/// A number as Rust and Go hold it, whose text is `0.1` and whose value is a little more.
fn tenth() -> Value {
    Number::from_double(0.1).unwrap().into()
}

fn not_null(text: &str) -> Value {
    unknown(text, Refinement::new().not_null())
}

/// Asks both ways round.
#[track_caller]
fn equals(a: &Value, b: &Value, expected: Option<bool>) {
    assert_eq!(a.equals(b), expected, "{} == {}", shown(a), shown(b));
    assert_eq!(b.equals(a), expected, "{} == {}", shown(b), shown(a));
}

const YES: Option<bool> = Some(true);
const NO: Option<bool> = Some(false);

#[test]
fn known_values_of_one_type_are_equal_when_their_data_is() {
    equals(&true.into(), &true.into(), YES);
    equals(&true.into(), &false.into(), NO);
    equals(&"a".into(), &"a".into(), YES);
    equals(&"a".into(), &"b".into(), NO);
    equals(&1.into(), &1.into(), YES);
    equals(&1.into(), &2.into(), NO);
    equals(&tenth(), &number("0.1"), YES);
    equals(&number("-0"), &number("0"), YES);
}

#[test]
fn values_of_different_types_are_not_equal() {
    equals(&1.into(), &"1".into(), NO);
    equals(&true.into(), &"true".into(), NO);
    equals(&strings(&["a"]), &Value::tuple(["a".into()]), NO);
    equals(&strings(&[]), &Value::set(Type::STRING, []).unwrap(), NO);
    equals(&strings(&[]), &Value::list(Type::NUMBER, []).unwrap(), NO);
    let map = Value::map(Type::STRING, [("a", "x".into())]).unwrap();
    equals(&map, &Value::object([("a", "x".into())]), NO);
    equals(&1.into(), &Value::unknown(Type::STRING), NO);
    equals(&strings(&["a"]), &Value::unknown(ty("set(string)")), NO);
}

#[test]
fn nulls_of_all_types_are_equal_and_equal_nothing_else() {
    let null = Value::null(Type::STRING);
    equals(&null, &null, YES);
    equals(&null, &Value::null(Type::NUMBER), YES);
    equals(&null, &Value::null(Type::DYNAMIC), YES);
    equals(&null, &"".into(), NO);
    equals(&null, &0.into(), NO);
    equals(&null, &strings(&[]), NO);
    equals(&null, &Value::tuple([Value::unknown(Type::STRING)]), NO);
}

#[test]
fn an_unknown_value_may_be_null_unless_it_is_known_not_to() {
    let null = Value::null(Type::STRING);
    equals(&null, &Value::unknown(Type::STRING), None);
    equals(&null, &Value::unknown(Type::NUMBER), None);
    equals(&null, &Value::unknown(Type::DYNAMIC), None);
    equals(&null, &not_null("string"), NO);
    equals(&Value::null(Type::DYNAMIC), &not_null("list(string)"), NO);
    // Said something, but not that.
    equals(&null, &unknown("string", Refinement::new().prefix("a")), None);
}

#[test]
fn two_unknown_values_may_be_equal_whatever_is_known_of_them() {
    for (a, b) in [("string", "string"), ("string", "number"), ("any", "bool")] {
        equals(&Value::unknown(ty(a)), &Value::unknown(ty(b)), None);
        equals(&not_null("string"), &Value::unknown(ty(b)), None);
    }
    let a = unknown("string", Refinement::new().not_null().prefix("a"));
    equals(&a, &unknown("string", Refinement::new().not_null().prefix("b")), None);
    equals(&a, &a, None);
}

#[test]
fn a_known_prefix_rules_out_strings_that_start_otherwise() {
    let a = unknown("string", Refinement::new().not_null().prefix("ab"));
    equals(&a, &"abc".into(), None);
    equals(&a, &"ab".into(), None);
    equals(&a, &"a".into(), NO);
    equals(&a, &"xab".into(), NO);
    equals(&not_null("string"), &"x".into(), None);
    equals(&unknown("string", Refinement::new().prefix("ab")), &"x".into(), NO);
}

/// go-cty's `ValueRange.Includes`: what is refined has two ends, and that of a side without a bound is infinite and not in it.
#[test]
fn what_is_known_of_a_number_rules_out_the_infinities_that_no_bound_is() {
    let (most, least) = (Value::from(Number::INFINITY), Value::from(Number::NEG_INFINITY));
    for (known, expected) in [
        (Refinement::new(), None),
        (Refinement::new().not_null(), NO),
        (Refinement::new().not_null().min(0, true), NO),
        (Refinement::new().max(5, true), NO),
    ] {
        let number = unknown("number", known);
        equals(&number, &most, expected);
        equals(&number, &least, expected);
        equals(&number, &5.into(), None);
    }
}

#[test]
fn an_unknown_value_of_open_type_may_equal_anything() {
    equals(&Value::unknown(Type::DYNAMIC), &1.into(), None);
    equals(&Value::unknown(Type::DYNAMIC), &strings(&["a"]), None);
    equals(&Value::unknown(ty("list(any)")), &strings(&["a"]), None);
    equals(&Value::unknown(ty("list(string)")), &strings(&["a"]), None);
}

#[test]
fn sequences_are_equal_element_by_element() {
    equals(&strings(&["a", "b"]), &strings(&["a", "b"]), YES);
    equals(&strings(&["a", "b"]), &strings(&["b", "a"]), NO);
    equals(&strings(&["a", "b"]), &strings(&["a"]), NO);
    equals(&strings(&[]), &strings(&[]), YES);
    let pair = |a: Value, b: Value| Value::tuple([a, b]);
    equals(&pair(1.into(), tenth()), &pair(1.into(), number("0.1")), YES);
    equals(&pair(1.into(), "a".into()), &pair(1.into(), "b".into()), NO);
}

#[test]
fn behind_an_element_that_is_not_known_none_is_looked_at() {
    // Terraform goes by whatever it compares first: of sequences the first element, of objects any attribute.
    let list = |elements: [Value; 3]| Value::list(Type::NUMBER, elements).unwrap();
    let gap = || Value::unknown(Type::NUMBER);
    let given = list([1.into(), 2.into(), 3.into()]);
    equals(&list([1.into(), gap(), 3.into()]), &given, None);
    equals(&list([1.into(), gap(), 4.into()]), &given, None);
    equals(&list([gap(), 5.into(), 3.into()]), &given, None);
    equals(&list([2.into(), gap(), 3.into()]), &given, NO);
    equals(&list([gap(), gap(), gap()]), &given, None);
    let object = |a: Value, b: Value| Value::object([("a", a), ("b", b)]);
    equals(&object(gap(), "x".into()), &object(1.into(), "y".into()), NO);
    equals(&object(gap(), "x".into()), &object(1.into(), "x".into()), None);
}

#[test]
fn maps_are_equal_key_by_key() {
    let map = |entries: &[(&str, Option<i64>)]| {
        let value = |n: &Option<i64>| n.map_or(Value::unknown(Type::NUMBER), Value::from);
        Value::map(Type::NUMBER, entries.iter().map(|(key, n)| (*key, value(n)))).unwrap()
    };
    let given = map(&[("a", Some(1)), ("b", Some(2))]);
    equals(&given, &map(&[("b", Some(2)), ("a", Some(1))]), YES);
    equals(&given, &map(&[("a", Some(1)), ("b", Some(3))]), NO);
    equals(&given, &map(&[("a", Some(1)), ("c", Some(2))]), NO);
    equals(&given, &map(&[("a", Some(1))]), NO);
    equals(&given, &map(&[("a", Some(1)), ("b", None)]), None);
    // The key is known to differ though no value is known.
    equals(&map(&[("a", None)]), &map(&[("b", None)]), NO);
}

#[test]
fn sets_are_equal_when_they_hold_the_same_and_all_is_known() {
    let set = |elements: Vec<Value>| Value::set(Type::NUMBER, elements).unwrap();
    let given = set(vec![1.into(), tenth()]);
    equals(&given, &set(vec![number("0.1"), 1.into()]), YES);
    equals(&given, &set(vec![1.into()]), NO);
    equals(&given, &set(vec![1.into(), 2.into()]), NO);
    // Elements have no places, so nothing can be said for certain while one is unknown.
    equals(&given, &set(vec![2.into(), Value::unknown(Type::NUMBER)]), None);
    let open = set(vec![Value::unknown(Type::NUMBER)]);
    equals(&open, &open, None);
}

#[test]
fn a_type_that_is_not_known_yet_leaves_open_what_it_could_still_become() {
    let open = || Value::unknown(Type::DYNAMIC);
    let pair = |a: Value| Value::tuple([a, 1.into()]);
    equals(&pair(open()), &pair("x".into()), None);
    equals(&pair(open()), &Value::tuple(["x".into()]), NO);
    equals(&pair(open()), &"x".into(), NO);
    equals(&pair(open()), &Value::tuple(["x".into(), "y".into()]), NO);
    equals(&pair(open()), &pair(open()), None);
    // Two parts that could each become the other's type, but not both at once.
    equals(&Value::tuple([open(), 1.into()]), &Value::tuple([1.into(), open()]), NO);
    // A null has no parts: it is known whatever its type may become.
    equals(&pair(Value::null(Type::DYNAMIC)), &pair("x".into()), NO);
    equals(&pair(Value::null(Type::DYNAMIC)), &pair(Value::null(Type::DYNAMIC)), YES);
    // An empty list of any type is of another type than an empty list of strings.
    equals(&Value::list(Type::DYNAMIC, []).unwrap(), &strings(&[]), NO);
}

#[test]
fn nulls_inside_are_equal_like_nulls_outside() {
    let list = |elements: [Value; 2]| Value::list(Type::STRING, elements).unwrap();
    let null = || Value::null(Type::STRING);
    equals(&list([null(), "a".into()]), &list([null(), "a".into()]), YES);
    equals(&list([null(), "a".into()]), &list(["".into(), "a".into()]), NO);
    equals(&list([null(), "a".into()]), &list([not_null("string"), "a".into()]), NO);
    equals(&list([null(), "a".into()]), &list([Value::unknown(Type::STRING), "a".into()]), None);
}

// The same value

#[track_caller]
fn same(a: &Value, b: &Value, expected: bool) {
    assert_eq!(a.raw_equals(b), expected, "{} and {}", shown(a), shown(b));
    assert_eq!(b.raw_equals(a), expected, "{} and {}", shown(b), shown(a));
}

#[test]
fn the_same_value_is_of_the_same_type() {
    same(&Value::null(Type::STRING), &Value::null(Type::STRING), true);
    same(&Value::null(Type::STRING), &Value::null(Type::NUMBER), false);
    same(&Value::null(Type::STRING), &"".into(), false);
    same(&Value::null(Type::STRING), &Value::unknown(Type::STRING), false);
    same(&strings(&[]), &Value::list(Type::NUMBER, []).unwrap(), false);
    same(&strings(&["a"]), &Value::tuple(["a".into()]), false);
}

#[test]
fn unknown_values_are_the_same_when_the_same_is_known_of_them() {
    let string = Value::unknown(Type::STRING);
    same(&string, &string, true);
    same(&string, &not_null("string"), false);
    same(&not_null("string"), &not_null("string"), true);
    same(&string, &Value::unknown(Type::DYNAMIC), false);
    let range = |min, inclusive| unknown("number", Refinement::new().min(min, inclusive));
    same(&range(1, true), &range(1, true), true);
    same(&range(1, true), &range(1, false), false);
    same(&range(1, true), &range(2, true), false);
}

#[test]
fn numbers_are_the_same_at_any_depth_when_they_read_the_same() {
    let within = |n: Value| {
        let map = Value::map(Type::NUMBER, [("k", n)]).unwrap();
        Value::object([("set", Value::set(map.ty().clone(), [map]).unwrap())])
    };
    same(&within(tenth()), &within(number("0.1")), true);
    assert_ne!(within(tenth()), within(number("0.1")), "`==` is exact");
    same(&within(tenth()), &within(number("0.2")), false);
}

#[test]
fn the_same_composite_has_the_same_parts_in_the_same_places() {
    same(&strings(&["a", "b"]), &strings(&["a", "b"]), true);
    same(&strings(&["a", "b"]), &strings(&["b", "a"]), false);
    same(&strings(&["a"]), &strings(&["a", "a"]), false);
    let map = |key: &str, n: i64| Value::map(Type::NUMBER, [(key, n.into())]).unwrap();
    same(&map("a", 1), &map("a", 1), true);
    same(&map("a", 1), &map("b", 1), false);
    same(&map("a", 1), &map("a", 2), false);
    same(&map("a", 1), &Value::map::<&str>(Type::NUMBER, []).unwrap(), false);
    let both = Value::map(Type::NUMBER, [("a", 1.into()), ("b", 2.into())]).unwrap();
    same(&map("a", 1), &both, false);
}

// Exactly

#[test]
fn exact_equality_and_hashes_agree() {
    use std::collections::HashSet;
    let values = [
        Value::from(1),
        number("1.0"),
        "1".into(),
        true.into(),
        Value::null(Type::NUMBER),
        Value::null(Type::STRING),
        Value::unknown(Type::NUMBER),
        not_null("number"),
        strings(&["1"]),
        Value::set(Type::STRING, ["1".into()]).unwrap(),
        Value::tuple(["1".into()]),
        Value::map(Type::STRING, [("a", "1".into())]).unwrap(),
        Value::map(Type::STRING, [("b", "1".into())]).unwrap(),
        Value::object([("a", "1".into())]),
    ];
    // The first two are one number; all others differ.
    let distinct: HashSet<&Value> = values.iter().collect();
    assert_eq!(distinct.len(), values.len() - 1);
    for a in &values {
        assert_eq!(values.iter().filter(|b| a == *b).count(), if *a == Value::from(1) { 2 } else { 1 });
    }
}

// Each of equal elements once

#[track_caller]
fn distinct(value: &Value) -> Vec<String> {
    value.as_ref().distinct_elements().map(|element| element.to_string()).collect()
}

#[test]
fn of_equal_elements_the_first_is_kept() {
    assert_eq!(distinct(&strings(&["b", "a", "b", "a", "c"])), [r#""b""#, r#""a""#, r#""c""#]);
    let numbers = Value::list(Type::NUMBER, [number("0.1"), tenth(), 2.into(), 2.into()]).unwrap();
    assert_eq!(distinct(&numbers), ["0.1", "2"]);
    let zeros = Value::list(Type::NUMBER, [number("0"), number("-0")]).unwrap();
    assert_eq!(distinct(&zeros), ["0"]);
    let nulls = Value::list(Type::STRING, [Value::null(Type::STRING), Value::null(Type::STRING)]).unwrap();
    assert_eq!(distinct(&nulls), ["null"]);
}

#[test]
fn elements_that_are_not_wholly_known_are_all_kept() {
    let gap = || Value::unknown(Type::STRING);
    let list = Value::list(Type::STRING, [gap(), "a".into(), gap(), "a".into()]).unwrap();
    assert_eq!(distinct(&list), ["(known after apply)", r#""a""#, "(known after apply)"]);
    let object = || Value::object([("a", gap())]);
    let list = Value::list(object().ty().clone(), [object(), object()]).unwrap();
    assert_eq!(distinct(&list).len(), 2);
}

#[test]
fn elements_of_a_tuple_are_equal_within_their_type_only_but_for_nulls() {
    let tuple = Value::tuple([
        1.into(),
        "1".into(),
        1.into(),
        Value::null(Type::STRING),
        Value::null(Type::BOOL),
        true.into(),
    ]);
    assert_eq!(distinct(&tuple), ["1", r#""1""#, "null", "true"]);
}
