//! Suite `typeprint`: the forms of a constraint, and what it fills in for omitted attributes.

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::constraint::{TypeConstraint, console_type};
use tfsdk::ty::TypeKind;

use super::Report;
use super::plain::{Difference, array, differs, evaluate, plain, same, text};
use super::support::type_of;

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, |row| {
            if let Err(difference) = check(row.json) {
                row.differs(difference.what, difference.expected, difference.came);
            }
        });
    }
}

fn check(row: &Json) -> Result<(), Difference> {
    // It was recorded with the end of its line.
    let source = format!("{}\n", text(row, "constraint"));
    let constraint =
        TypeConstraint::parse(&source).or_else(|problems| differs("parsing", &source, problems))?;
    let recorded =
        |member: &str| type_of(&row[member]).or_else(|error| differs("a type", &row[member], error));
    same("spec", &recorded("spec")?, constraint.ty())?;
    let json: Json = serde_json::from_str(&constraint.to_json()).unwrap_or_default();
    same("JSON form", &row["spec"], &json)?;
    same("type of null", &recorded("type_of_null")?, &constraint.implied_type())?;
    same("console", &row["console_type"], &Json::from(console_type(&constraint.implied_type())))?;
    for printed in [constraint.to_string(), constraint.to_pretty_string()] {
        let again =
            TypeConstraint::parse(&printed).or_else(|problems| differs("printed", &printed, problems))?;
        same("read back", &constraint, &again)?;
    }
    let sample =
        evaluate(text(row, "sample_input_hcl")).or_else(|error| differs("the sample", "a value", error))?;
    let converted = constraint.convert(&sample).or_else(|error| differs("the sample", "no error", error))?;
    same("type of the sample", &recorded("sample_type")?, converted.ty())?;
    same("console of the sample", &row["sample_console_type"], &Json::from(console_type(converted.ty())))?;
    for omitted in array(&row["omitted_becomes"]) {
        let path = array(&omitted["path"]);
        let Some(without) = leave_out(&sample, path) else {
            return differs("left out", &omitted["path"], &sample);
        };
        let converted =
            constraint.convert(&without).or_else(|error| differs("left out", "no error", error))?;
        let Some(came) = at(&converted, path) else {
            return differs("left out", &omitted["path"], &converted);
        };
        same("left out", &plain(came.ty(), &omitted["value"]), &Ok(came))?;
    }
    Ok(())
}

/// The value without the attribute at a path.
fn leave_out(value: &Value, path: &[Json]) -> Option<Value> {
    let (step, rest) = path.split_first()?;
    let mut found = false;
    let mut parts = Vec::new();
    for (i, (key, part)) in value.elements().enumerate() {
        let name = match key {
            tfsdk::value::Key::Attribute(name) | tfsdk::value::Key::Key(name) => name.to_owned(),
            _ => i.to_string(),
        };
        let here = step.as_str().map_or_else(|| step.to_string(), str::to_owned) == name;
        found |= here;
        match (here, rest) {
            (true, []) => {}
            (true, _) => parts.push((name, leave_out(&part.to_value(), rest)?)),
            (false, _) => parts.push((name, part.to_value())),
        }
    }
    let rebuilt = match value.ty().kind() {
        TypeKind::Object(_) => Value::object(parts),
        TypeKind::Tuple(_) => Value::tuple(parts.into_iter().map(|(_, part)| part)),
        _ => return None,
    };
    found.then_some(rebuilt)
}

fn at(value: &Value, path: &[Json]) -> Option<Value> {
    let Some((step, rest)) = path.split_first() else { return Some(value.clone()) };
    let value = value.as_ref();
    let part = match step.as_str() {
        Some(name) => value.attribute(name).or_else(|| value.key(name))?,
        None => value.index(usize::try_from(step.as_u64()?).ok()?)?,
    };
    at(&part.to_value(), rest)
}
