//! Suite `typeexpr`: which texts are type constraints, and what is wrong with the others.

use serde_json::Value as Json;
use tfsdk::constraint::{Dialect, TypeConstraint};
use tfsdk::expr::{Diagnostics, Pos, SourceRange, parse_body};

use super::plain::{array, text};
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, check);
    }
}

fn check(row: &mut Row<'_>) {
    let json = row.json;
    let constraint = text(json, "constraint");
    let (problems, base) = match text(json, "syntax") {
        "json" => (in_json(constraint), Pos::START),
        _ => in_variable(constraint),
    };
    let accepted = json["ok"] == true;
    if problems.has_errors() == accepted {
        row.differs("accepted", accepted, &problems);
    }
    if !accepted {
        row.text(&[&recorded(json)], &ours(&problems, base));
    }
}

/// The problems of a constraint within a file, and where in the file it starts.
fn in_variable(constraint: &str) -> (Diagnostics, Pos) {
    let before = "variable \"v\" {\n  type = ";
    let file = format!("{before}{constraint}\n}}\n");
    let base = Pos::START.after(before.as_bytes());
    let (body, mut problems) = parse_body(file.as_bytes(), "main.tf", Pos::START);
    let attribute =
        body.blocks.first().and_then(|block| block.body.attributes.iter().find(|a| a.name == "type"));
    if let Some(attribute) = attribute {
        if let Err(more) = TypeConstraint::from_expr(&attribute.expr, Dialect::Variable) {
            problems.append(more);
        }
    }
    (problems, base)
}

fn in_json(source: &str) -> Diagnostics {
    let range = SourceRange { start: Pos::START, end: Pos::START.after(source.as_bytes()) };
    let json: Json = serde_json::from_str(source).unwrap_or_default();
    match TypeConstraint::parse_json(json.as_str(), range) {
        Ok(_) => Diagnostics::new(),
        Err(problems) => problems,
    }
}

fn recorded(row: &Json) -> String {
    let lines = array(&row["diagnostics"]).iter().map(|d| {
        let place = |end: &Json| format!("{},{}@{}", end["line"], end["column"], end["byte"]);
        // Such a range lies in the file that the constraint was recorded in.
        let (start, end) = (place(&d["start"]), place(&d["end"]));
        format!("{} {start}-{end} {}: {}\n", text(d, "severity"), text(d, "summary"), text(d, "detail"))
    });
    lines.collect()
}

fn ours(problems: &Diagnostics, base: Pos) -> String {
    let relative = |pos: Pos| {
        let column = if pos.line == base.line {
            i64::from(pos.column) - i64::from(base.column) + 1
        } else {
            pos.column.into()
        };
        let line = i64::from(pos.line) - i64::from(base.line) + 1;
        format!("{line},{column}@{}", i64::from(pos.byte) - i64::from(base.byte))
    };
    let lines = problems.iter().map(|d| {
        let range = d.range().expect("a place in the text");
        let mut end = range.end;
        // Terraform shows an empty range as one character.
        if end == range.start {
            end.column += 1;
            end.byte += 1;
        }
        let severity = format!("{:?}", d.severity()).to_lowercase();
        format!("{severity} {}-{} {}: {}\n", relative(range.start), relative(end), d.summary(), d.detail())
    });
    lines.collect()
}
