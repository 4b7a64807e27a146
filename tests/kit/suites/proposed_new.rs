//! Suite `proposed_new`: the new state that Terraform proposes to a provider.

use serde_json::Value as Json;
use tfsdk::plan::proposed_new;

use super::Report;
use super::schemas::{each_row, value};

/// Checks rows.
pub(crate) fn run(rows: &[Json], report: &mut Report) {
    each_row(rows, report, |row, schema| {
        let prior = value(row.json, "prior", schema)?;
        let config = value(row.json, "config", schema)?;
        row.equal(
            "proposed",
            value(row.json, "proposed", schema)?,
            proposed_new(schema, &prior, &config).map_err(|e| e.to_string())?,
        );
        Ok(())
    });
}
