//! Suite `typeexpr_hcl`: the three dialects of HCL's own package for type expressions.

use serde_json::Value as Json;
use tfsdk::constraint::{Dialect, TypeConstraint};
use tfsdk::expr::{Diagnostics, Pos, parse_expression};

use super::plain::{array, text};
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
    let source = text(json, "src");
    let (_, problems) = parse_expression(source.as_bytes(), "", Pos::START);
    if let Some(recorded) = json.get("parse_error") {
        row.equal("syntax error", true, !problems.is_empty());
        return row.text(&[&list(recorded)], &ours(&problems));
    }
    let dialects = [
        ("type", Dialect::ExactType),
        ("constraint", Dialect::Constraint),
        ("constraint_with_defaults", Dialect::ConstraintWithDefaults),
    ];
    for (field, dialect) in dialects {
        let recorded = &json[field];
        match (TypeConstraint::parse_as(source, dialect), recorded.get("errors")) {
            (Ok(constraint), None) => {
                row.equal(field, type_of(&recorded["type"]), Ok(constraint.ty().clone()));
                let ours = constraint.implied_type().to_string();
                row.text(&[&without_spaces(text(recorded, "string"))], &without_spaces(&ours));
            }
            (Err(problems), Some(errors)) => row.text(&[&list(errors)], &ours(&problems)),
            (came, _) => row.differs(field, recorded, format!("{came:?}")),
        }
    }
}

/// A text without spaces, as HCL writes types.
fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

fn list(errors: &Json) -> String {
    let lines = array(errors)
        .iter()
        .map(|e| format!("{} {}: {}\n", text(e, "range"), text(e, "summary"), text(e, "detail")));
    lines.collect()
}

fn ours(problems: &Diagnostics) -> String {
    problems
        .iter()
        .filter_map(|d| Some(format!("{} {}: {}\n", full(d.range()?), d.summary(), d.detail())))
        .collect()
}

fn full(range: tfsdk::expr::SourceRange) -> String {
    format!("{},{}-{},{}", range.start.line, range.start.column, range.end.line, range.end.column)
}
