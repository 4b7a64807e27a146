//! Converts random values to random constraints, as the real Terraform does.
//!
//! All pairs are in one configuration: `terraform plan` tells which values do not fit, and `terraform console` shows what
//! the others are converted to.

use std::collections::HashMap;

use kit::{Random, Terraform};
use serde_json::Value as Json;
use tfsdk::constraint::{TypeConstraint, console_type};
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::{Type, Value};

const PAIRS: usize = 400;

#[test]
fn terraform_converts_random_values_as_tfsdk_does() {
    let Some(terraform) = Terraform::for_test("conversions") else { return };
    let mut random = Random::of_this_run("conversions");
    let pairs: Vec<Pair> = std::iter::repeat_with(|| Pair::new(&mut random)).flatten().take(PAIRS).collect();
    let outcome = compare(&terraform, &pairs);
    let (refused, disagreements) = outcome.unwrap_or_else(|error| panic!("{error}"));
    println!("{PAIRS} pairs, {refused} of them refused");
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
    assert!(refused > PAIRS / 20 && refused < PAIRS * 19 / 20, "{refused} of {PAIRS} refused");
}

/// A constraint and the text of a value, and the result of our conversion.
struct Pair {
    constraint: String,
    input: String,
    ours: Result<Value, Vec<String>>,
}

impl Pair {
    /// A pair, unless its constraint has a default that does not fit.
    fn new(random: &mut Random) -> Option<Self> {
        let constraint = constraint(random, 3);
        let parsed = TypeConstraint::parse(&constraint).ok()?;
        // Mostly made for the constraint, since other values seldom fit.
        let input = if random.below(4) == 0 { value(random, 3) } else { value_for(random, &constraint, 3) };
        let (expr, problems) = parse_expression(input.as_bytes(), "", Pos::START);
        let (value, more) = expr.evaluate_constant();
        assert!(problems.is_empty() && more.is_empty(), "{input}: {problems}{more}");
        let ours = parsed
            .convert(&value)
            .map_err(|error| error.problems().map(|problem| format!("{}.", problem.sentence())).collect());
        Some(Self { constraint, input, ours })
    }
}

/// How many values both refuse, and where they disagree.
fn compare(
    terraform: &Terraform,
    pairs: &[Pair],
) -> Result<(usize, Vec<String>), Box<dyn std::error::Error>> {
    let errors = refused_by_terraform(terraform, pairs)?;
    let mut disagreements = Vec::new();
    let mut accepted = Vec::new();
    for (i, pair) in pairs.iter().enumerate() {
        let about = format!("{} <- {}", pair.constraint, pair.input);
        match (&pair.ours, errors.get(&i)) {
            (Ok(value), None) => accepted.push((i, value)),
            (Ok(value), Some(error)) => {
                disagreements.push(format!("{about}: terraform: {error}; tfsdk: {value}"))
            }
            (Err(ours), None) => disagreements.push(format!("{about}: tfsdk refuses: {}", ours.join(" "))),
            (Err(ours), Some(error)) => {
                // Which of several problems Terraform reports varies from run to run.
                if !ours.iter().any(|sentence| error.ends_with(sentence)) {
                    disagreements.push(format!("{about}: terraform: {error}; tfsdk: {}", ours.join(" ")));
                }
            }
        }
    }
    configure(terraform, pairs, accepted.iter().map(|(i, _)| *i));
    let all: Vec<String> = accepted.iter().map(|(i, _)| format!("var.v{i}")).collect();
    let all = all.join(", ");
    let types = terraform.console(&format!("type([{all}])"))?;
    let mut types = types.lines().skip(1);
    let values: String = serde_json::from_str(&terraform.console(&format!("jsonencode([{all}])"))?)?;
    let values: Vec<Json> = serde_json::from_str(&values)?;
    for ((i, value), theirs) in accepted.iter().zip(&values) {
        let about = format!("{} <- {}", pairs[*i].constraint, pairs[*i].input);
        let ours = json(value)?;
        if *theirs != ours {
            disagreements.push(format!("{about}: terraform: {theirs}, tfsdk: {ours}"));
        }
        let ty = console_type(&Type::tuple([value.ty().clone()]));
        let lines = ty.lines().skip(1).take(ty.lines().count() - 2);
        for ours in lines {
            let theirs = types.next().unwrap_or_default();
            if theirs != ours {
                return Err(format!("{about}: types: terraform: {theirs:?}, tfsdk: {ours:?}").into());
            }
        }
    }
    if values.len() != accepted.len() {
        return Err(format!("terraform printed {} of {} values", values.len(), accepted.len()).into());
    }
    Ok((errors.len(), disagreements))
}

fn json(value: &Value) -> Result<Json, Box<dyn std::error::Error>> {
    Ok(serde_json::from_str(&tfsdk::json::value_to_string(value, value.ty())?)?)
}

/// Writes the configuration with the variables of `which` pairs.
fn configure(terraform: &Terraform, pairs: &[Pair], which: impl Iterator<Item = usize> + Clone) {
    let variables: String = which
        .clone()
        .map(|i| format!("variable \"v{i}\" {{\n  type = {}\n}}\n", pairs[i].constraint))
        .collect();
    let values: String = which.map(|i| format!("v{i} = {}\n", pairs[i].input)).collect();
    terraform.write("main.tf", &variables);
    terraform.write("terraform.tfvars", &values);
}

/// Terraform's error for each value that does not fit.
fn refused_by_terraform(
    terraform: &Terraform,
    pairs: &[Pair],
) -> Result<HashMap<usize, String>, Box<dyn std::error::Error>> {
    configure(terraform, pairs, 0..pairs.len());
    let output = terraform.run(["plan", "-json", "-input=false"]);
    let mut errors = HashMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Json = serde_json::from_str(line)?;
        let diagnostic = &line["diagnostic"];
        if diagnostic["severity"] != "error" {
            continue;
        }
        let detail = diagnostic["detail"].as_str().unwrap_or_default();
        let name = detail.split_once("var.v").map(|(_, rest)| rest.split(' ').next().unwrap_or_default());
        match name.and_then(|number| number.parse().ok()) {
            Some(i) if diagnostic["summary"] == "Invalid value for input variable" => {
                errors.insert(i, detail.to_owned());
            }
            _ => return Err(diagnostic.to_string().into()),
        }
    }
    Ok(errors)
}

fn constraint(random: &mut Random, depth: usize) -> String {
    let simple = ["string", "number", "bool", "any"];
    if depth == 0 {
        return random.of(&simple).to_owned();
    }
    match random.below(8) {
        0 | 1 => random.of(&simple).to_owned(),
        2 => format!("list({})", constraint(random, depth - 1)),
        3 => format!("set({})", constraint(random, depth - 1)),
        4 => format!("map({})", constraint(random, depth - 1)),
        5 => {
            let elements: Vec<String> = (0..random.below(3)).map(|_| constraint(random, depth - 1)).collect();
            format!("tuple([{}])", elements.join(", "))
        }
        _ => {
            let names = ["a", "b", "c"];
            let attributes: Vec<String> = (0..random.below(4))
                .map(|i| {
                    let constraint = constraint(random, depth - 1);
                    match random.below(4) {
                        0 | 1 => format!("{} = {constraint}", names[i]),
                        2 => format!("{} = optional({constraint})", names[i]),
                        _ => {
                            let default = value_for(random, &constraint, depth - 1);
                            format!("{} = optional({constraint}, {default})", names[i])
                        }
                    }
                })
                .collect();
            format!("object({{ {} }})", attributes.join(", "))
        }
    }
}

fn simple_value(random: &mut Random) -> &'static str {
    random.of(&[
        "1",
        "0",
        "-2.50",
        "1e3",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\"",
        "\"1\"",
        "\"true\"",
        "\"1.50\"",
        "\"é\"",
        "\"x${1 + 1}\"",
        "1 + 2",
        "!true",
        "0.1",
        "12345678901234567890",
        "\"e\u{301}\"",
        "1 == 2 ? 1 : 3",
    ])
}

fn value(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(3) == 0 {
        return simple_value(random).to_owned();
    }
    let n = random.below(4);
    match random.below(2) {
        0 => {
            let parts: Vec<String> = (0..n).map(|_| value(random, depth - 1)).collect();
            format!("[{}]", parts.join(", "))
        }
        _ => {
            let names = ["a", "b", "c", "d"];
            let parts: Vec<String> =
                (0..n).map(|i| format!("{} = {}", names[i], value(random, depth - 1))).collect();
            format!("{{ {} }}", parts.join(", "))
        }
    }
}

/// A value, which mostly fits the constraint.
fn value_for(random: &mut Random, constraint: &str, depth: usize) -> String {
    match TypeConstraint::parse(constraint) {
        Ok(constraint) => fitting(random, &constraint, depth),
        Err(_) => value(random, depth),
    }
}

fn fitting(random: &mut Random, constraint: &TypeConstraint, depth: usize) -> String {
    use tfsdk::constraint::ConstraintKind;
    match random.below(24) {
        0 => return "null".to_owned(),
        1 => return value(random, 1),
        _ => {}
    }
    match constraint.kind() {
        ConstraintKind::String => random.of(&["\"s\"", "1", "true", "\"é\"", "\"$${x}\""]).to_owned(),
        ConstraintKind::Number => random.of(&["1", "\"2\"", "0.1", "-3", "1e30", "\"5.\""]).to_owned(),
        ConstraintKind::Bool => random.of(&["true", "false", "\"true\"", "\"1\""]).to_owned(),
        ConstraintKind::Any => value(random, depth.min(2)),
        ConstraintKind::List(element) | ConstraintKind::Set(element) => {
            let parts: Vec<String> =
                (0..random.below(4)).map(|_| fitting(random, element, depth.saturating_sub(1))).collect();
            format!("[{}]", parts.join(", "))
        }
        ConstraintKind::Map(element) => {
            let names = ["k", "\"a b\"", "x"];
            let parts: Vec<String> = (0..random.below(4))
                .map(|i| format!("{} = {}", names[i], fitting(random, element, depth.saturating_sub(1))))
                .collect();
            format!("{{ {} }}", parts.join(", "))
        }
        ConstraintKind::Tuple(elements) => {
            let parts: Vec<String> =
                elements.iter().map(|element| fitting(random, element, depth.saturating_sub(1))).collect();
            format!("[{}]", parts.join(", "))
        }
        ConstraintKind::Object(attributes) => {
            let mut parts = Vec::new();
            for attribute in attributes {
                if attribute.optional && random.below(2) == 0 {
                    continue;
                }
                let value = fitting(random, &attribute.constraint, depth.saturating_sub(1));
                parts.push(format!("{} = {value}", attribute.name));
            }
            if random.below(4) == 0 {
                parts.push("extra = 1".to_owned());
            }
            format!("{{ {} }}", parts.join(", "))
        }
    }
}
