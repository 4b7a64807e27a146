//! Suite `blocks`: bodies of resources, native and JSON, decoded by a schema.
//!
//! Terraform decodes a body twice: when validating, with the variables unknown, and when planning. If it finds
//! problems when validating, it reports only those.

use std::collections::HashMap;

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::config::{Bindings, BodyShape, File, Functions, Syntax};
use tfsdk::constraint::TypeConstraint;
use tfsdk::expr::Edition;
use tfsdk::schema::Schema;
use tfsdk::ty::Type;
use tfsdk::value::Refinement;

use super::diagnostics::{Range, Recorded, compare_texts, compare_unstable};
use super::plain::{array, plain, same_recorded, text};
use super::{Report, Row, Rule, tagged};

const RULES: &[Rule] = &[Rule {
    reason: "a for_each within a block that stands for an attribute may refer to anything, as everywhere else",
    covers: |row| {
        let recorded = array(&row["diagnostics"]);
        !recorded.is_empty() && recorded.iter().all(|d| Recorded::new(d).is_undiscovered_reference())
    },
}];

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    let specs = specs();
    for row in rows {
        report.row(row, |row| {
            let spec = match &specs {
                Ok(specs) => specs.get(text(row.json, "schema")).ok_or_else(|| "no such schema".to_owned()),
                Err(problem) => Err(problem.clone()),
            };
            if let Err(problem) = spec.and_then(|spec| check(row, spec)) {
                row.differs("the row", "a value", problem);
            }
        });
    }
}

fn specs() -> Result<HashMap<String, BodyShape>, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/schemas.json");
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let schemas: serde_json::Map<String, Json> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let spec = |block: &Json| {
        let schema = serde_json::json!({ "version": 0, "block": block }).to_string();
        let schema = Schema::from_json(&schema).map_err(|e| e.to_string())?;
        Ok::<_, String>(BodyShape::from(schema.block()))
    };
    schemas.iter().map(|(name, block)| Ok((name.clone(), spec(block)?))).collect()
}

fn check(row: &mut Row<'_>, spec: &BodyShape) -> Result<(), String> {
    let json = row.json;
    let is_json = text(json, "syntax") == "json";
    let (name, syntax, before, after) = if is_json {
        ("main.tf.json", Syntax::Json, r#"{"resource":{"stub_thing":{"t":"#, "}}}")
    } else {
        ("main.tf", Syntax::Native, "resource \"stub_thing\" \"t\" {\n", "}")
    };
    let (file, problems) = File::parse_as(syntax, name, format!("{before}{}{after}", text(json, "config")));
    let mut diagnostics = problems;
    let (blocks, problems) = file.body().blocks("resource", &["type", "name"]);
    diagnostics.append(problems);
    let accepted = json["ok"] == true;
    let mut values = None;
    if diagnostics.is_empty() {
        let [block] = blocks.as_slice() else {
            // For several, Terraform reports a resource that is declared twice.
            let expected = !accepted || json["value"].is_null();
            row.equal("several or no resources", expected, true);
            return Ok(());
        };
        let (early, problems) = block.body.decode_resource(spec, &scope(json, false)?);
        diagnostics.append(problems);
        if diagnostics.is_empty() {
            let (value, problems) = block.body.decode_resource(spec, &scope(json, true)?);
            diagnostics.append(problems);
            values = Some((value, early));
        }
    }
    if diagnostics.is_empty() != accepted {
        match Rule::of(RULES, json) {
            Some(rule) => row.differs_by_rule(rule),
            None => row.differs("accepted", accepted, format!("{diagnostics:?}")),
        }
        return Ok(());
    }
    if !accepted {
        let shift = before.len() as i64;
        let relative = move |range: Range| {
            range.map(|[line, column, byte]| match is_json {
                true if line == 1 => [line, column - shift, byte - shift],
                true => [line, column, byte - shift],
                false => [line - 1, column, byte - shift],
            })
        };
        let recorded: Vec<Recorded> = array(&json["diagnostics"]).iter().map(Recorded::new).collect();
        if json["unstable"] == true {
            compare_unstable(row, &recorded, &diagnostics.into_iter().collect::<Vec<_>>(), relative)
        } else {
            compare_texts(row, &recorded, &diagnostics.into_iter().collect::<Vec<_>>(), relative)
        }
        return Ok(());
    }
    let Some((value, early)) = values else { return Err("no value".to_owned()) };
    compare(row, spec, "the value", &json["value"], &value)?;
    match json.get("value_in_validate") {
        Some(expected) => compare(row, spec, "the value in validate", expected, &early),
        None => Ok(()),
    }
}

fn compare(
    row: &mut Row<'_>,
    spec: &BodyShape,
    what: &str,
    expected: &Json,
    value: &Value,
) -> Result<(), String> {
    let expected = tagged::value(expected, &spec.ty())?;
    if !same_recorded(expected.as_ref(), value.as_ref()) {
        row.differs(what, format!("{expected:?}"), format!("{value:?}"));
    }
    Ok(())
}

/// What the configuration around the body defines; most of it is unknown before planning.
fn scope(row: &Json, planning: bool) -> Result<Bindings, String> {
    let mut variables = Vec::new();
    for (name, variable) in row["variables"].as_object().into_iter().flatten() {
        let constraint = TypeConstraint::parse(text(variable, "type")).map_err(|e| e.to_string())?;
        let value = if planning {
            constraint.convert(&dynamic(&variable["value"])?).map_err(|e| e.to_string())?
        } else {
            Value::unknown(constraint.implied_type())
        };
        variables.push((name.as_str(), value));
    }
    let parts = [("b", Value::from(true)), ("n", 1.into()), ("s", "x".into())];
    let input = Value::object(parts);
    let id = Value::refined(Type::STRING, Refinement::new().not_null()).map_err(|e| e.to_string())?;
    let resource = if planning {
        Value::object([
            ("id", id),
            ("output", Value::unknown(input.ty().clone())),
            ("input", input),
            ("triggers_replace", Value::null(Type::DYNAMIC)),
        ])
    } else {
        Value::unknown(Type::DYNAMIC)
    };
    Ok(Bindings::new()
        .with_edition(Edition::Terraform1_11)
        .with_variable("var", Value::object(variables))
        .with_variable("terraform_data", Value::object([("u", resource)]))
        .with_functions(Functions::terraform()))
}

fn dynamic(json: &Json) -> Result<Value, String> {
    match json {
        Json::Array(items) => Ok(Value::tuple(items.iter().map(dynamic).collect::<Result<Vec<_>, _>>()?)),
        Json::Object(entries) => {
            let entries: Result<Vec<_>, String> =
                entries.iter().map(|(name, json)| Ok((name.as_str(), dynamic(json)?))).collect();
            Ok(Value::object(entries?))
        }
        _ => plain(&Type::DYNAMIC, json),
    }
}
