//! Asks the language: expressions with Terraform's functions, and variables of which nothing or something is known.

use kit::show::{shown, ty, unknown};
use tfsdk::config::{Bindings, Functions};
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value};

/// Unknown values: `s`, `n`, `b`, `l` (of strings), `st` (a set), `m` (a map), `o` (`{ a = string, b = number }`),
/// `t` (`[string, number]`), `lo` (of `o`) and `d`, whose type is open. With a `1` behind the name they are not null.
pub(crate) fn scope() -> Bindings {
    let mut scope = Bindings::new().with_functions(Functions::terraform());
    let object = "object({ a = string, b = number })";
    for (name, text) in [
        ("s", "string"),
        ("n", "number"),
        ("b", "bool"),
        ("l", "list(string)"),
        ("st", "set(string)"),
        ("m", "map(string)"),
        ("o", object),
        ("t", "tuple([string, number])"),
        ("lo", &format!("list({object})")),
    ] {
        scope.insert(name, Value::unknown(ty(text)));
        scope.insert(format!("{name}1"), unknown(text, Refinement::new().not_null()));
    }
    scope.insert("d", Value::unknown(Type::DYNAMIC));
    scope
}

pub(crate) fn evaluate_in(source: &str, scope: &Bindings) -> (Value, Diagnostics) {
    let (expr, mut problems) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, more) = expr.evaluate(scope);
    problems.append(more);
    (value, problems)
}

/// A problem with its place, and what is shown around it: `1,5-8 in 1,1-8: Invalid operand: …`.
pub(crate) fn told(problem: &Diagnostic) -> String {
    let text = problem.to_string();
    match problem.place().and_then(|place| Some((place.to_string(), place.context()?))) {
        Some((place, context)) => text.replacen(&place, &format!("{place} in {context}"), 1),
        None => text,
    }
}

/// Checks the value, what is known of it, and its type; and that there are no problems.
#[track_caller]
pub(crate) fn gives(source: &str, expected: &str) {
    gives_in(&scope(), source, expected);
}

#[track_caller]
pub(crate) fn gives_in(scope: &Bindings, source: &str, expected: &str) {
    let (value, problems) = evaluate_in(source, scope);
    assert_eq!(problems.to_string(), "", "{source}");
    assert_eq!(shown(&value), expected, "{source}");
}

/// Checks all problems, and the value that there is even so.
#[track_caller]
pub(crate) fn fails(source: &str, value: &str, expected: &[&str]) {
    let (found, problems) = evaluate_in(source, &scope());
    let told: Vec<String> = problems.iter().map(told).collect();
    assert_eq!(told, expected, "{source}");
    assert_eq!(shown(&found), value, "{source}");
}
