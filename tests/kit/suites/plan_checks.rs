//! Suite `plan_checks`: whether Terraform accepts a plan, what it says, and what it does then.

use serde_json::Value as Json;
use tfsdk::path::Step;
use tfsdk::plan::{Action, PlanResponse, check_plan, proposed_new};
use tfsdk::schema::Schema;
use tfsdk::{Path, Value};

use super::plain::array;
use super::schemas::{CHECKED, compare_texts, each_row, value};
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    each_row(rows, report, check);
}

fn check(row: &mut Row<'_>, schema: &Schema) -> Result<(), String> {
    let json = row.json;
    let prior = value(json, "prior", schema)?;
    let config = value(json, "config", schema)?;
    row.equal(
        "proposed",
        value(json, "proposed", schema)?,
        proposed_new(schema, &prior, &config).map_err(|e| e.to_string())?,
    );
    let planned = value(json, "planned", schema)?;
    let requires_replace: Vec<Path> = array(&json["requires_replace"]).iter().map(path).collect();
    let response = PlanResponse { planned: &planned, requires_replace: &requires_replace };
    let verdict = check_plan(CHECKED, schema, &prior, &config, response);
    row.equal("accepted", json["ok"] == true, verdict.is_accepted());
    compare_texts(row, &verdict.diagnostics);
    let action = verdict.action.map(|action| match action {
        Action::NoOp => "no-op",
        Action::Create => "create",
        Action::Update => "update",
        Action::Replace => "replace",
        Action::Delete => "delete",
    });
    row.equal("action", json["action"].as_str(), action);
    if json["second_plan"].is_object() {
        let none = Value::null(schema.ty().clone());
        let proposed = value(&json["second_plan"], "proposed", schema)?;
        row.equal(
            "second proposed",
            proposed,
            proposed_new(schema, &none, &config).map_err(|e| e.to_string())?,
        );
    }
    Ok(())
}

fn path(steps: &Json) -> Path {
    let step = |step: &Json| {
        let name = |key: &str| step[key].as_str().map(|name| name.to_owned().into());
        match (name("attr"), name("key")) {
            (Some(name), _) => Step::Attribute(name),
            (None, Some(key)) => Step::Key(key),
            (None, None) => Step::Index(step["index"].as_u64().and_then(|i| i.try_into().ok()).unwrap_or(0)),
        }
    };
    array(steps).iter().map(step).collect()
}
