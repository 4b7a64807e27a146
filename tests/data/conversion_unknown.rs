//! What null and unknown values become in a conversion, and what is known of them then.

use kit::show::{shown, ty, unknown};
use tfsdk::Value;
use tfsdk::convert::convert;
use tfsdk::value::Refinement;

fn known() -> Refinement {
    Refinement::new()
}

#[track_caller]
fn gives(value: &Value, to: &str, expected: &str) {
    let result = convert(value, &ty(to)).map_or_else(|error| error.to_string(), |value| shown(&value));
    assert_eq!(result, expected, "{} to {to}", shown(value));
}

#[track_caller]
fn of(from: &str, refinement: Refinement, to: &str, expected: &str) {
    gives(&unknown(from, refinement), to, expected);
}

#[test]
fn null_becomes_null_of_the_type() {
    for (from, to, result) in [
        ("any", "string", "string"),
        ("string", "number", "number"),
        ("any", "any", "any"),
        ("string", "any", "string"),
        ("list(number)", "set(string)", "set(string)"),
        ("tuple([number])", "list(string)", "list(string)"),
        (
            "object({ a = number })",
            "object({ a = string, b = optional(bool) })",
            "object({ a = string, b = bool })",
        ),
        ("map(string)", "object({ a = string })", "object({ a = string })"),
    ] {
        gives(&Value::null(ty(from)), to, &format!("null : {result}"));
        gives(&Value::unknown(ty(from)), "any", &format!("? : {from}"));
    }
    gives(&Value::null(ty("number")), "bool", "bool required, but have number");
}

#[test]
fn the_own_type_stands_in_where_the_target_is_open() {
    for (from, to, result) in [
        ("list(number)", "list(any)", "list(number)"),
        ("set(number)", "list(any)", "list(number)"),
        ("list(number)", "set(any)", "set(number)"),
        ("set(number)", "set(any)", "set(number)"),
        ("map(number)", "map(any)", "map(number)"),
        ("tuple([number, string])", "list(any)", "list(string)"),
        ("tuple([number, string])", "set(any)", "set(string)"),
        ("object({ a = number, b = string })", "map(any)", "map(string)"),
        ("map(number)", "object({ a = any, b = string })", "object({ a = number, b = string })"),
        ("object({ a = number })", "object({ a = any })", "object({ a = number })"),
        (
            "object({ a = number })",
            "object({ a = any, b = optional(any) })",
            "object({ a = number, b = any })",
        ),
        ("tuple([number, bool])", "tuple([any, string])", "tuple([number, string])"),
        ("list(list(number))", "list(set(any))", "list(set(number))"),
        ("any", "list(any)", "list(any)"),
        ("list(any)", "list(any)", "list(any)"),
        ("tuple([])", "list(any)", "list(any)"),
    ] {
        gives(&Value::null(ty(from)), to, &format!("null : {result}"));
    }
}

#[test]
fn an_unknown_value_stays_not_null() {
    let not_null = || known().not_null();
    of("number", not_null(), "string", "?(not null) : string");
    of("string", not_null(), "number", "?(not null) : number");
    of("string", not_null(), "bool", "?(not null) : bool");
    of("bool", not_null(), "string", "?(not null) : string");
    of("list(number)", not_null(), "list(string)", "?(not null) : list(string)");
    of("map(string)", not_null(), "object({ a = string })", "?(not null) : object({ a = string })");
    of(
        "object({ a = string })",
        not_null(),
        "object({ a = number })",
        "?(not null) : object({ a = number })",
    );
    of("tuple([number])", not_null(), "tuple([string])", "?(not null) : tuple([string])");
    of("number", known(), "string", "? : string");
    of("list(number)", known(), "list(string)", "? : list(string)");
}

#[test]
fn a_value_of_the_type_keeps_all_that_is_known() {
    of("string", known().prefix("ab"), "string", "?(\"ab\"…) : string");
    of("string", known().prefix("ab"), "any", "?(\"ab\"…) : string");
    of("number", known().min(1, false), "number", "?(> 1) : number");
    of("list(string)", known().min_len(2), "list(string)", "?(2.. elements) : list(string)");
    of(
        "list(string)",
        known().not_null().min_len(2),
        "list(any)",
        "?(not null, 2.. elements) : list(string)",
    );
}

#[test]
fn ranges_and_prefixes_do_not_survive_a_change_of_type() {
    of("number", known().not_null().min(1, true).max(2, true), "string", "?(not null) : string");
    of("string", known().not_null().prefix("1"), "number", "?(not null) : number");
    of("number", known().min(1, true), "string", "? : string");
}

#[test]
fn lengths_hold_where_elements_stay_apart() {
    let length = || known().not_null().min_len(2).max_len(5);
    for (from, to) in
        [("list(number)", "list(string)"), ("map(number)", "map(string)"), ("set(number)", "list(number)")]
    {
        of(from, length(), to, &format!("?(not null, 2..=5 elements) : {to}"));
        of(from, known().min_len(2), to, &format!("?(2.. elements) : {to}"));
        of(from, known().max_len(5), to, &format!("?(0..=5 elements) : {to}"));
    }
}

#[test]
fn elements_of_a_set_may_fall_together_but_never_to_none() {
    let length = || known().not_null().min_len(2).max_len(5);
    for from in ["list(number)", "set(number)"] {
        of(from, length(), "set(string)", "?(not null, 1..=5 elements) : set(string)");
        of(from, known().min_len(1), "set(string)", "?(1.. elements) : set(string)");
        of(from, known().max_len(5), "set(string)", "?(0..=5 elements) : set(string)");
        of(from, known().not_null(), "set(string)", "?(not null) : set(string)");
    }
    of("list(number)", length(), "set(number)", "?(not null, 1..=5 elements) : set(number)");
}

#[test]
fn a_length_that_leaves_one_value_is_that_value() {
    of("list(number)", known().not_null().max_len(0), "set(string)", "toset([]) : set(string)");
    of("set(number)", known().not_null().max_len(0), "list(string)", "[] : list(string)");
    // At least one and at most one: a set of one element.
    let one = || unknown("map(string)", known().not_null().min_len(1).max_len(1));
    gives(&one(), "map(number)", "?(not null, 1..=1 elements) : map(number)");
    of("set(number)", known().not_null().min_len(2).max_len(2), "list(number)", "[?, ?] : list(number)");
}

#[test]
fn a_tuple_has_as_many_elements_as_its_type() {
    of("tuple([string, string, string])", known(), "list(string)", "?(3..=3 elements) : list(string)");
    of("tuple([string, number])", known(), "list(string)", "?(2..=2 elements) : list(string)");
    of("tuple([string, number])", known().not_null(), "list(string)", "[?, ?] : list(string)");
    of("tuple([])", known(), "list(string)", "?(0..=0 elements) : list(string)");
    of("tuple([])", known().not_null(), "list(string)", "[] : list(string)");
    of("tuple([string, number])", known().not_null(), "list(any)", "[?, ?] : list(string)");
}

#[test]
fn a_tuple_that_becomes_a_set_has_at_least_one_element_and_at_most_all() {
    of("tuple([string, string, string])", known(), "set(string)", "?(1..=3 elements) : set(string)");
    of(
        "tuple([string, number])",
        known().not_null(),
        "set(string)",
        "?(not null, 1..=2 elements) : set(string)",
    );
    of("tuple([string])", known().not_null(), "set(string)", "toset([?]) : set(string)");
    of("tuple([])", known(), "set(string)", "?(0..=0 elements) : set(string)");
    of("tuple([])", known().not_null(), "set(string)", "toset([]) : set(string)");
}

#[test]
fn an_object_has_as_many_elements_as_attributes() {
    of("object({ a = string, b = number })", known(), "map(string)", "?(2..=2 elements) : map(string)");
    of(
        "object({ a = string, b = number })",
        known().not_null(),
        "map(any)",
        "?(not null, 2..=2 elements) : map(string)",
    );
    of("object({})", known().not_null(), "map(string)", "{} : map(string)");
}

#[test]
fn unknown_parts_of_known_values_convert_like_unknown_values() {
    let gap = || unknown("number", known().not_null());
    gives(&Value::tuple([gap(), 1.into()]), "list(string)", r#"[?(not null), "1"] : list(string)"#);
    gives(&Value::object([("a", gap())]), "map(string)", r#"{"a" = ?(not null)} : map(string)"#);
    gives(
        &Value::object([("a", gap())]),
        "object({ a = string })",
        "{a = ?(not null)} : object({ a = string })",
    );
    let list = Value::list(ty("number"), [gap(), Value::unknown(ty("number"))]).unwrap();
    gives(&list, "list(string)", "[?(not null), ?] : list(string)");
    let maps = Value::map(ty("number"), [("a", gap())]).unwrap();
    gives(&maps, "map(string)", r#"{"a" = ?(not null)} : map(string)"#);
    gives(&maps, "object({ a = string })", "{a = ?(not null)} : object({ a = string })");
    gives(&Value::tuple([gap()]), "tuple([string])", "[?(not null)] : tuple([string])");
}

#[test]
fn unknown_elements_of_a_set_stay_apart() {
    let gap = || Value::unknown(ty("number"));
    gives(&Value::tuple([gap(), gap(), 1.into(), 1.into()]), "set(number)", "toset([1, ?, ?]) : set(number)");
    let list = Value::list(ty("number"), [gap(), 1.into(), gap()]).unwrap();
    gives(&list, "set(string)", r#"toset(["1", ?, ?]) : set(string)"#);
}

#[test]
fn a_set_with_unknown_elements_becomes_a_list_of_the_type_asked_for() {
    let gap = || Value::unknown(ty("string"));
    let set = |elements: Vec<Value>| Value::set(ty("string"), elements).unwrap();
    gives(&set(vec![gap()]), "list(number)", "[?] : list(number)");
    // Terraform 1.11 leaves the type of the set there, `list(string)`, though a list of numbers is asked for.
    gives(&set(vec![gap(), "5".into()]), "list(number)", "? : list(number)");
    let lists = Value::tuple([set(vec![gap()]), Value::tuple([true.into()])]);
    gives(&lists, "list(list(bool))", "[[?], [true]] : list(list(bool))");
}

#[test]
fn a_null_element_takes_the_type_of_the_others() {
    let null = || Value::null(ty("any"));
    gives(&Value::tuple([null(), 1.into()]), "list(any)", "[null, 1] : list(number)");
    gives(&Value::tuple([null(), 1.into()]), "set(any)", "toset([1, null]) : set(number)");
    gives(&Value::tuple([null(), null()]), "set(string)", "toset([null]) : set(string)");
    gives(&Value::tuple([null()]), "tuple([string])", "[null] : tuple([string])");
    gives(&Value::object([("a", null())]), "object({ a = string })", "{a = null} : object({ a = string })");
}
