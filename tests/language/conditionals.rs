//! Conditionals: the one type of both results, and what is known while the condition is not.

use kit::show::unknown;
use tfsdk::value::Refinement;

use super::ask::{fails, gives, gives_in, scope};

#[test]
fn the_condition_chooses() {
    gives("true ? 1 : 2", "1 : number");
    gives("false ? 1 : 2", "2 : number");
    gives(r#""true" ? 1 : 2"#, "1 : number");
    gives(r#""0" ? 1 : 2"#, "2 : number");
}

#[test]
fn both_results_take_the_type_they_have_in_common() {
    gives(r#"true ? 1 : "a""#, r#""1" : string"#);
    gives(r#"false ? 1 : "a""#, r#""a" : string"#);
    gives(r#"true ? [1] : [true, "a"]"#, r#"["1"] : list(string)"#);
    gives(r#"false ? [1] : [true, "a"]"#, r#"["true", "a"] : list(string)"#);
    gives(r#"true ? [1] : ["a"]"#, r#"["1"] : tuple([string])"#);
    gives(r#"true ? { a = 1 } : { b = "x" }"#, r#"{"a" = "1"} : map(string)"#);
    gives("true ? [] : [1]", "[] : list(number)");
    gives("true ? tolist([1]) : toset([1])", "[1] : list(number)");
    gives("false ? tolist([2, 1]) : toset([2, 1])", "[1, 2] : list(number)");
}

#[test]
fn a_null_takes_the_type_of_the_other_result() {
    gives("true ? null : 1", "null : number");
    gives("false ? null : 1", "1 : number");
    gives("true ? 1 : null", "1 : number");
    gives("false ? 1 : null", "null : number");
    gives("true ? null : [1]", "null : tuple([number])");
    gives("true ? { a = 1 } : null", "{a = 1} : object({ a = number })");
    gives("true ? null : null", "null : any");
    gives("true ? null : d", "null : any");
    gives("true ? d : null", "? : any");
    // A null of a type of its own has that type.
    gives(r#"true ? tonumber(null) : "a""#, "null : string");
    gives("false ? [null] : [1]", "[1] : tuple([number])");
}

#[test]
fn a_result_of_open_type_leaves_the_type_open() {
    gives("true ? d : 1", "? : any");
    gives("false ? d : 1", "1 : number");
    gives("true ? 1 : d", "1 : number");
    gives("b ? 1 : d", "? : any");
}

#[test]
fn results_without_a_common_type_are_told_with_what_differs() {
    let told = |range: &str, context: &str, what: &str| {
        format!(
            "{range} in {context}: Inconsistent conditional result types: The true and false result expressions must \
             have consistent types. {what}."
        )
    };
    for (source, range, context, what) in [
        (
            "true ? [1] : { a = 1 }",
            "1,8-23",
            "1,1-23",
            "The 'true' value is tuple, but the 'false' value is object",
        ),
        (
            "true ? \"a\" : tolist([1])",
            "1,8-25",
            "1,1-25",
            "The 'true' value is string, but the 'false' value is list of number",
        ),
        (
            "true ? { a = 1 } : { a = true }",
            "1,8-32",
            "1,1-32",
            "Type mismatch for object attribute \"a\": The 'true' value is number, but the 'false' value is bool",
        ),
        (
            "true ? { a = 1, b = true } : { b = 1 }",
            "1,8-39",
            "1,1-39",
            "The 'true' value includes object attribute \"a\", which is absent in the 'false' value",
        ),
        (
            "true ? { b = 1 } : { a = true, b = 1 }",
            "1,8-39",
            "1,1-39",
            "The 'false' value includes object attribute \"a\", which is absent in the 'true' value",
        ),
        (
            "true ? { a = 1, b = 1 } : { a = 1, b = true }",
            "1,8-46",
            "1,1-46",
            "Type mismatch for object attribute \"b\": The 'true' value is number, but the 'false' value is bool",
        ),
        (
            "true ? [1, 2] : [1, true]",
            "1,8-26",
            "1,1-26",
            "Type mismatch for tuple element 1: The 'true' value is number, but the 'false' value is bool",
        ),
        (
            "true ? [1] : [true, false]",
            "1,8-27",
            "1,1-27",
            "The 'true' tuple has length 1, but the 'false' tuple has length 2",
        ),
        (
            "true ? tolist([[1]]) : tolist([[true]])",
            "1,8-40",
            "1,1-40",
            "Mismatched list element types: Type mismatch for tuple element 0: The 'true' value is number, but the \
             'false' value is bool",
        ),
        (
            "true ? toset([{ a = 1 }]) : toset([{ a = true }])",
            "1,8-50",
            "1,1-50",
            "Mismatched set element types: Type mismatch for object attribute \"a\": The 'true' value is number, but \
             the 'false' value is bool",
        ),
        (
            "true ? tomap({ k = [1] }) : tomap({ k = [true] })",
            "1,8-50",
            "1,1-50",
            "Mismatched map element types: Type mismatch for tuple element 0: The 'true' value is number, but the \
             'false' value is bool",
        ),
        (
            "true ? tolist([1]) : tolist([true])",
            "1,8-36",
            "1,1-36",
            "The 'true' value is list of number, but the 'false' value is list of bool",
        ),
    ] {
        fails(source, "? : any", &[&told(range, context, what)]);
    }
}

#[test]
fn the_condition_has_to_be_true_or_false() {
    let null = "Null condition: The condition value is null. Conditions must either be true or false.";
    let wrong = "Incorrect condition type: The condition expression must be of type bool.";
    fails("null ? 1 : 2", "? : number", &[&format!("1,1-5 in 1,1-13: {null}")]);
    fails("tobool(null) ? 1 : 2", "? : number", &[&format!("1,1-13 in 1,1-21: {null}")]);
    fails("\"x\" ? 1 : \"a\"", "? : string", &[&format!("1,1-4 in 1,1-14: {wrong}")]);
    fails("[] ? 1 : 2", "? : number", &[&format!("1,1-3 in 1,1-11: {wrong}")]);
    // An unknown one may still become it, whatever its type.
    gives("n ? 1 : 2", "?(not null, >= 1, <= 2) : number");
    gives("s ? 1 : 2", "?(not null, >= 1, <= 2) : number");
    gives("d ? 1 : 2", "?(not null, >= 1, <= 2) : number");
}

#[test]
fn only_the_problems_of_the_chosen_result_are_told() {
    let wrong = "Invalid operand: Unsuitable value for right operand: number required.";
    fails("true ? 1 + [] : 2", "? : number", &[&format!("1,12-14 in 1,8-14: {wrong}")]);
    fails("false ? 2 : 1 + []", "? : number", &[&format!("1,17-19 in 1,13-19: {wrong}")]);
    gives("false ? 1 + [] : 2", "2 : number");
    gives("true ? 2 : 1 + []", "2 : number");
    // Neither is chosen yet.
    gives("b ? 1 + [] : 1 + []", "? : number");
    // The condition's own are told in any case.
    fails(
        "!1 ? 2 : 3",
        "?(not null, >= 2, <= 3) : number",
        &["1,2-3 in 1,1-3: Invalid operand: Unsuitable value for unary operand: bool required."],
    );
}

#[test]
fn while_the_condition_is_unknown_the_type_is_known() {
    gives("b ? 1 : null", "? : number");
    gives("b ? null : 1", "? : number");
    gives(r#"b ? 1 : "a""#, "?(not null) : string");
    gives("b ? [1] : null", "? : tuple([number])");
    gives("b ? [1] : [\"a\"]", "?(not null) : tuple([string])");
    gives("b ? [1] : [true, \"a\"]", "?(not null) : list(string)");
    gives("b ? { a = 1 } : { a = 2 }", "?(not null) : object({ a = number })");
}

#[test]
fn two_nulls_are_null_whichever_is_chosen() {
    gives("b ? null : null", "null : any");
    gives("b ? tonumber(null) : null", "null : number");
    gives("b ? tonumber(null) : tostring(null)", "null : string");
}

#[test]
fn the_result_is_not_null_when_neither_is() {
    gives(r#"b ? "a" : "c""#, "?(not null) : string");
    gives(r#"b ? "a" : s1"#, "?(not null) : string");
    gives("b ? s1 : s1", "?(not null) : string");
    gives(r#"b ? "a" : s"#, "? : string");
    gives(r#"b ? s : "a""#, "? : string");
    gives(r#"b ? "a" : tostring(null)"#, "? : string");
    gives(r#"b ? null : "a""#, "? : string");
    gives("b ? s1 : null", "? : string");
}

#[test]
fn a_number_lies_between_the_results() {
    gives("b ? 5 : 6", "?(not null, >= 5, <= 6) : number");
    gives("b ? 6 : 5", "?(not null, >= 5, <= 6) : number");
    gives("b ? -1 : 1", "?(not null, >= -1, <= 1) : number");
    gives("b ? 3 : 3", "3 : number");
    // A null says nothing of the number.
    gives("b ? 5 : tonumber(null)", "? : number");
    gives("b ? tonumber(null) : 5", "? : number");
    gives("b ? 5 : n", "? : number");
    gives("b ? 5 : n1", "?(not null) : number");
}

#[test]
fn the_bounds_of_unknown_numbers_count_too() {
    let within = |min: i64, min_in: bool, max: i64, max_in: bool| {
        unknown("number", Refinement::new().not_null().min(min, min_in).max(max, max_in))
    };
    let asked = |x, y, expected: &str| {
        let mut scope = scope();
        scope.insert("x", x);
        scope.insert("y", y);
        gives_in(&scope, "b ? x : y", expected);
        gives_in(&scope, "b ? y : x", expected);
    };
    asked(within(1, true, 4, true), within(2, true, 8, true), "?(not null, >= 1, <= 8) : number");
    asked(within(1, false, 4, true), within(2, true, 8, false), "?(not null, > 1, < 8) : number");
    asked(within(1, true, 4, false), within(2, false, 8, true), "?(not null, >= 1, <= 8) : number");
    asked(within(1, true, 9, true), within(2, true, 8, true), "?(not null, >= 1, <= 9) : number");
    // A bound that one of them reaches can be reached.
    asked(within(1, true, 4, true), within(1, false, 4, false), "?(not null, >= 1, <= 4) : number");
    asked(within(1, false, 4, false), within(1, false, 4, false), "?(not null, > 1, < 4) : number");
    asked(within(1, false, 4, false), 1.into(), "?(not null, >= 1, < 4) : number");
    asked(within(1, false, 4, false), 4.into(), "?(not null, > 1, <= 4) : number");
    asked(within(1, false, 4, false), 0.into(), "?(not null, >= 0, < 4) : number");
    // A bound that only one of them has is none of both.
    let least = unknown("number", Refinement::new().not_null().min(1, true));
    let most = unknown("number", Refinement::new().not_null().max(9, true));
    asked(least.clone(), within(2, true, 8, true), "?(not null, >= 1) : number");
    asked(most.clone(), within(2, true, 8, true), "?(not null, <= 9) : number");
    asked(least, most, "?(not null) : number");
}

#[test]
fn a_number_beside_a_text_has_no_bounds() {
    gives(r#"b ? 5 : "6""#, "?(not null) : string");
}

#[test]
fn a_collection_is_as_long_as_the_results() {
    gives("b ? tolist([1]) : tolist([1, 2, 3])", "?(not null, 1..=3 elements) : list(number)");
    gives("b ? tolist([1, 2, 3]) : tolist([1])", "?(not null, 1..=3 elements) : list(number)");
    gives("b ? tomap({ a = 1 }) : tomap({})", "?(not null) : map(number)");
    gives("b ? tolist([1]) : tolist([2])", "[?] : list(number)");
    gives("b ? toset([1]) : toset([2])", "toset([?]) : set(number)");
    gives("b ? toset([1, 2]) : toset([2])", "?(not null, 1..=2 elements) : set(number)");
    gives(r#"b ? tomap({ a = 1 }) : tomap({ b = 2 })"#, "?(not null, 1..=1 elements) : map(number)");
    gives("b ? tolist([1]) : l", "? : list(string)");
    gives("b ? tolist([\"x\"]) : l1", "?(not null) : list(string)");
    // Tuples and objects have no length apart from their type.
    gives("b ? [1, 2] : [3, 4]", "?(not null) : tuple([number, number])");
}

#[test]
fn a_set_with_unknown_elements_tells_no_length_of_the_result() {
    gives("b ? toset([s, \"a\"]) : toset([\"x\", \"y\"])", "?(not null) : set(string)");
    gives("b ? toset([s]) : toset([\"x\", \"y\"])", "?(not null, 1..=2 elements) : set(string)");
}

#[test]
fn beside_a_collection_of_open_type_elements_stay_of_their_types() {
    let told = |at: &str, around: &str, which: &str, kind: &str| {
        format!(
            "{at} in 1,1-{around}: Inconsistent conditional result types: The {which} result value has the wrong type: \
             element types must all match for conversion to {kind}."
        )
    };
    fails("true ? [[1], [2, 3]] : tolist([])", "? : list(any)", &[&told("1,8-21", "34", "true", "list")]);
    fails(
        "false ? tolist(null) : [{ a = 1 }, { a = \"b\" }]",
        "? : list(any)",
        &[&told("1,24-48", "48", "false", "list")],
    );
    fails(
        "false ? tomap({}) : { a = [1], b = [2, 3] }",
        "? : map(any)",
        &[&told("1,21-44", "44", "false", "map")],
    );
    // They may be of one type as they are, or the other result may be chosen, or be no list itself.
    gives("true ? [{ a = 1 }, { a = 2 }] : tolist([])", "[{a = 1}, {a = 2}] : list(object({ a = number }))");
    gives("true ? [1, \"a\"] : tolist([])", r#"["1", "a"] : list(string)"#);
    gives("false ? [[1], [2, 3]] : tolist([])", "[] : list(any)");
    gives("false ? toset([]) : [[1], [2, 3]]", "toset([[1], [2, 3]]) : set(list(number))");
    gives("true ? [[1], [2, 3]] : [d]", "[[1], [2, 3]] : list(list(number))");
}

#[test]
fn beside_a_collection_of_another_type_elements_have_to_come_to_one_type() {
    let told = |at: &str, around: &str, why: &str| {
        format!(
            "{at} in 1,1-{around}: Inconsistent conditional result types: The true result value has the wrong type: {why}."
        )
    };
    let list = "element types must all match for conversion to list";
    fails(
        "true ? [[1], [\"a\"]] : tolist([tolist([1])])",
        "? : list(list(string))",
        &[&told("1,8-20", "44", list)],
    );
    fails(
        "true ? [{ a = 1 }, { a = \"x\" }] : tolist([{ c = \"x\" }])",
        "? : list(map(string))",
        &[&told("1,8-32", "56", list)],
    );
    fails(
        "true ? [[1, \"a\"], [\"a\", 1]] : tolist([toset([\"x\"])])",
        "? : list(set(string))",
        &[&told("1,8-28", "53", "element types must all match for conversion to set")],
    );
    fails(
        "false ? tolist([[\"a\", 1]]) : [[s], [1]]",
        "? : list(list(string))",
        &[&format!(
            "1,30-40 in 1,1-40: Inconsistent conditional result types: The false result value has the wrong type: {list}."
        )],
    );
    // What is converted comes to one type, and so does what is brought together on the way.
    gives("true ? [[1], [2]] : tolist([tolist([\"a\"])])", r#"[["1"], ["2"]] : list(list(string))"#);
    gives(
        "true ? [[1, \"a\"], [\"a\", 1]] : tolist([tolist([1])])",
        r#"[["1", "a"], ["a", "1"]] : list(list(string))"#,
    );
    gives(
        "true ? { a = [1], b = [\"a\"] } : tomap({ a = tolist([]) })",
        r#"{"a" = ["1"], "b" = ["a"]} : map(list(string))"#,
    );
}

#[test]
fn the_lengths_of_unknown_collections_count_too() {
    let lengths = |refinement: Refinement| unknown("list(number)", refinement.not_null());
    let asked = |x, y, expected: &str| {
        let mut scope = scope();
        scope.insert("x", x);
        scope.insert("y", y);
        gives_in(&scope, "b ? x : y", expected);
        gives_in(&scope, "b ? y : x", expected);
    };
    let from = |min, max| lengths(Refinement::new().min_len(min).max_len(max));
    asked(from(2, 5), from(3, 4), "?(not null, 2..=5 elements) : list(number)");
    asked(from(2, 5), lengths(Refinement::new().min_len(1)), "?(not null, 1.. elements) : list(number)");
    asked(from(2, 5), lengths(Refinement::new().max_len(9)), "?(not null, 0..=9 elements) : list(number)");
    asked(from(2, 5), lengths(Refinement::new()), "?(not null) : list(number)");
}
