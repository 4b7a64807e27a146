//! Terraform's functions, compared with recorded answers of `terraform console`.
//!
//! Each row of `functions.jsonl` has an expression, and its result as `jsonencode` and `type` show it, or as the console

//! prints it, or its error.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use tfsdk::config::{Bindings, Functions};
use tfsdk::constraint::console_type;
use tfsdk::expr::{Diagnostics, Pos, parse_expression};
use tfsdk::json;
use tfsdk::value::Value;

use super::ask::gives;

fn rows() -> Vec<Json> {
    include_str!("../vectors/functions.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn evaluate(source: &str) -> Result<Value, Diagnostics> {
    let scope = Bindings::new().with_functions(Functions::terraform());
    let (expr, diags) = parse_expression(source.as_bytes(), "<console-input>", Pos::START);
    if diags.has_errors() {
        return Err(diags);
    }
    let (value, diags) = expr.evaluate(&scope);
    if diags.has_errors() { Err(diags) } else { Ok(value) }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where our text differs: Terraform's is about a panic, or uses another word.
const OTHER_WORDS: [&str; 12] = [
    "element([\"a\",\"b\"],-1)", // go-cty 1.16 panics
    "range(1,10,0)",             // go-cty 1.16 says that such a step never gets there
    "replace(\"abc\",\"/(/\",\"x\")",
    "jsondecode(\"[1,\")",
    "jsondecode(\"1 2\")",
    "jsondecode(\"\")",
    "jsondecode(\"01\")",
    "jsondecode(\"{a:1}\")",
    "jsonencode(1/0)",
    "can()",
    "try({}.a, {}.b)", // Terraform's ranges lack the name of the file
    "unknownfunc(1)",
];

#[test]
fn functions_answer_as_terraform_does() {
    let mut wrong = Vec::new();
    for row in rows() {
        let source = row["expr"].as_str().unwrap();
        let result = evaluate(source);
        match (&row["error"], &result) {
            (Json::String(expected), Err(diags)) => {
                let first = diags.iter().next().unwrap();
                let came = words(&format!("Error: {} {}", first.summary(), first.detail()));
                if came != words(expected) && !OTHER_WORDS.contains(&source) {
                    wrong.push(format!("{source}\n  expected {expected}\n  came     {came}"));
                }
            }
            (Json::Null, Ok(value)) => {
                let (expected, came) = match &row["json"] {
                    Json::String(expected) => {
                        let wrapped = Value::object([("v", value.clone())]);
                        let text =
                            json::value_to_string(&wrapped, wrapped.ty()).unwrap_or_else(|e| e.to_string());
                        let ty = words(&console_type(value.ty()));
                        (format!("{expected} {}", row["type"].as_str().unwrap()), format!("{text} {ty}"))
                    }
                    _ => {
                        let printed = match value.as_number() {
                            Some(number) => number.to_text(),
                            None if !value.is_known() => "(known after apply)".to_owned(),
                            None => value.to_string(),
                        };
                        (row["printed"].as_str().unwrap().to_owned(), printed)
                    }
                };
                if expected != came {
                    wrong.push(format!("{source}\n  expected {expected}\n  came     {came}"));
                }
            }
            (expected, came) => {
                wrong.push(format!("{source}\n  expected {expected} {}\n  came     {came:?}", row["json"]))
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Terraform panics there.
#[test]
fn merge_refuses_what_has_no_keys_beside_a_null() {
    for (source, expected) in [
        ("merge(null, 1)", Err("number")),
        ("merge(null, \"a\")", Err("string")),
        ("merge([true], null)", Err("tuple")),
        ("merge(null, [])", Ok("{}")),
        ("merge(null, { a = 1 })", Ok("{ a = 1 }")),
    ] {
        match (evaluate(source), expected) {
            (Ok(value), Ok(expected)) => assert_eq!(value.to_string(), expected, "{source}"),
            (Err(problems), Err(expected)) => {
                let expected = format!("arguments must be maps or objects, got \"{expected}\"");
                assert!(problems.to_string().contains(&expected), "{source}: {problems}");
            }
            (came, _) => panic!("{source}: {came:?}"),
        }
    }
}

#[test]
fn every_function_is_recorded_with_a_result() {
    let mut called = BTreeSet::new();
    for row in rows().iter().filter(|row| row.get("error").is_none()) {
        let source = row["expr"].as_str().unwrap();
        for (at, _) in source.match_indices('(') {
            let name: String = source[..at].chars().rev().take_while(char::is_ascii_alphabetic).collect();
            called.insert(name.chars().rev().collect::<String>());
        }
    }
    let functions = Functions::terraform();
    let missing: Vec<&str> =
        functions.names().filter(|name| !called.contains(*name) && *name != "sensitive").collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn functions_hold_for_equal_what_the_language_holds_for_equal() {
    let double = Value::from(tfsdk::Number::from_double(0.1).unwrap());
    let scope = Bindings::new().with_functions(Functions::terraform()).with_variable("x", double);
    for (source, result) in [
        ("0.1 == x", "true"),
        ("contains([0.1], x)", "true"),
        ("index([1, 0.1], x)", "1"),
        ("distinct([0.1, x])", "[0.1]"),
        ("distinct([{ a = [0.1] }, { a = [x] }])", "[{ a = [0.1] }]"),
        ("distinct([0, -0])", "[0]"),
        ("distinct([[0], [-0]])", "[[0]]"),
        ("contains([[1]], [\"1\"])", "false"),
    ] {
        let (expr, _) = parse_expression(source.as_bytes(), "", Pos::START);
        let (value, problems) = expr.evaluate(&scope);
        assert_eq!((value.to_string().as_str(), problems.len()), (result, 0), "{source}");
    }
}

#[test]
fn an_element_is_found_behind_unknown_ones_but_its_position_is_not() {
    gives("contains([s, \"a\"], \"a\")", "true : bool");
    gives("contains([\"a\", s], \"a\")", "true : bool");
    gives("contains([s, \"b\"], \"a\")", "?(not null) : bool");
    gives("index([\"a\", s], \"a\")", "0 : number");
    gives("index([s, \"a\"], \"a\")", "?(not null) : number");
}
