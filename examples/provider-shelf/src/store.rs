//! The shelf: a database in one file, which several processes may use.

use std::path::{Path, PathBuf};
use std::time::Duration;

use redb::{Database, DatabaseError, ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};
use tfsdk::provider::{Call, Error, Result};
use tfsdk::{FromTf, ToTf, json};
use tokio::time::timeout;

/// What is stored: rows of JSON, by a kind and a name.
const ROWS: TableDefinition<'_, (&str, &str), &str> = TableDefinition::new("rows");

/// How long somebody else's turn is waited for where nothing says how long it may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long until the next try.
const PAUSE: Duration = Duration::from_millis(5);

/// The shelf.
///
/// The database belongs to one process at a time. Terraform starts several, so each operation opens it, makes one transaction,
/// and closes it again; who comes meanwhile waits.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
}

impl Store {
    /// The shelf in this file, which is made where it is missing. Whoever has it has made it, so nobody is waited for.
    ///
    /// # Errors
    /// It cannot be made, or is no shelf.
    pub fn open(path: PathBuf) -> Result<Self> {
        let store = Self { path };
        if let Some(database) = store.if_free()? {
            let transaction = database.begin_write().map_err(failed)?;
            transaction.open_table(ROWS).map(drop).map_err(failed)?;
            transaction.commit().map_err(failed)?;
        }
        Ok(store)
    }

    /// A row; `None` if there is none.
    pub(crate) async fn get<T: for<'de> FromTf<'de>>(
        &self,
        call: &Call,
        kind: &str,
        name: &str,
    ) -> Result<Option<T>> {
        let database = self.turn(call).await?;
        let rows = database.begin_read().map_err(failed)?.open_table(ROWS).map_err(failed)?;
        let row = rows.get((kind, name)).map_err(failed)?;
        row.map(|row| Ok(json::from_str(row.value())?)).transpose()
    }

    /// All rows of a kind, by the order of their names.
    pub(crate) async fn all<T: for<'de> FromTf<'de>>(&self, call: &Call, kind: &str) -> Result<Vec<T>> {
        let database = self.turn(call).await?;
        let rows = database.begin_read().map_err(failed)?.open_table(ROWS).map_err(failed)?;
        let mut all = Vec::new();
        for row in rows.range((kind, "")..).map_err(failed)? {
            let (key, row) = row.map_err(failed)?;
            if key.value().0 != kind {
                break;
            }
            all.push(json::from_str(row.value())?);
        }
        Ok(all)
    }

    /// Stores a row that must not be there yet.
    pub(crate) async fn insert(&self, call: &Call, kind: &str, name: &str, row: &impl ToTf) -> Result<()> {
        let text = json::to_string(row)?;
        self.change(call, |change| {
            let mut rows = change.open_table(ROWS).map_err(failed)?;
            if rows.get((kind, name)).map_err(failed)?.is_some() {
                let summary = format!("There is a {kind} of this name");
                let detail =
                    format!("The shelf has the {kind} {name:?} already. Import it, or choose another name.");
                return Err(Error::new(summary, detail));
            }
            rows.insert((kind, name), text.as_str()).map_err(failed)?;
            Ok(())
        })
        .await
    }

    /// Stores a row, whether it is there or not.
    pub(crate) async fn put(&self, call: &Call, kind: &str, name: &str, row: &impl ToTf) -> Result<()> {
        let text = json::to_string(row)?;
        self.change(call, |change| {
            change.open_table(ROWS).map_err(failed)?.insert((kind, name), text.as_str()).map_err(failed)?;
            Ok(())
        })
        .await
    }

    /// Removes a row; that it is gone already is no error.
    pub(crate) async fn remove(&self, call: &Call, kind: &str, name: &str) -> Result<()> {
        self.change(call, |change| {
            change.open_table(ROWS).map_err(failed)?.remove((kind, name)).map_err(failed)?;
            Ok(())
        })
        .await
    }

    /// Makes a change whole, or not at all.
    async fn change(&self, call: &Call, change: impl FnOnce(&WriteTransaction) -> Result<()>) -> Result<()> {
        let database = self.turn(call).await?;
        let transaction = database.begin_write().map_err(failed)?;
        change(&transaction)?;
        transaction.commit().map_err(failed)
    }

    /// The database, when nobody else has it. Whoever interrupts Terraform, or says how long it may take, does not wait longer.
    async fn turn(&self, call: &Call) -> Result<Database> {
        let patience = call.deadline().is_none().then_some(PATIENCE);
        let mut waited = Duration::ZERO;
        loop {
            if let Some(database) = self.if_free()? {
                return Ok(database);
            }
            let is_cancelled = timeout(PAUSE, call.cancelled()).await.is_ok();
            waited += PAUSE;
            if is_cancelled || patience.is_some_and(|patience| waited >= patience) {
                let detail = format!(
                    "{}: another process has it. Nothing of this was changed. Wait for it to end, and run Terraform again.",
                    self.path.display()
                );
                return Err(Error::new("The shelf is in use", detail));
            }
        }
    }

    /// The database; `None` while somebody else has it.
    fn if_free(&self) -> Result<Option<Database>> {
        match Database::create(&self.path) {
            Ok(database) => Ok(Some(database)),
            Err(DatabaseError::DatabaseAlreadyOpen) => Ok(None),
            Err(error) => Err(closed(&self.path, &error)),
        }
    }
}

fn closed(path: &Path, error: &DatabaseError) -> Error {
    Error::new(
        "The shelf cannot be opened",
        format!("{}: {error}. See `path` of the provider.", path.display()),
    )
}

fn failed(error: impl Into<redb::Error>) -> Error {
    match error.into() {
        redb::Error::Io(error) => Error::new(
            "The shelf cannot be read or written",
            format!(
                "{error}. Nothing of this was changed. See whether its disk is full, and who owns its file."
            ),
        ),
        error => Error::new("The shelf is in disorder", error.to_string()),
    }
}
