//! A provider's own configuration.

use std::marker::PhantomData;
use std::sync::OnceLock;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::error::ProblemKind;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::plan::{configured, problems_of, validate_as};
use tfsdk_core::schema::{Schema, TfSchema};
use tfsdk_core::value::Value;

use crate::error::{Error, Result};
use crate::later::Later;

/// A configuration of any type, that leads to this client.
pub(super) trait AnySettings<C>: Send + Sync {
    fn schema(&self) -> &Schema;
    fn validate(&self, config: &Value) -> Diagnostics;
    /// `None`: too little is known yet.
    fn configure<'a>(&'a self, config: &'a Value) -> Later<'a, Result<Option<C>>>;
}

/// A configuration of one type.
pub(super) struct TypedSettings<S, F> {
    schema: OnceLock<Schema>,
    configure: F,
    settings: PhantomData<fn() -> S>,
}

impl<S, F> TypedSettings<S, F> {
    pub(super) const fn new(configure: F) -> Self {
        Self { schema: OnceLock::new(), configure, settings: PhantomData }
    }
}

impl<C, S, F, T> AnySettings<C> for TypedSettings<S, F>
where
    S: TfSchema + for<'de> FromTf<'de>,
    F: Fn(S) -> T + Send + Sync,
    T: Future<Output = Result<C>> + Send + 'static,
{
    fn schema(&self) -> &Schema {
        self.schema.get_or_init(S::schema)
    }

    fn validate(&self, config: &Value) -> Diagnostics {
        let schema = <Self as AnySettings<C>>::schema(self);
        validate_as::<S>(schema, config)
    }

    fn configure<'a>(&'a self, config: &'a Value) -> Later<'a, Result<Option<C>>> {
        let schema = <Self as AnySettings<C>>::schema(self);
        let settings = configured(schema, config).map_err(Error::from).and_then(|config| {
            let unknown = |error: &tfsdk_core::error::Error| {
                error.problems().iter().all(|problem| problem.kind() == ProblemKind::Unknown)
            };
            match config.get::<S>() {
                Ok(settings) => Ok(Some((self.configure)(settings))),
                Err(error) if unknown(&error) => Ok(None),
                Err(error) => Err(problems_of(schema, &error).into()),
            }
        });
        Box::pin(async move {
            match settings? {
                Some(client) => client.await.map(Some),
                None => Ok(None),
            }
        })
    }
}
