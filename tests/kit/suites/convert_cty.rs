//! Suite `convert_cty`: go-cty's conversion between types, with unknown values.

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::convert::convert;

use super::plain::{array, text};
use super::support::{is_at, type_of};
use super::{Report, Row, Rule, tagged};

const RULES: &[Rule] = &[Rule {
    reason: "the unknown list that comes of a set with unknown elements has the type that was asked for",
    covers: |row| {
        row["from_type"][0] == "set"
            && row["to_type"][0] == "list"
            && row["result_type"][0] == "list"
            && row["result_type"][1] == row["from_type"][1]
            && row["result"]["unknown"] == true
    },
}];

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, |row| {
            if let Err(problem) = check(row) {
                row.differs("the row", "types and values", problem);
            }
        });
    }
}

fn check(row: &mut Row<'_>) -> Result<(), String> {
    let json = row.json;
    let from = tagged::value(&json["from"], &type_of(&json["from_type"])?)?;
    let to = type_of(&json["to_type"])?;
    match (convert(&from, &to), json["ok"] == true) {
        (Ok(value), true) => {
            let expected = tagged::value(&json["result"], &type_of(&json["result_type"])?)?;
            match Rule::of(RULES, json) {
                Some(rule) if value == Value::unknown(to) => row.differs_by_rule(rule),
                _ => row.equal("the result", expected, value),
            }
        }
        (Ok(value), false) => row.differs("the result", &json["error"], format!("{value:?}")),
        (Err(error), true) => row.differs("the result", &json["result"], error),
        (Err(error), false) => {
            let mut recorded: Vec<&str> =
                array(&json["error_variants"]).iter().filter_map(Json::as_str).collect();
            recorded.insert(0, text(json, "error"));
            // go-cty calls the type of `any` "dynamic" where it names both types, and elsewhere "any single type", as
            // Terraform always does.
            let ours = error.to_string();
            let dynamic = ours.replace("any single type", "dynamic");
            let came = if recorded.iter().any(|text| dynamic.contains(text)) { dynamic } else { ours };
            row.text(&recorded, &came);
            if json.get("error_path").is_some() && !is_at(&error.into(), &json["error_path"]) {
                row.differs("the path", &json["error_path"], came);
            }
        }
    }
    Ok(())
}
