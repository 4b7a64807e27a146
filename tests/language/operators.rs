//! Operators: how strongly they bind, what they take, and what is known of their results.

use super::ask::{fails, gives};

#[test]
fn each_operator_computes() {
    for (source, expected) in [
        ("7 + 2", "9"),
        ("7 - 2", "5"),
        ("7 * 2", "14"),
        ("7 / 2", "3.5"),
        ("7 % 2", "1"),
        ("-7 % 2", "-1"),
        ("-(3)", "-3"),
        ("- -3", "3"),
    ] {
        gives(source, &format!("{expected} : number"));
    }
    for (source, expected) in [
        ("true && true", true),
        ("true && false", false),
        ("false && true", false),
        ("false && false", false),
        ("true || true", true),
        ("true || false", true),
        ("false || true", true),
        ("false || false", false),
        ("!true", false),
        ("!!true", true),
        ("1 == 1", true),
        ("1 == 2", false),
        ("1 != 1", false),
        ("1 != 2", true),
    ] {
        gives(source, &format!("{expected} : bool"));
    }
}

#[test]
fn comparisons_differ_where_the_two_are_equal() {
    for (op, below, equal, above) in [
        ("<", true, false, false),
        ("<=", true, true, false),
        (">", false, false, true),
        (">=", false, true, true),
    ] {
        gives(&format!("1 {op} 2"), &format!("{below} : bool"));
        gives(&format!("2 {op} 2"), &format!("{equal} : bool"));
        gives(&format!("3 {op} 2"), &format!("{above} : bool"));
    }
}

#[test]
fn stronger_operators_bind_first() {
    gives("1 + 2 * 3", "7 : number");
    gives("2 * 3 + 1", "7 : number");
    gives("10 - 6 / 2", "7 : number");
    gives("10 - 7 % 4", "7 : number");
    gives("1 + 1 > 1", "true : bool");
    gives("2 < 1 + 2", "true : bool");
    gives("2 > 1 == true", "true : bool");
    gives("true == 2 > 1", "true : bool");
    gives("false == false && false", "false : bool");
    gives("true || false && false", "true : bool");
    gives("false && false || true", "true : bool");
    gives("true || true == false", "true : bool");
    gives("-2 + 3", "1 : number");
    gives("!false && false", "false : bool");
    gives("!true == false", "true : bool");
    gives("false ? 1 : 2 + 3", "5 : number");
    gives("true || false ? 1 : 2", "1 : number");
}

#[test]
fn operators_of_one_strength_apply_from_left_to_right() {
    gives("10 - 4 - 3", "3 : number");
    gives("10 - 4 + 3", "9 : number");
    gives("16 / 4 / 2", "2 : number");
    gives("16 / 4 * 2", "8 : number");
    gives("7 * 5 % 4", "3 : number");
    gives("1 == 1 == true", "true : bool");
    gives("1 != 2 == true", "true : bool");
    gives("10 - (4 - 3)", "9 : number");
}

#[test]
fn conditionals_bind_weakest_and_from_the_right() {
    gives("true ? 1 : false ? 2 : 3", "1 : number");
    gives("false ? 1 : false ? 2 : 3", "3 : number");
    gives("false ? 1 : true ? 2 : 3", "2 : number");
    gives("true ? false ? 1 : 2 : 3", "2 : number");
}

#[test]
fn operands_become_what_the_operator_takes() {
    gives(r#""3" + 1"#, "4 : number");
    gives(r#"-"3""#, "-3 : number");
    gives(r#""2" < "10""#, "true : bool");
    gives(r#""true" && "1""#, "true : bool");
    gives(r#"!"false""#, "true : bool");
    // But equality converts nothing.
    gives(r#""1" == 1"#, "false : bool");
    gives(r#""1" != 1"#, "true : bool");
    gives("null == null", "true : bool");
    gives("null != 1", "true : bool");
}

#[test]
fn the_result_of_an_unknown_operand_is_not_null() {
    for source in ["n + 1", "1 - n", "n * n", "n / 2", "2 % n", "-n", "-n1", "s + 1"] {
        gives(source, "?(not null) : number");
    }
    for source in [
        "n < 1",
        "1 <= n",
        "n > n",
        "n >= 1",
        "n == 1",
        "1 != n",
        "!b",
        "!s",
        "true && b",
        "b || false",
        "d == 1",
    ] {
        gives(source, "?(not null) : bool");
    }
    gives("d + 1", "?(not null) : number");
}

#[test]
fn what_is_known_of_an_unknown_value_can_decide_equality() {
    gives("s1 == null", "false : bool");
    gives("null != s1", "true : bool");
    gives("s == null", "?(not null) : bool");
    gives("s == 1", "false : bool");
    gives("s != 1", "true : bool");
    gives(r#""a-${s}" == "b""#, "false : bool");
    gives(r#""a-${s}" == "a-b""#, "?(not null) : bool");
}

#[test]
fn an_operand_that_does_not_fit_is_told_by_its_side() {
    let wrong = "Invalid operand: Unsuitable value for";
    fails("1 + true", "? : number", &[&format!("1,5-9 in 1,1-9: {wrong} right operand: number required.")]);
    fails("[] + 1", "? : number", &[&format!("1,1-3 in 1,1-7: {wrong} left operand: number required.")]);
    fails(
        r#""x" * []"#,
        "? : number",
        &[
            &format!("1,1-4 in 1,1-9: {wrong} left operand: a number is required."),
            &format!("1,7-9 in 1,1-9: {wrong} right operand: number required."),
        ],
    );
    fails("1 && true", "? : bool", &[&format!("1,1-2 in 1,1-10: {wrong} left operand: bool required.")]);
    fails("1 < []", "? : bool", &[&format!("1,5-7 in 1,1-7: {wrong} right operand: number required.")]);
    fails("!5", "? : bool", &[&format!("1,2-3 in 1,1-3: {wrong} unary operand: bool required.")]);
    fails(
        r#"-"a""#,
        "? : number",
        &[&format!("1,2-5 in 1,1-5: {wrong} unary operand: a number is required.")],
    );
}

#[test]
fn null_is_no_operand_but_of_equality() {
    let null = "Operation failed: Error during operation: argument must not be null.";
    fails("null + 1", "? : number", &[&format!("1,1-9: {null}")]);
    fails("1 < null", "? : bool", &[&format!("1,1-9: {null}")]);
    fails("-null", "? : number", &[&format!("1,1-6: {null}")]);
    fails("!null", "? : bool", &[&format!("1,1-6: {null}")]);
    // An unknown operand does not hide it.
    fails("n + null", "? : number", &[&format!("1,1-9: {null}")]);
}

#[test]
fn an_operation_without_result_is_told_at_the_operation() {
    fails(
        "1 + 0 / 0",
        "? : number",
        &[
            "1,5-10: Operation failed: Error during operation: can't divide zero by zero or infinity by infinity.",
        ],
    );
}

#[test]
fn a_failed_operand_is_told_once_and_leaves_the_result_unknown() {
    let wrong = "Invalid operand: Unsuitable value for";
    let right = |range: &str| format!("{range}: {wrong} right operand: number required.");
    fails("(1 + true) + 2", "? : number", &[&right("1,6-10 in 1,2-10")]);
    fails("2 + (1 + true)", "? : number", &[&right("1,10-14 in 1,6-14")]);
    fails("-(1 + true)", "? : number", &[&right("1,7-11 in 1,3-11")]);
    fails("(1 + true) == 2", "? : bool", &[&right("1,6-10 in 1,2-10")]);
    fails("1 + true + 2 + 3", "? : number", &[&right("1,5-9 in 1,1-9")]);
    // Each of several is told.
    fails("1 + true + false", "? : number", &[&right("1,5-9 in 1,1-9"), &right("1,12-17 in 1,1-17")]);
}

#[test]
fn within_a_chain_the_range_reaches_from_its_first_operand() {
    fails(
        "1 + 2 + []",
        "? : number",
        &["1,9-11 in 1,1-11: Invalid operand: Unsuitable value for right operand: number required."],
    );
    fails(
        "1 + 2 * []",
        "? : number",
        &["1,9-11 in 1,5-11: Invalid operand: Unsuitable value for right operand: number required."],
    );
    fails(
        "1 + 2 - null",
        "? : number",
        &["1,1-13: Operation failed: Error during operation: argument must not be null."],
    );
}
