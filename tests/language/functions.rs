//! Terraform's functions, compared with recorded answers of `terraform console`.
//!
//! Each row of `functions.jsonl` has an expression, and its result as `jsonencode` and `type` show it, or as the console
//! prints it, or its error.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::SystemTime;

use kit::files::{FILES, LOCALS};
use serde_json::Value as Json;
use tfsdk::config::{Bindings, Functions, MemoryFiles};
use tfsdk::constraint::console_type;
use tfsdk::expr::{Diagnostics, Edition, Function, FunctionError, Parameter, Pos, parse_expression};
use tfsdk::json;
use tfsdk::limits::Budget;
use tfsdk::ty::TypeKind;
use tfsdk::{Type, Value, ValueRef};

use super::ask::{evaluate_in, gives, gives_in};

fn rows() -> Vec<Json> {
    include_str!("../vectors/functions.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Of `terraform_data` nothing is known, as of a resource that is yet to be created.
fn evaluate(source: &str) -> Result<Value, Diagnostics> {
    console_in(&scope(), source)
}

/// What the recorded expressions were evaluated in.
fn scope() -> Bindings {
    Bindings::new()
        .with_edition(Edition::Terraform1_11)
        .with_functions(
            Functions::terraform()
                .with_files(MemoryFiles::from(FILES))
                .with_clock(SystemTime::now)
                .with_random(different_bytes),
        )
        .with_variable("terraform_data", Value::unknown(Type::DYNAMIC))
        .with_variable("local", locals())
}

fn console_in(scope: &Bindings, source: &str) -> Result<Value, Diagnostics> {
    let (expr, diags) = parse_expression(source.as_bytes(), "<console-input>", Pos::START);
    if diags.has_errors() {
        return Err(diags);
    }
    let (value, diags) = expr.evaluate(scope);
    if diags.has_errors() { Err(diags) } else { Ok(value) }
}

/// Other ones each time.
fn different_bytes(bytes: &mut [u8]) {
    static CALLS: AtomicU8 = AtomicU8::new(1);
    bytes.fill(CALLS.fetch_add(1, Ordering::Relaxed));
}

fn locals() -> Value {
    let source = format!("{{{LOCALS}}}");
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    assert!(problems.is_empty(), "{problems}");
    expr.evaluate_constant().0
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value as the console prints it.
fn printed(value: ValueRef<'_>) -> String {
    let all = || value.elements().map(|(_, part)| printed(part) + ",").collect::<Vec<_>>().join(" ");
    match value.ty().kind() {
        _ if !value.is_known() => "(known after apply)".to_owned(),
        TypeKind::Number => value.as_number().map(|number| number.to_text()).unwrap_or_default(),
        TypeKind::List(_) => format!("tolist([ {} ])", all()),
        TypeKind::Set(_) => format!("toset([ {} ])", all()),
        TypeKind::Tuple(_) => format!("[ {} ]", all()),
        _ => value.to_value().to_string(),
    }
}

/// Where the text of an error differs.
fn has_other_words(source: &str, expected: &str) -> bool {
    OTHER_WORDS.contains(&source)
        // Go panics there.
        || expected.contains("panic in function implementation")
        // The advice is for configurations of Terraform.
        || expected.contains("Unknown provider function")
}

/// A text about a document of YAML without the place in it, of which Terraform often has the wrong one, or none.
fn without_place(text: &str) -> String {
    match text.split_once("failed: on line ") {
        Some((before, rest)) => match rest.split_once(": ") {
            Some((_, problem)) => format!("{before}failed: {problem}"),
            None => text.to_owned(),
        },
        None => text.to_owned(),
    }
}

/// Where our text differs: Terraform's is about a panic, or uses another word.
const OTHER_WORDS: [&str; 15] = [
    // Of what is not there, Terraform does not even ask the value.
    "templatestring(local, {})",
    "templatestring(local.none, {})",
    "templatestring(local.nested.l[5], {x=1})",
    "templatestring(local.nested[local.plain], {x=3})",
    "element([\"a\",\"b\"],-1)", // go-cty 1.16 panics
    "range(1,10,0)",             // go-cty 1.16 says that such a step never gets there
    "jsondecode(\"[1,\")",
    "jsondecode(\"1 2\")",
    "jsondecode(\"\")",
    "jsondecode(\"01\")",
    "jsondecode(\"{a:1}\")",
    "jsonencode(1/0)",
    "try({}.a, {}.b)", // Terraform's ranges lack the name of the file
    "unknownfunc(1)",
    "formatdate(\"YYYY\",\"2018-02-03T05:60:01Z\")", // the minute is said to have too few digits
];

/// Where the result differs.
const OTHER_RESULTS: [&str; 2] = [
    // Terraform leaves an unknown value out of the search, and so says what may turn out to be wrong.
    "matchkeys([\"i-1\",\"i-2\"],[\"a\",\"b\"],[terraform_data.u.id])",
    // Go shifts the number as if the address had sixteen bytes.
    "cidrhost(\"::ffff:10.0.0.0/120\", 5)",
];

/// Encodings that `textencodebase64` and `textdecodebase64` do not have here.
const OTHER_ENCODINGS: [&str; 7] = ["Shift_JIS", "EUC-JP", "ISO-2022-JP", "GBK", "GB18030", "Big5", "EUC-KR"];

#[test]
fn functions_answer_as_terraform_does() {
    let (scope, mut wrong) = (scope(), Vec::new());
    for row in rows() {
        let source = row["expr"].as_str().unwrap();
        let result = console_in(&scope, source);
        if OTHER_RESULTS.contains(&source)
            || (result.is_err() && OTHER_ENCODINGS.iter().any(|name| source.contains(name)))
        {
            continue;
        }
        match (&row["error"], &result) {
            (Json::String(expected), Err(diags)) => {
                let first = diags.iter().next().unwrap();
                let came = words(&format!("Error: {} {}", first.summary(), first.detail()));
                let other_words = has_other_words(source, expected);
                if without_place(&came) != without_place(&words(expected)) && !other_words {
                    wrong.push(format!("{source}\n  expected {expected}\n  came     {came}"));
                }
                // Terraform marks where an argument starts, within its quotes; here all of it is marked.
                let columns = first.range().map(|range| range.start.column..=range.end.column + 1);
                let expected =
                    row["range"].as_array().map(|at| [&at[0], &at[1]].map(|at| at.as_u64().unwrap() + 1));
                let holds = |column: u64| columns.as_ref().is_some_and(|all| all.contains(&(column as u32)));
                let expected = expected.filter(|_| !other_words);
                if expected.is_some_and(|columns| !columns.into_iter().all(holds)) {
                    wrong.push(format!("{source}\n  expected at {expected:?}\n  came at     {columns:?}"));
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
                        let mut expected = words(row["printed"].as_str().unwrap());
                        let mut came = words(&printed(value.as_ref()));
                        if let Some(ty) = row["type"].as_str() {
                            let not_null = value.equals(&Value::null(Type::DYNAMIC)) == Some(false);
                            expected = format!("{expected} {ty} {}", row["not_null"]);
                            came = format!("{came} {} {not_null}", words(&console_type(value.ty())));
                        }
                        (expected, came)
                    }
                };
                let same_text =
                    || source.starts_with("base64gzip(") && unpacked(&expected) == unpacked(&came);
                if expected != came && !same_text() {
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

/// What a result of `base64gzip` was made of. Another compressor than Terraform's may choose other bytes for a text that
/// repeats itself.
fn unpacked(result: &str) -> String {
    let base64 = result.split('"').nth(3).expect("a text in JSON");
    let bytes = base64::Engine::decode(&base64::prelude::BASE64_STANDARD, base64).expect("base64");
    std::io::read_to_string(flate2::read::GzDecoder::new(bytes.as_slice())).expect("gzip")
}

#[test]
fn what_is_not_offered_says_why() {
    let problem = evaluate("rsadecrypt(\"a\", \"b\")").unwrap_err().to_string();
    assert!(
        problem.contains("it is not offered here, because") && problem.contains("RUSTSEC-2023-0071"),
        "{problem}"
    );
}

#[test]
fn nothing_is_random_unless_the_program_hands_it_in() {
    let scope = Bindings::new().with_functions(Functions::terraform());
    for source in ["uuid()", "bcrypt(\"a\")"] {
        let (_, problems) = parse_expression(source.as_bytes(), "", Pos::START).0.evaluate(&scope);
        assert!(problems.to_string().contains("this program gives expressions nothing random"), "{problems}");
    }
}

#[test]
fn a_password_that_would_take_too_long_to_hash_is_refused_before() {
    let problem = evaluate("bcrypt(\"a\", 31)").unwrap_err().to_string();
    assert!(problem.contains("raise `Limits::max_work`"), "{problem}");
}

#[test]
fn functions_of_terraform_are_those_of_its_core() {
    gives("core::upper(\"a\")", "\"A\" : string");
    gives("core::try(1 / [], core::length([1]))", "1 : number");
    let problem = evaluate("core::uper(\"a\")").unwrap_err().to_string();
    let expected = "There is no function named \"uper\" in namespace core::. Did you mean core::upper?";
    assert!(problem.contains(expected), "{problem}");
    assert!(evaluate("core::core::upper(\"a\")").is_err());
}

#[test]
fn functions_of_providers_have_names_in_namespaces() {
    struct Arn;
    impl Function for Arn {
        fn parameters(&self) -> &[Parameter] {
            &[]
        }

        fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
            Ok(Type::STRING)
        }

        fn call(&self, _: &[Value], _: &Budget) -> Result<Value, FunctionError> {
            Ok("arn:".into())
        }
    }
    let mut functions = Functions::terraform();
    functions.insert("provider::cloud::arn", Arn);
    let scope = Bindings::new().with_functions(functions);
    gives_in(&scope, "provider::cloud::arn()", "\"arn:\" : string");
    let (_, problems) = evaluate_in("provider::cloud::arm()", &scope);
    let expected = "There is no function named \"arm\" in namespace provider::cloud::. Did you mean provider::cloud::arn?";
    assert!(problems.to_string().contains(expected), "{problems}");
    let (_, problems) = evaluate_in("core::provider::cloud::arn()", &scope);
    assert!(problems.has_errors());
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

/// The console does not show what is sensitive, and has no plan; and one is not offered.
const UNRECORDED: [&str; 3] = ["sensitive", "plantimestamp", "rsadecrypt"];

#[test]
fn every_function_is_recorded_with_a_result() {
    let mut called = BTreeSet::new();
    for row in rows().iter().filter(|row| row.get("error").is_none()) {
        let source = row["expr"].as_str().unwrap();
        for (at, _) in source.match_indices('(') {
            let name: String = source[..at].chars().rev().take_while(char::is_ascii_alphanumeric).collect();
            called.insert(name.chars().rev().collect::<String>());
        }
    }
    let functions = Functions::terraform();
    let missing: Vec<&str> =
        functions.names().filter(|name| !called.contains(*name) && !UNRECORDED.contains(name)).collect();
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

#[test]
fn an_encoding_that_only_terraform_has_is_said_to_be_one() {
    let told = |name: &str| {
        let source = format!("textencodebase64(\"a\", \"{name}\")");
        evaluate(&source).unwrap_err().iter().next().unwrap().detail().to_owned()
    };
    assert!(told("Shift_JIS").contains("\"Shift_JIS\" is an encoding of Terraform that is not known here"));
    assert!(told("nope").contains("\"nope\" is not a supported IANA encoding name or alias"));
}
