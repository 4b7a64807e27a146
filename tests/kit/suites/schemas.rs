//! The schemas of rows, and what the suites of plans share.

use std::collections::HashMap;

use serde_json::Value as Json;
use tfsdk::Value;
use tfsdk::diag::Diagnostics;
use tfsdk::plan::CheckedResource;
use tfsdk::schema::Schema;

use super::plain::{array, text};
use super::support::type_of;
use super::{Report, Row, tagged};

/// The provider and the resource of the recorded runs.
pub(crate) const CHECKED: CheckedResource<'static> =
    CheckedResource { provider: "registry.terraform.io/x/stub", resource: "stub_thing.t" };

/// All schemas, by the names that rows use.
struct Schemas {
    json: Json,
    read: HashMap<String, Schema>,
}

impl Schemas {
    fn load() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/schemas.json");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        Schemas { json: serde_json::from_str(&text).unwrap_or_default(), read: HashMap::new() }
    }

    /// The schema of a row.
    fn of(&mut self, row: &Json) -> Result<&Schema, String> {
        let name = row["schema"].as_str().unwrap_or_default().to_owned();
        if !self.read.contains_key(&name) {
            let block = self.json.get(&name).ok_or_else(|| format!("there is no schema {name}"))?;
            let schema = serde_json::json!({ "version": 0, "block": block }).to_string();
            let schema = Schema::from_json(&schema).map_err(|e| e.to_string())?;
            self.read.insert(name.clone(), schema);
        }
        self.read.get(&name).ok_or(name)
    }
}

/// A value of the schema's type, or of the type beside it (`as_type`).
pub(crate) fn value(row: &Json, name: &str, schema: &Schema) -> Result<Value, String> {
    let json = &row[name];
    let made = match json.get("as_type") {
        None => tagged::value(json, schema.ty()),
        Some(ty) => tagged::value(&json["value"], &type_of(ty)?),
    };
    made.map_err(|problem| format!("{name}: {problem}"))
}

/// Checks every row with its schema; a row that cannot be read counts as one that differs.
pub(crate) fn each_row(
    rows: &[Json],
    report: &mut Report,
    check: impl Fn(&mut Row<'_>, &Schema) -> Result<(), String>,
) {
    let mut schemas = Schemas::load();
    for json in rows {
        report.row(json, |row| {
            if let Err(problem) = schemas.of(json).and_then(|schema| check(row, schema)) {
                row.differs("row", "one that can be read", problem);
            }
        });
    }
}

/// Compares diagnostics with the recorded ones, one by one.
pub(crate) fn compare_texts(row: &mut Row<'_>, found: &Diagnostics) {
    let expected = array(&row.json["diagnostics"]);
    if expected.is_empty() && found.is_empty() {
        return;
    }
    let expected: Vec<String> =
        expected.iter().map(|d| format!("{}: {}", text(d, "summary"), text(d, "detail"))).collect();
    let found: Vec<String> = found.iter().map(|d| format!("{}: {}", d.summary(), d.detail())).collect();
    row.text(&[&expected.join("\n")], &found.join("\n"));
}
