//! Suite `convert`: what a variable of some type makes of a value.

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::constraint::TypeConstraint;

use super::plain::{array, evaluate, plain, same_recorded, text};
use super::support::type_of;
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let input = match input(json) {
        Ok(input) => input,
        Err(problem) => return row.differs("the input", text(json, "input_hcl"), problem),
    };
    match (convert(json, &input), json["ok"] == true || json["conversion_ok"] == true) {
        (Ok(value), true) => compare(row, &value),
        (Ok(value), false) => row.differs("the result", &json["reason"], format!("{value:?}")),
        (Err(error), true) => row.differs("the result", format!("{} {}", json["type"], json["value"]), error),
        (Err(error), false) => {
            let mut recorded: Vec<&str> = array(&json["variants"]).iter().filter_map(Json::as_str).collect();
            recorded.insert(0, text(json, "reason"));
            row.text(&recorded, &error);
        }
    }
}

/// The converted value, or an error as Terraform's sentence with its full stop, followed by ours.
fn convert(row: &Json, input: &Value) -> Result<Value, String> {
    // It was recorded with the end of its line.
    let source = format!("{}\n", text(row, "constraint"));
    let constraint = TypeConstraint::parse(&source).map_err(|problems| problems.to_string())?;
    constraint.convert(input).map_err(|error| format!("{}. ({error})", error.sentence()))
}

fn input(row: &Json) -> Result<Value, String> {
    let recorded = || plain(&type_of(&row["input_type"])?, &row["input_value"]);
    if text(row, "via") == "module" {
        // Modules were given expressions with functions.
        return recorded();
    }
    let value = evaluate(text(row, "input_hcl"))?;
    if row.get("input_type").is_some() && !same_recorded(value.as_ref(), recorded()?.as_ref()) {
        return Err(format!("{value:?}"));
    }
    Ok(value)
}

fn compare(row: &mut Row<'_>, value: &Value) {
    let json = row.json;
    if json["conversion_ok"] == true {
        // What a state cannot hold was recorded from the console, which writes numbers as we do.
        if let Some(number) = value.as_number() {
            row.equal("the result", text(json, "console_value"), &number.to_text());
        }
        return;
    }
    let ty = match type_of(&json["type"]) {
        Ok(ty) => ty,
        Err(problem) => return row.differs("the type", &json["type"], problem),
    };
    row.equal("the type", &ty, value.ty());
    let exact = json.get("value_exact");
    match plain(&ty, exact.unwrap_or(&json["value"])) {
        Err(problem) => row.differs("the result", &json["value"], problem),
        Ok(expected) => {
            let same = match exact {
                Some(_) => expected == *value,
                None => same_recorded(expected.as_ref(), value.as_ref()),
            };
            if !same {
                row.differs("the result", expected, value);
            }
        }
    }
}
