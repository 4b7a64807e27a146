//! Evaluates random expressions, as the real Terraform does.

use std::ops::ControlFlow;

use kit::{Random, Terraform};
use serde_json::Value as Json;
use tfsdk::config::Bindings;
use tfsdk::constraint::console_type;
use tfsdk::expr::{Diagnostics, Edition, Pos, parse_expression};
use tfsdk::{Type, Value};

const GOOD: usize = 500;
/// Fewer, since Terraform is asked for the problems of each expression in turn.
const BAD: usize = 40;

#[test]
fn terraform_evaluates_random_expressions_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("expressions") else { return };
    let mut random = Random::of_this_run("expressions");
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    while good.len() < GOOD {
        let source = expression(&mut random, 4, false);
        let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
        assert!(problems.is_empty(), "{source}: {problems}");
        let (value, problems) = expr.evaluate(&Bindings::new().with_edition(Edition::Terraform1_11));
        if !problems.is_empty() {
            bad.push((source, problems));
        } else if !has_infinity(&value) {
            good.push((source, value));
        }
    }
    let mut disagreements = Vec::new();
    for batch in good.chunks(100) {
        disagreements.extend(compare_values(&terraform, batch));
    }
    bad.retain(|(source, _)| source.len() < 300);
    bad.truncate(BAD);
    for (source, problems) in &bad {
        disagreements.extend(compare_problems(&terraform, source, problems));
    }
    println!("{} values, {} refusals", good.len(), bad.len());
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

/// Whether a value cannot be compared, since JSON has no infinities.
fn has_infinity(value: &Value) -> bool {
    let infinite = |part: tfsdk::ValueRef<'_>| part.as_number().is_some_and(|n| n.is_infinite());
    value
        .walk(|_, part| if infinite(part) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        .is_some()
}

fn compare_values(terraform: &Terraform, batch: &[(String, Value)]) -> Vec<String> {
    let all: Vec<&str> = batch.iter().map(|(source, _)| source.as_str()).collect();
    let all = all.join(", ");
    let values = terraform.console(&format!("jsonencode([{all}])")).and_then(|answer| {
        let text: String = serde_json::from_str(&answer).map_err(|e| e.to_string())?;
        serde_json::from_str::<Vec<Json>>(&text).map_err(|e| e.to_string())
    });
    let values = match values {
        Ok(values) => values,
        // One of them is refused, so ask for each.
        Err(error) => {
            let refused = |(source, value): &(String, Value)| {
                Some(format!("{source}: tfsdk: {value}; terraform: {}", terraform.console(source).err()?))
            };
            let mut told: Vec<String> = batch.iter().filter_map(refused).collect();
            told.push(error);
            return told;
        }
    };
    let mut disagreements = Vec::new();
    for ((source, value), theirs) in batch.iter().zip(values) {
        let ours = tfsdk::json::value_to_string(value, value.ty()).unwrap_or_else(|error| error.to_string());
        if serde_json::from_str::<Json>(&ours).ok().as_ref() != Some(&theirs) {
            disagreements.push(format!("{source}: tfsdk: {ours}; terraform: {theirs}"));
        }
    }
    let types = console_type(&Type::tuple(batch.iter().map(|(_, value)| value.ty().clone())));
    let theirs = terraform.console(&format!("type([{all}])")).unwrap_or_else(|error| error);
    if let Some((ours, theirs)) = types.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs) {
        disagreements.push(format!("a type: tfsdk: {ours:?}; terraform: {theirs:?}"));
    }
    disagreements
}

/// Terraform has to report the same problems, and no others.
fn compare_problems(terraform: &Terraform, source: &str, problems: &Diagnostics) -> Vec<String> {
    let theirs = match terraform.console(source) {
        Ok(value) => return vec![format!("{source}: tfsdk: {problems}; terraform: {value}")],
        Err(theirs) => one_line(&theirs),
    };
    let missing = problems.iter().any(|problem| !theirs.contains(&one_line(problem.detail())));
    if missing || theirs.matches("Error: ").count() != problems.len() {
        return vec![format!("{source}: tfsdk: {problems}; terraform: {theirs}")];
    }
    Vec::new()
}

/// The text without the line breaks and borders that the console draws.
fn one_line(text: &str) -> String {
    text.replace(['│', '╷', '╵'], "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An expression; inside a `for` it may use the names `k` and `x`.
fn expression(random: &mut Random, depth: usize, inside: bool) -> String {
    const LITERALS: [&str; 14] = [
        "1", "2.5", "0", "-3", "true", "false", "null", "\"a\"", "\"5\"", "\"\"", "1e2", "\"é\"", "[]", "{}",
    ];
    if depth == 0 || random.below(6) == 0 {
        return match (inside, random.below(3)) {
            (true, 0) => random.of(&["x", "x", "k"]).to_owned(),
            _ => random.of(&LITERALS).to_owned(),
        };
    }
    let kind = random.below(16);
    let a = expression(random, depth - 1, inside);
    let b = expression(random, depth - 1, inside);
    let of_each = expression(random, depth - 1, true);
    let other = expression(random, depth - 1, true);
    match kind {
        0 => format!("({a} {} {b})", random.of(&["+", "-", "*", "/", "%"])),
        1 => format!("({a} {} {b})", random.of(&["==", "!=", "<", ">=", "<=", ">"])),
        2 => format!("({a} {} {b})", random.of(&["&&", "||"])),
        3 => format!("({a} ? {b} : {})", expression(random, depth - 1, inside)),
        4 => format!("[{a}, {b}]"),
        5 => format!("{{ a = {a}, \"b\" = {b} }}"),
        6 => format!("[for k, x in {a} : {of_each}]"),
        7 => format!("{{for k, x in {a} : {of_each} => {other}}}"),
        8 => format!("[for k, x in [{a}, {b}] : {of_each} if {other}]"),
        9 => format!("\"p${{{a}}}s\""),
        10 => format!("{a}[*]"),
        11 => format!("[{a}, {b}][{}]", random.of(&["0", "1", "\"1\"", "-1", "7", "0.5", "null"])),
        12 => format!("{{ a = {a} }}.{}", random.of(&["a", "a", "b"])),
        13 => format!("\"%{{ if {a} }}y%{{ else }}${{{b}}}%{{ endif }}\""),
        14 => format!("\"%{{ for k, x in {a} }}<${{{of_each}}}>%{{ endfor }}\""),
        _ => format!("({}{a})", random.of(&["-", "!"])),
    }
}
