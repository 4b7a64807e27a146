//! Suite `apply_checks`: whether Terraform accepts the result of an apply, and what it keeps in the state.

use serde_json::Value as Json;
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::json;
use tfsdk::plan::{Action, ApplyResponse, PlanResponse, check_apply, check_final_plan, check_plan};
use tfsdk::schema::Schema;

use super::plain::{array, text};
use super::schemas::{CHECKED, compare_texts, each_row, value};
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    each_row(rows, report, |row, schema| match text(row.json, "kind") {
        "apply" => apply(row, schema),
        "final_plan" => final_plan(row, schema),
        kind => Err(format!("unknown kind {kind}")),
    });
}

fn apply(row: &mut Row<'_>, schema: &Schema) -> Result<(), String> {
    let json = row.json;
    let provider_error = json["provider_error"].as_str();
    let said: Diagnostics = provider_error.map(|e| Diagnostic::error(e.to_owned(), "")).into_iter().collect();
    let new_state = value(json, "new_state", schema)?;
    let verdict = check_apply(
        CHECKED,
        schema,
        &value(json, "prior", schema)?,
        &value(json, "planned", schema)?,
        ApplyResponse { new_state: &new_state, diagnostics: &said },
    );
    row.equal("accepted", json["ok"] == true, verdict.is_accepted());
    compare_texts(row, &verdict.diagnostics);
    let kept = match &json["state_after"] {
        Json::Null => None,
        state => Some(
            json::value_from_str(&state["attributes"].to_string(), schema.ty()).map_err(|e| e.to_string())?,
        ),
    };
    row.equal("state", kept, verdict.state);
    row.equal("tainted", json["state_after"]["status"] == "tainted", verdict.tainted);
    Ok(())
}

fn final_plan(row: &mut Row<'_>, schema: &Schema) -> Result<(), String> {
    let json = row.json;
    let prior = value(json, "prior", schema)?;
    let planned = value(json, "planned", schema)?;
    let first = PlanResponse { planned: &planned, requires_replace: &[] };
    let first = check_plan(CHECKED, schema, &prior, &value(json, "config", schema)?, first);
    let planned_final = value(json, "planned_final", schema)?;
    let verdict = check_final_plan(
        CHECKED,
        schema,
        &prior,
        &value(json, "config_final", schema)?,
        &first,
        &planned,
        PlanResponse { planned: &planned_final, requires_replace: &[] },
    );
    // `ok` was recorded for what was applied. A second plan without changes is accepted and not applied.
    let applied = verdict.action.is_some_and(|action| action != Action::NoOp);
    row.equal("applied", json["ok"] == true, applied);
    row.equal("refused", !array(&json["diagnostics"]).is_empty(), !verdict.is_accepted());
    compare_texts(row, &verdict.diagnostics);
    Ok(())
}
