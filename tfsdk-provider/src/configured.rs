//! What the user configures, as a struct.

use std::marker::PhantomData;
use std::sync::OnceLock;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, Mirror, Mirrored, ToTf};
use tfsdk_core::path::Path;
use tfsdk_core::plan::{
    check_defaults, configured_with, keep_meaning_with, keep_untouched, problems_of, read_given,
    validate_as_with,
};
use tfsdk_core::schema::{Kind, Schema, TfSchema};
use tfsdk_core::value::Value;

use crate::error::{Error, Result};
use crate::panic::catch;
use crate::returned::value_of;
use crate::storable::known;

/// What an answer has for what the user left out and the struct takes for empty.
#[derive(Clone, Copy)]
pub(crate) enum LeftOut {
    /// Terraform wants the configuration back.
    IsNull,
    /// As the struct has it.
    IsAsHeld,
}

/// The schema that a cell holds. By a pointer, so that the cell is compiled once.
pub(crate) fn schema_of(cell: &OnceLock<Schema>, schema: fn() -> Schema) -> &Schema {
    cell.get_or_init(schema)
}

/// What is wrong with a schema itself, of which `M` is the mirror.
pub(crate) fn check<M: for<'de> FromTf<'de>>(schema: &Schema, kind: Kind) -> Diagnostics {
    checked(schema, kind, check_defaults::<M>)
}

/// The same of any mirror, and compiled once; `of_defaults` says what is wrong with them.
fn checked(schema: &Schema, kind: Kind, of_defaults: fn(&Schema) -> Diagnostics) -> Diagnostics {
    let mut found = schema.check(kind).err().map(Diagnostics::from).unwrap_or_default();
    // It calls the author's code.
    let defaults = catch(|| of_defaults(schema)).unwrap_or_else(|panic| panic.told().into());
    // A default that its validators refuse may be one that its field refuses as well: that is told once.
    let told: Vec<Path> = found.iter().filter_map(|one| one.path().cloned()).collect();
    let is_told = |path: &Path| told.iter().any(|place| !place.is_root() && place.contains(path));
    found.extend(defaults.into_iter().filter(|one| !one.path().is_some_and(is_told)));
    found
}

/// What an answer of the author's code is held against.
pub(crate) struct Baseline {
    /// As it was configured.
    given: Value,
    /// As the struct holds it.
    read: Value,
}

impl Baseline {
    fn new(configured: Value, read: Value, limits: Limits, left_out: LeftOut) -> Result<Self> {
        let given = match left_out {
            LeftOut::IsNull => configured,
            LeftOut::IsAsHeld => configured.transform_with(limits, |path, part| match read.at(path) {
                Ok(read) if part.is_null() => Ok(read.to_value()),
                _ => Ok(part),
            })?,
        };
        Ok(Self { given, read })
    }

    /// With the digits that the struct cannot hold, and what means the same as what was configured as it was.
    fn answered(&self, schema: &Schema, returned: &Value, limits: Limits, what: &str) -> Result<Value> {
        let returned = keep_untouched(&self.given, &self.read, returned);
        // It calls the author's code as well.
        let kept = catch(|| keep_meaning_with(schema, &self.given, &returned, limits));
        let kept = kept.unwrap_or_else(|panic| Err(panic.told().into()))?;
        known(kept, schema, what, limits)
    }
}

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
        schema_of(&self.schema, T::schema)
    }

    /// What is wrong with the schema itself.
    pub(crate) fn check(&self, kind: Kind) -> Diagnostics
    where
        T: Mirrored<Mirror: for<'de> FromTf<'de>>,
    {
        check::<Mirror<T>>(self.schema(), kind)
    }

    /// What is wrong with a configuration, by its schema and by what the author's `validate` says.
    pub(crate) fn validate(
        &self,
        config: &Value,
        limits: Limits,
        validate: impl FnOnce(&Mirror<T>, &mut Diagnostics),
    ) -> Diagnostics
    where
        T: Mirrored<Mirror: for<'de> FromTf<'de>>,
    {
        let mut found = validate_as_with::<T>(self.schema(), config, limits);
        if let Ok(config) = read_given::<Mirror<T>>(config, limits) {
            validate(&config, &mut found);
        }
        found
    }

    /// A configuration with its defaults.
    ///
    /// # Errors
    /// It does not fit.
    pub(crate) fn read(&self, config: &Value, limits: Limits) -> Result<T> {
        self.as_written(&configured_with(self.schema(), config, limits)?, limits)
    }

    /// A configuration with its defaults, and what the answer to it is held against.
    ///
    /// # Errors
    /// It does not fit.
    pub(crate) fn with_baseline(
        &self,
        config: &Value,
        limits: Limits,
        left_out: LeftOut,
    ) -> Result<(T, Baseline)>
    where
        T: ToTf,
    {
        let configured = configured_with(self.schema(), config, limits)?;
        let held: T = self.as_written(&configured, limits)?;
        let read = value_of(self.schema(), &held)?;
        Ok((held, Baseline::new(configured, read, limits, left_out)?))
    }

    /// An answer, as Terraform takes it: what it does not touch is as it was configured.
    ///
    /// # Errors
    /// It cannot be written, or a part of it is unknown; `what` is as in [`known`].
    pub(crate) fn answered(
        &self,
        baseline: &Baseline,
        answer: &T,
        limits: Limits,
        what: &str,
    ) -> Result<Value>
    where
        T: ToTf,
    {
        baseline.answered(self.schema(), &value_of(self.schema(), answer)?, limits, what)
    }

    /// A configuration as it is, or its mirror.
    ///
    /// # Errors
    /// It does not fit.
    pub(crate) fn as_written<V: for<'de> FromTf<'de>>(&self, config: &Value, limits: Limits) -> Result<V> {
        read_given(config, limits).map_err(|error| Error::from(problems_of(self.schema(), &error)))
    }
}
