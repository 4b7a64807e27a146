//! A folder with a shelf, and hands that reach into it.

use std::path::{Path, PathBuf};

use redb::{Database, ReadableTable, TableDefinition};
use tfsdk::provider::testing::{Cli, Failure, Scenario};

/// A folder of a test's own, which is removed in the end.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn of(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tfsdk-shelf-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// A configuration with a shelf in this folder.
    pub(super) fn config(&self, content: &str) -> String {
        format!("provider \"shelf\" {{\n  path = {:?}\n}}\n{content}", self.path("shelf.redb"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The shelf's rows, for hands that know nothing of the provider.
const ROWS: TableDefinition<'_, (&str, &str), &str> = TableDefinition::new("rows");

/// Changes each row of a kind behind the provider's back.
pub(super) fn change_rows(shelf: &Path, kind: &str, from: &str, to: &str) {
    change_all_rows(shelf, kind, |_, row| Some(row.replace(from, to)));
}

/// Changes each row of a kind, or removes it, behind the provider's back.
pub(super) fn change_all_rows(shelf: &Path, kind: &str, change_row: impl Fn(&str, &str) -> Option<String>) {
    let database = Database::open(shelf).expect("a shelf");
    let change = database.begin_write().expect("a change");
    {
        let mut rows = change.open_table(ROWS).expect("rows");
        let all: Vec<(String, Option<String>)> = rows
            .range((kind, "")..)
            .expect("rows")
            .map(|row| row.expect("a row"))
            .take_while(|(key, _)| key.value().0 == kind)
            .map(|(key, row)| {
                let name = key.value().1.to_owned();
                let changed = change_row(&name, row.value());
                (name, changed)
            })
            .collect();
        assert!(!all.is_empty(), "the shelf has a {kind}");
        for (name, row) in &all {
            match row {
                Some(row) => drop(rows.insert((kind, name.as_str()), row.as_str()).expect("a row")),
                None => drop(rows.remove((kind, name.as_str())).expect("a row")),
            }
        }
    }
    change.commit().expect("a change");
}

/// How many rows of a kind there are.
pub(super) fn rows(shelf: &Path, kind: &str) -> usize {
    let database = Database::open(shelf).expect("a shelf");
    let change = database.begin_write().expect("rows");
    let rows = change.open_table(ROWS).expect("rows");
    let all = rows.range((kind, "")..).expect("rows").map(|row| row.expect("a row"));
    all.take_while(|(key, _)| key.value().0 == kind).count()
}

/// Terraform with the shelf; `None` where there is none.
pub(super) fn terraform(test: &str) -> Option<Cli> {
    let cli = Cli::found();
    if cli.is_none() {
        kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
    }
    Some(cli?.provider("example.com/tfsdk/shelf", env!("CARGO_BIN_EXE_terraform-provider-shelf")))
}

/// Runs a scenario in both ways, each with a shelf of its own.
pub(super) async fn live(test: &str, scenario: impl Fn(&Folder) -> Scenario) -> Result<(), Failure> {
    let folder = Folder::of(test);
    scenario(&folder).run(shelf::provider()).await?;
    let Some(cli) = terraform(test) else { return Ok(()) };
    let folder = Folder::of(&format!("{test}-cli"));
    scenario(&folder).run_with(&cli)
}
