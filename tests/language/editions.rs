//! What differs between versions of Terraform.

use kit::show::shown;
use tfsdk::config::Bindings;
use tfsdk::expr::{Edition, Pos, parse_expression};
use tfsdk::{Type, Value};

/// Of `b` nothing is known but its type, `d` may be anything, `x` is null.
fn answers(source: &str, edition: Edition) -> String {
    let scope = Bindings::new()
        .with_edition(edition)
        .with_variable("b", Value::unknown(Type::BOOL))
        .with_variable("d", Value::unknown(Type::DYNAMIC))
        .with_variable("x", Value::null(Type::DYNAMIC));
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{source}");
    let (value, problems) = expr.evaluate(&scope);
    match problems.iter().map(|problem| problem.summary()).collect::<Vec<_>>().as_slice() {
        [] => shown(&value),
        summaries => summaries.join(", "),
    }
}

const ATTRIBUTE: &str = "Attempt to get attribute from null value";
const FAILED: &str = "Operation failed";
const OPERAND: &str = "Invalid operand";

#[test]
fn an_operand_of_and_or_or_that_decides_alone_does_so_from_terraform_1_12_on() {
    let unknown = "?(not null) : bool";
    for (source, before, newest) in [
        ("x != null && x.a", ATTRIBUTE, "false : bool"),
        ("x == null || x.a", ATTRIBUTE, "true : bool"),
        ("x.a && false", ATTRIBUTE, "false : bool"),
        ("x.a || true", ATTRIBUTE, "true : bool"),
        ("b && false", unknown, "false : bool"),
        ("false && b", unknown, "false : bool"),
        ("b || true", unknown, "true : bool"),
        ("true || b", unknown, "true : bool"),
        ("b && true", unknown, unknown),
        ("b || false", unknown, unknown),
        ("b && b", unknown, unknown),
        ("d || d.a", unknown, unknown),
        ("true && true", "true : bool", "true : bool"),
        ("true || false", "true : bool", "true : bool"),
        ("\"true\" && \"false\"", "false : bool", "false : bool"),
        // Behind what is not known, a problem is not looked at: the other operand may decide yet.
        ("b && x.a", ATTRIBUTE, unknown),
        ("x.a && b", ATTRIBUTE, ATTRIBUTE),
        ("true && x.a", ATTRIBUTE, ATTRIBUTE),
        (
            "x.a && x.b",
            "Attempt to get attribute from null value, Attempt to get attribute from null value",
            "Attempt to get \
          attribute from null value, Attempt to get attribute from null value",
        ),
        // A null is not true, and without a decision it is an error.
        ("null && true", FAILED, "false : bool"),
        ("true && null", FAILED, "false : bool"),
        ("null || true", FAILED, "true : bool"),
        ("null || false", FAILED, FAILED),
        ("null && null", FAILED, "false : bool"),
        // Whatever decides, both have to be bools.
        ("false && 1", OPERAND, OPERAND),
        ("true || []", OPERAND, OPERAND),
        (
            "[] || x.a",
            "Attempt to get attribute from null value, Invalid operand",
            "Attempt to get attribute from null value, \
          Invalid operand",
        ),
        // From left to right.
        (
            "false && x.a && x.b",
            "Attempt to get attribute from null value, Attempt to get attribute from null value",
            "false : \
          bool",
        ),
        ("x.a && true && false", ATTRIBUTE, "false : bool"),
        ("x != null && x.a == 1 ? 2 : 3", ATTRIBUTE, "3 : number"),
        ("!(x != null && x.a)", ATTRIBUTE, "true : bool"),
        (
            "[for y in [null, { a = true }] : y if y != null && y.a]",
            ATTRIBUTE,
            "[{a = true}] : tuple([object({ a = bool })])",
        ),
    ] {
        assert_eq!(answers(source, Edition::Terraform1_11), before, "{source}");
        assert_eq!(answers(source, Edition::default()), newest, "{source}");
    }
}
