//! What becomes of expressions whose inputs are not all known: here, and in a plan of the real Terraform.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};
use tfsdk::config::{Bindings, Functions};
use tfsdk::diag::Diagnostics;
use tfsdk::expr::{Edition, Pos, parse_expression};
use tfsdk::ty::TypeKind;
use tfsdk::value::{Key, Refinement};
use tfsdk::{Type, Value, ValueRef};

use crate::Terraform;

/// The attributes of `local` where nothing is known but types and, of some, that they are not null; see
/// [`expression`](crate::expression).
pub fn unknown_locals() -> Value {
    locals_with(not_null(Type::STRING))
}

fn not_null(ty: Type) -> Value {
    Value::refined(ty, Refinement::new().not_null()).expect("any type can be so")
}

fn locals_with(u: Value) -> Value {
    Value::object([
        ("u", u),
        ("d", Value::unknown(Type::STRING)),
        ("n", Value::unknown(Type::NUMBER)),
        ("b", Value::unknown(Type::BOOL)),
        ("l", not_null(Type::list(Type::STRING))),
        ("y", Value::unknown(Type::DYNAMIC)),
    ])
}

/// The same for Terraform: nothing is known of a resource that is yet to be created. The conversions are there for
/// `terraform validate`, which runs before each plan and does not know the types either: it answers "item not found"
/// to `index([local.n], "a")` where the other elements decide that these are texts. `u` has none, as what is converted is no longer
/// known not to be null.
const CONFIGURATION: &str = r#"
resource "terraform_data" "u" {
  input = timestamp()
}
locals {
  u = terraform_data.u.id
  d = tostring(terraform_data.u.output)
  n = tonumber(terraform_data.u.output)
  b = tobool(terraform_data.u.output)
  l = split(",", terraform_data.u.output)
  y = jsondecode(terraform_data.u.output)
}
"#;

/// The value of an expression with `local` and Terraform's functions.
///
/// # Errors
/// All that is wrong with it.
pub fn evaluate(source: &str, local: &Value, edition: Edition) -> Result<Value, Diagnostics> {
    let scope = Bindings::new()
        .with_edition(edition)
        .with_functions(Functions::terraform())
        .with_variable("local", local.clone());
    let (expr, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    let (value, problems) =
        if problems.has_errors() { (value_of_none(), problems) } else { expr.evaluate(&scope) };
    if problems.has_errors() { Err(problems) } else { Ok(value) }
}

fn value_of_none() -> Value {
    Value::unknown(Type::DYNAMIC)
}

/// What becomes of an expression, in a form that does not depend on who evaluated it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The value as JSON, without the parts that are not known, and which these are: `true` in place of each.
    Value(Json, Json),
    /// Summary and detail of each problem, sorted, each once, without places.
    Problems(Vec<String>),
}

impl Outcome {
    /// As a row of `unknowns.jsonl`.
    pub fn row(&self, source: &str) -> Json {
        match self {
            Outcome::Value(value, unknown) => json!({ "expr": source, "value": value, "unknown": unknown }),
            Outcome::Problems(problems) => json!({ "expr": source, "problems": problems }),
        }
    }

    /// From a row of `unknowns.jsonl`.
    pub fn of_row(row: &Json) -> Self {
        match row["problems"].as_array() {
            None => Outcome::Value(row["value"].clone(), row["unknown"].clone()),
            Some(problems) => Outcome::Problems(
                problems.iter().filter_map(|text| Some(text.as_str()?.to_owned())).collect(),
            ),
        }
    }

    /// What becomes of an expression here, where nothing is known of `local`.
    pub fn here(source: &str) -> Self {
        Self::with(source, &unknown_locals())
    }

    /// The same as `terraform validate` knows `local`: not even the type of what a resource computes, `u`.
    pub fn in_validation(source: &str) -> Self {
        Self::with(source, &locals_with(Value::unknown(Type::DYNAMIC)))
    }

    fn with(source: &str, locals: &Value) -> Self {
        match evaluate(source, locals, Edition::Terraform1_11) {
            Ok(value) => Outcome::value(json_of(value.as_ref()), unknown_in(value.as_ref())),
            Err(problems) => Outcome::problems(
                problems
                    .iter()
                    .filter(|p| p.is_error())
                    .map(|p| (p.summary().to_owned(), p.detail().to_owned())),
            ),
        }
    }

    fn value(value: Json, unknown: Json) -> Self {
        Outcome::Value(only_known(value, &unknown), only_unknown(unknown))
    }

    fn problems(problems: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut texts: Vec<String> = problems
            .into_iter()
            .map(|(summary, detail)| format!("{summary}: {}", without_long_texts(&without_places(&detail))))
            .collect();
        texts.sort();
        texts.dedup();
        Outcome::Problems(texts)
    }
}

/// What becomes of expressions in a plan of Terraform's; `None` for those of which it cannot make a plan file, and those that
/// make a function of it panic.
pub fn outcomes_of_terraform(terraform: &Terraform, sources: &[String]) -> Vec<Option<Outcome>> {
    let mut outcomes: BTreeMap<usize, Option<Outcome>> = BTreeMap::new();
    terraform.write("main.tf", CONFIGURATION);
    terraform.run(["init", "-input=false"]);
    while outcomes.len() < sources.len() {
        let mut text = CONFIGURATION.to_owned();
        let asked: Vec<usize> = (0..sources.len()).filter(|i| !outcomes.contains_key(i)).collect();
        for i in &asked {
            // Within a list, as an output cannot be unknown as a whole and still be in the plan.
            text.push_str(&format!(
                "output \"o{i}\" {{\n  sensitive = true\n  value = [{}]\n}}\n",
                sources[*i]
            ));
        }
        terraform.write("main.tf", &text);
        let planned = terraform.run(["plan", "-json", "-out=plan", "-input=false", "-refresh=false"]);
        let refused = refused(&String::from_utf8_lossy(&planned.stdout));
        if planned.status.success() {
            let shown = terraform.run(["show", "-json", "plan"]).stdout;
            let Ok(shown) = serde_json::from_slice::<Json>(&shown) else {
                // One of them has no form in JSON, and it does not say which.
                let (first, rest) = sources.split_at(sources.len() / 2);
                return match first {
                    [] => vec![None],
                    _ => [first, rest].map(|part| outcomes_of_terraform(terraform, part)).concat(),
                };
            };
            for i in asked {
                let change = &shown["output_changes"][format!("o{i}")];
                let first = |key: &str| change[key].get(0).cloned().unwrap_or_else(|| change[key].clone());
                outcomes.insert(i, Some(Outcome::value(first("after"), first("after_unknown"))));
            }
        } else {
            assert!(!refused.is_empty(), "{}", String::from_utf8_lossy(&planned.stdout));
            outcomes.extend(refused);
        }
    }
    outcomes.into_values().collect()
}

/// The problems of a plan, by output.
fn refused(messages: &str) -> BTreeMap<usize, Option<Outcome>> {
    let mut found: BTreeMap<usize, Vec<(String, String)>> = BTreeMap::new();
    let mut skipped = Vec::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok()) {
        let problem = &message["diagnostic"];
        if problem["severity"] != "error" {
            continue;
        }
        let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
        let (summary, detail) = (text("summary"), text("detail"));
        let named = |text: &str, before: &str| {
            let (_, rest) = text.split_once(before)?;
            rest.split('"').next()?.parse::<usize>().ok()
        };
        match named(problem["snippet"]["context"].as_str().unwrap_or_default(), "output \"o") {
            Some(i) if detail.contains("panic in function implementation") => skipped.push(i),
            Some(i) => found.entry(i).or_default().push((summary, detail)),
            None => skipped.extend(named(&detail, "output value \"o")),
        }
    }
    let mut refused: BTreeMap<usize, Option<Outcome>> =
        found.into_iter().map(|(i, problems)| (i, Some(Outcome::problems(problems)))).collect();
    refused.extend(skipped.into_iter().map(|i| (i, None)));
    refused
}

/// Without `(at main.tf:1,2-3)`: Terraform sees the expression in a file.
fn without_places(text: &str) -> String {
    let mut parts = text.split("(at ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    out
}

/// With `"…"` for what is quoted and long: here only the start of it is shown.
fn without_long_texts(text: &str) -> String {
    const LONG: usize = 48;
    let shown = |(i, part): (usize, &str)| {
        let is_cut = i % 2 == 0 && part.starts_with(" (and ") && part.contains(" more bytes)");
        let part = if is_cut { part.split_once(')').map_or(part, |(_, rest)| rest) } else { part };
        if i % 2 == 1 && part.len() > LONG { "…".to_owned() } else { part.to_owned() }
    };
    text.split('"').enumerate().map(shown).collect::<Vec<_>>().join("\"")
}

/// The parts that are known, and null for the others.
fn json_of(value: ValueRef<'_>) -> Json {
    match value.ty().kind() {
        _ if !value.is_known() || value.is_null() => Json::Null,
        TypeKind::Bool => json!(value.as_bool()),
        TypeKind::String => json!(value.as_str()),
        TypeKind::Number => {
            let text = value.as_number().map(|number| number.to_text()).unwrap_or_default();
            serde_json::from_str(&text).unwrap_or(json!(text))
        }
        _ => parts(value, json_of),
    }
}

/// `true` for each part that is not known.
fn unknown_in(value: ValueRef<'_>) -> Json {
    match value.len() {
        _ if !value.is_known() => json!(true),
        None => json!(false),
        Some(_) => parts(value, unknown_in),
    }
}

fn parts(value: ValueRef<'_>, of: fn(ValueRef<'_>) -> Json) -> Json {
    if !matches!(value.ty().kind(), TypeKind::Object(_) | TypeKind::Map(_)) {
        return value.elements().map(|(_, part)| of(part)).collect();
    }
    let named = |(key, part)| match key {
        Key::Attribute(name) | Key::Key(name) => Some((str::to_owned(name), of(part))),
        Key::Index(_) | Key::Element(_) => None,
    };
    Json::Object(value.elements().filter_map(named).collect())
}

/// The value without what is not known: Terraform leaves such attributes out.
fn only_known(value: Json, unknown: &Json) -> Json {
    match value {
        _ if *unknown == json!(true) => Json::Null,
        Json::Array(parts) => {
            parts.into_iter().enumerate().map(|(i, part)| only_known(part, &unknown[i])).collect()
        }
        Json::Object(parts) => {
            let known = parts.into_iter().filter(|(name, _)| unknown[name] != json!(true));
            Json::Object(
                known
                    .map(|(name, part)| {
                        let part = only_known(part, &unknown[&name]);
                        (name, part)
                    })
                    .collect::<Map<_, _>>(),
            )
        }
        // Terraform writes a whole number as it likes: 1e+06.
        Json::Number(number) => match number.as_f64() {
            // Nor does it tell the two zeros apart there.
            Some(double) => json!(double + 0.0),
            None => Json::Number(number),
        },
        other => other,
    }
}

/// Only the parts with something that is not known; null without any.
fn only_unknown(unknown: Json) -> Json {
    match unknown {
        Json::Bool(true) => json!(true),
        Json::Array(parts) => {
            let parts: Vec<Json> = parts.into_iter().map(only_unknown).collect();
            if parts.iter().all(Json::is_null) { Json::Null } else { Json::Array(parts) }
        }
        Json::Object(parts) => {
            let parts: Map<String, Json> = parts
                .into_iter()
                .map(|(name, part)| (name, only_unknown(part)))
                .filter(|(_, part)| !part.is_null())
                .collect();
            if parts.is_empty() { Json::Null } else { Json::Object(parts) }
        }
        _ => Json::Null,
    }
}
