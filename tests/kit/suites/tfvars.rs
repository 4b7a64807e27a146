//! Suite `tfvars`: whole `.tfvars` and `.tfvars.json` files for declared variables.

use serde_json::Value as Json;
use tfsdk::config::{Diagnostics, File, Variable, Variables};
use tfsdk::constraint::TypeConstraint;

use super::diagnostics::{Recorded, compare_texts};
use super::plain::{array, plain, same_recorded};
use super::support::type_of;
use super::{Report, Row};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    for row in rows {
        report.row(row, |row| {
            if let Err(problem) = check(row) {
                row.differs("the row", "values", problem);
            }
        });
    }
}

fn check(row: &mut Row<'_>) -> Result<(), String> {
    let json = row.json;
    let mut variables = Variables::new();
    for (name, constraint) in json["variables"].as_object().into_iter().flatten() {
        let constraint =
            TypeConstraint::parse(constraint.as_str().unwrap_or_default()).map_err(|e| e.to_string())?;
        variables.insert(Variable::new(name.as_str(), constraint));
    }
    let mut diagnostics = Diagnostics::new();
    let mut files = Vec::new();
    let texts = json["files"].as_object().into_iter().flatten();
    let texts = texts.map(|(name, text)| (name, text.as_str().unwrap_or_default().as_bytes().to_vec()));
    let encoded = json["files_base64"].as_object().into_iter().flatten();
    let encoded = encoded.map(|(name, text)| (name, base64(text.as_str().unwrap_or_default())));
    for (name, bytes) in texts.chain(encoded) {
        let (file, problems) = File::parse(name, bytes);
        diagnostics.append(problems);
        files.push(file);
    }
    let (values, problems) = variables.values(&files);
    diagnostics.append(problems);
    let accepted = json["ok"] == true;
    if diagnostics.iter().any(|d| d.is_error()) == accepted {
        row.differs("accepted", accepted, format!("{diagnostics:?}"));
        return Ok(());
    }
    let recorded: Vec<Recorded> = array(&json["diagnostics"]).iter().map(Recorded::new).collect();
    compare_texts(row, &recorded, &diagnostics.into_iter().collect::<Vec<_>>(), |range| range);
    if !accepted {
        return Ok(());
    }
    for (name, expected) in json["values"].as_object().into_iter().flatten() {
        let expected = plain(&type_of(&expected["type"])?, &expected["value"])?;
        match values.get(name) {
            Some(value) if same_recorded(value.as_ref(), expected.as_ref()) => {}
            came => row.differs(name, format!("{expected:?}"), format!("{came:?}")),
        }
    }
    Ok(())
}

fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = 0_u32;
    let mut count = 0;
    let mut out = Vec::new();
    for digit in text.bytes().filter_map(|b| DIGITS.iter().position(|d| *d == b)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}
