//! A provider's own configuration.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::error::ProblemKind;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::plan::{configured_with, problems_of, read_given};
use tfsdk_core::schema::{Kind, Schema, TfSchema};
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::configured::Configured;
use crate::error::{Error, Result};
use crate::interrupt::interruptible;
use crate::later::Later;
use crate::part::Part;
use crate::schema_struct::SchemaStruct;

/// What configuring a provider works with beside the configuration itself; with all that [`Call`] has.
///
/// A function that takes it as its second parameter can warn, and knows which Terraform asks.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::diag::Diagnostic;
/// use tfsdk::provider::{ConfigureContext, Provider, Result};
///
/// #[derive(TfObject)]
/// #[tfsdk(provider)]
/// struct Settings {
///     #[tfsdk("token", optional, sensitive)]
///     token: Option<String>,
/// }
///
/// async fn configure(settings: Settings, cx: ConfigureContext) -> Result<String> {
///     if settings.token.is_none() {
///         cx.warn(Diagnostic::warning("No token", "Only what is public can be read."));
///     }
///     Ok(format!("notes, by Terraform {}", cx.terraform_version()))
/// }
///
/// let provider = Provider::new("notes", configure);
/// # let _ = provider;
/// ```
#[derive(Clone)]
pub struct ConfigureContext(Arc<Configuring>);

struct Configuring {
    call: Call,
    terraform_version: String,
}

impl ConfigureContext {
    pub(super) fn new(call: Call, terraform_version: String) -> Self {
        Self(Arc::new(Configuring { call, terraform_version }))
    }

    /// The version of the Terraform that asks, such as `1.11.4`.
    ///
    /// ```
    /// use tfsdk::provider::ConfigureContext;
    ///
    /// fn agent(cx: &ConfigureContext) -> String {
    ///     format!("notes (Terraform {})", cx.terraform_version())
    /// }
    /// ```
    pub fn terraform_version(&self) -> &str {
        &self.0.terraform_version
    }

    /// What was warned of so far.
    pub(super) fn warnings(&self) -> Diagnostics {
        self.0.call.warnings()
    }
}

impl Deref for ConfigureContext {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.0.call
    }
}

impl fmt::Debug for ConfigureContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConfigureContext")
    }
}

/// How a provider is configured: an `async fn` from its configuration, and a [`ConfigureContext`] if it wants one, to its
/// client. It takes both themselves, and not references to them.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::{ConfigureContext, Provider, Result};
///
/// /// Notes of a server.
/// #[derive(TfObject)]
/// #[tfsdk(provider)]
/// struct Settings {
///     /// Its name.
///     #[tfsdk("host", required)]
///     host: String,
/// }
///
/// // With the context, or without.
/// async fn configure(settings: Settings, cx: ConfigureContext) -> Result<String> {
///     Ok(format!("{} for {}", settings.host, cx.terraform_version()))
/// }
/// let provider = Provider::new("acme/notes", configure);
/// # let _ = provider;
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot configure a provider",
    label = "expected an `async fn` of a struct tagged `#[tfsdk(provider)]`, and of a `ConfigureContext` if it wants one",
    note = "the struct derives `TfObject`, and is taken itself: `Settings`, not `&Settings`",
    note = "it returns `tfsdk::provider::Result` of the client that resources work with"
)]
pub trait Configure<S, C, A>: Send + Sync + 'static {
    /// Configures it.
    #[doc(hidden)]
    fn configure(
        &self,
        settings: S,
        cx: ConfigureContext,
    ) -> impl Future<Output = Result<C>> + Send + 'static;
}

impl<S, C, F, T> Configure<S, C, (S,)> for F
where
    F: Fn(S) -> T + Send + Sync + 'static,
    T: Future<Output = Result<C>> + Send + 'static,
    // For the words above: of a reference, rustc would speak where a `SchemaStruct` is asked for, and offer to borrow the provider.
    S: TfSchema,
{
    fn configure(
        &self,
        settings: S,
        _: ConfigureContext,
    ) -> impl Future<Output = Result<C>> + Send + 'static {
        self(settings)
    }
}

impl<S, C, F, T> Configure<S, C, (S, ConfigureContext)> for F
where
    F: Fn(S, ConfigureContext) -> T + Send + Sync + 'static,
    T: Future<Output = Result<C>> + Send + 'static,
    // For the words above: of a reference, rustc would speak where a `SchemaStruct` is asked for, and offer to borrow the provider.
    S: TfSchema,
{
    fn configure(
        &self,
        settings: S,
        cx: ConfigureContext,
    ) -> impl Future<Output = Result<C>> + Send + 'static {
        self(settings, cx)
    }
}

/// A configuration of any type, that leads to this client.
pub(super) trait AnySettings<C>: Part {
    /// `None`: too little is known yet.
    fn configure<'a>(&'a self, config: &'a Value, cx: ConfigureContext) -> Later<'a, Result<Option<C>>>;
}

/// A configuration of one type.
pub(super) struct TypedSettings<S, V, F, A> {
    settings: Configured<S>,
    validate: V,
    configure: F,
    arguments: PhantomData<fn() -> A>,
}

impl<S, V, F, A> TypedSettings<S, V, F, A> {
    pub(super) const fn new(validate: V, configure: F) -> Self {
        Self { settings: Configured::new(), validate, configure, arguments: PhantomData }
    }
}

impl<S, V, F, A> Part for TypedSettings<S, V, F, A>
where
    S: SchemaStruct + 'static,
    V: Fn(&Mirror<S>, &mut Diagnostics) + Send + Sync,
    F: Send + Sync,
{
    fn schema(&self) -> &Schema {
        self.settings.schema()
    }

    fn check(&self) -> Diagnostics {
        self.settings.check(Kind::Provider)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        self.settings.validate(config, limits, &self.validate)
    }
}

impl<C, S, V, F, A> AnySettings<C> for TypedSettings<S, V, F, A>
where
    C: 'static,
    S: SchemaStruct + 'static,
    V: Fn(&Mirror<S>, &mut Diagnostics) + Send + Sync,
    F: Configure<S, C, A>,
{
    fn configure<'a>(&'a self, config: &'a Value, cx: ConfigureContext) -> Later<'a, Result<Option<C>>> {
        let schema = self.settings.schema();
        let interrupted = cx.interrupted();
        let configured = configured_with(schema, config, cx.limits()).map_err(Error::from);
        let settings = configured.and_then(|config| {
            let unknown = |error: &tfsdk_core::error::Error| {
                error.problems().iter().all(|problem| problem.kind() == ProblemKind::Unknown)
            };
            match read_given::<S>(&config, cx.limits()) {
                Ok(settings) => Ok(Some((settings, cx))),
                Err(error) if unknown(&error) => Ok(None),
                Err(error) => Err(problems_of(schema, &error).into()),
            }
        });
        Box::pin(async move {
            match settings? {
                Some((settings, cx)) => {
                    let configure = async { self.configure.configure(settings, cx).await };
                    interruptible(interrupted, Box::pin(configure)).await.map(Some)
                }
                None => Ok(None),
            }
        })
    }
}
