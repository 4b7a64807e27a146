//! Expressions, with all functions.

use tfsdk::Value;
use tfsdk::config::{Bindings, Functions};
use tfsdk::expr::{Pos, parse_expression};

use super::{Attack, Prepared, attack, repeated};

pub(super) const ATTACKS: &[Attack] = &[
    attack("expression", "a long tuple", 2000, |n| of(format!("[{}]", repeated(n, |i| i.to_string(), ", ")))),
    attack("expression", "a long sum", 2000, |n| of(repeated(n, |_| "1".into(), " + "))),
    attack("expression", "an object of many attributes", 1000, |n| {
        of(format!("{{{}}}", repeated(n, |i| format!("a{i} = {i}"), ", ")))
    }),
    attack("expression", "unknown names beside known ones", 100, of_names),
    attack("expression", "unknown functions", 500, |n| {
        of(format!("[{}]", repeated(n, |i| format!("uper(\"{i}\")"), ", ")))
    }),
    attack("expression", "attributes that an object does not have", 200, |n| {
        let object = format!("{{{}}}", repeated(n, |i| format!("a{i} = 1"), ", "));
        of(format!("[for o in [{object}] : [{}]]", repeated(n, |i| format!("o.b{i}"), ", ")))
    }),
    attack("expression", "a template of many parts", 1000, |n| of(format!("\"{}\"", "${1}x".repeat(n)))),
    attack("expression", "bad escapes", 2000, |n| of(format!("\"{}\"", "\\q".repeat(n)))),
    attack("expression", "unclosed templates", 500, |n| of(format!("\"{}\"", "${".repeat(n)))),
    attack("expression", "a heredoc of many lines", 1000, |n| {
        of(format!("<<-EOT\n{}EOT\n", "    a ${1} line\n".repeat(n)))
    }),
    attack("expression", "characters that are no tokens", 2000, |n| of("\u{1F600}".repeat(n))),
    attack("expression", "one long name", 4000, |n| of("a".repeat(n))),
    attack("expression", "one long number", 4000, |n| of("7".repeat(n))),
    attack("expression", "a loop over a literal", 1000, |n| {
        of(format!("[for i in split(\",\", \"{}\") : \"${{i}}!\"]", "a,".repeat(n)))
    }),
    attack("expression", "a loop over a tuple", 1000, |n| {
        of(format!("[for a in [{}] : a]", repeated(n, |_| "1".into(), ", ")))
    }),
    attack("expression", "groups of a loop", 500, |n| {
        of(format!(
            "{{for i in split(\",\", \"{}\") : i => i...}}",
            repeated(n, |i| format!("k{}", i % 50), ",")
        ))
    }),
    attack("expression", "a splat of a splat", 500, |n| {
        of(format!("[{}][*].a[*].b", repeated(n, |_| "{a = [{b = 1}]}".into(), ", ")))
    }),
    attack("function", "jsonencode", 1000, |n| {
        of(format!("jsonencode([{}])", repeated(n, |_| "{a = [1, \"x\"]}".into(), ", ")))
    }),
    attack("function", "jsondecode", 1000, |n| {
        of(format!("jsondecode(\"[{}]\")", repeated(n, |_| "{\\\"a\\\":[1]}".into(), ",")))
    }),
    attack("function", "join and split", 1000, |n| {
        of(format!("split(\"-\", join(\"-\", [{}]))", repeated(n, |_| "\"ab\"".into(), ", ")))
    }),
    attack("function", "replace by a pattern", 1000, |n| {
        of(format!("replace(\"{}\", \"/a+/\", \"b\")", "ac".repeat(n)))
    }),
    attack("function", "format", 500, |n| {
        of(format!("format(\"{}\", {})", "%v ".repeat(n), repeated(n, |_| "1".into(), ", ")))
    }),
    attack("function", "contains", 500, |n| {
        of(format!("contains([{}], \"z\")", repeated(n, |i| format!("\"{i}\""), ", ")))
    }),
    attack("function", "distinct", 300, |n| {
        of(format!("distinct([{}])", repeated(n, |i| format!("\"{i}\""), ", ")))
    }),
    attack("function", "merge", 300, |n| {
        of(format!("merge({})", repeated(n, |i| format!("{{a{i} = 1}}"), ", ")))
    }),
    attack("function", "concat", 500, |n| of(format!("concat({})", repeated(n, |i| format!("[{i}]"), ", ")))),
    attack("function", "flatten", 500, |n| {
        of(format!("flatten([{}])", repeated(n, |i| format!("[{i}, [{i}]]"), ", ")))
    }),
    attack("function", "setunion", 300, |n| {
        of(format!("setunion({})", repeated(n, |i| format!("[\"{i}\"]"), ", ")))
    }),
    attack("function", "zipmap", 500, |n| {
        let list = repeated(n, |i| format!("\"k{i}\""), ", ");
        of(format!("zipmap([{list}], [{list}])"))
    }),
    attack("function", "try", 300, |n| {
        of(format!("try({}, 1)", repeated(n, |i| format!("nothing{i}.at.all"), ", ")))
    }),
];

fn of(source: String) -> Prepared {
    Prepared::new(source.len(), move || {
        let scope =
            Bindings::new().with_variable("var", Value::from("x")).with_functions(Functions::terraform());
        evaluate(&source, &scope);
    })
}

/// As many variables as unknown names.
fn of_names(n: usize) -> Prepared {
    let source = format!("[{}]", repeated(n, |i| format!("variable_{i:05}x"), ", "));
    let scope = (0..n)
        .fold(Bindings::new(), |scope, i| scope.with_variable(format!("variable_{i:05}"), Value::from(i)));
    Prepared::new(source.len(), move || evaluate(&source, &scope))
}

fn evaluate(source: &str, scope: &Bindings) {
    let (expr, mut problems) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, more) = expr.evaluate(scope);
    problems.append(more);
    drop((problems.to_string(), value.to_string()));
}
