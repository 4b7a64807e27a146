//! What the user configures, as a struct.

use std::marker::PhantomData;
use std::sync::OnceLock;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, Mirror, Mirrored};
use tfsdk_core::plan::{configured_with, problems_of, validate_as};
use tfsdk_core::schema::{Schema, TfSchema};
use tfsdk_core::value::Value;

use crate::error::{Error, Result};

/// What the user configures, as a `T`: for all that is not planned.
pub(crate) struct Configured<T> {
    schema: OnceLock<Schema>,
    read: PhantomData<fn() -> T>,
}

impl<T> Configured<T> {
    pub(crate) const fn new() -> Self {
        Self { schema: OnceLock::new(), read: PhantomData }
    }
}

impl<T: TfSchema + for<'de> FromTf<'de>> Configured<T> {
    pub(crate) fn schema(&self) -> &Schema {
        self.schema.get_or_init(T::schema)
    }

    /// What is wrong with a configuration, by its schema and by what the author's `validate` says.
    pub(crate) fn validate(
        &self,
        config: &Value,
        validate: impl FnOnce(&Mirror<T>, &mut Diagnostics),
    ) -> Diagnostics
    where
        T: Mirrored<Mirror: for<'de> FromTf<'de>>,
    {
        let mut found = validate_as::<T>(self.schema(), config);
        if let Ok(config) = config.get::<Mirror<T>>() {
            validate(&config, &mut found);
        }
        found
    }

    /// A configuration with its defaults.
    ///
    /// # Errors
    /// It does not fit.
    pub(crate) fn read(&self, config: &Value, limits: Limits) -> Result<T> {
        let config = configured_with(self.schema(), config, limits)?;
        self.as_written(&config)
    }

    /// A configuration as it is, or its mirror.
    ///
    /// # Errors
    /// It does not fit.
    pub(crate) fn as_written<V: for<'de> FromTf<'de>>(&self, config: &Value) -> Result<V> {
        config.get().map_err(|error| Error::from(problems_of(self.schema(), &error)))
    }
}

/// The same value, if it is known; `what` begins the sentence that it has to be, such as "What is open".
///
/// # Errors
/// Each part that is unknown, with its path.
pub(crate) fn known(value: Value, what: &str) -> Result<Value> {
    let mut found = Diagnostics::new();
    for path in value.unknown_paths() {
        let detail = format!("{what} is known: set the value, or to null.");
        found.error(path, "A value was left unknown", detail);
    }
    Ok(found.checked(value)?.0)
}
