//! Ephemeral resources.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, Mirror, Mirrored, ToTf};
use tfsdk_core::schema::{Schema, TfSchema};
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::configured::Configured;
use crate::error::Result;
use crate::later::Later;
use crate::private::Private;

/// An ephemeral resource: what is there while Terraform runs, and stored nowhere, such as a token.
///
/// Only [`open`](Self::open) has to be written. What it has to know again when it is renewed or closed, it keeps in the
/// [private data](EphemeralContext::set_private) of its context.
///
/// ```
/// use std::time::Duration;
/// use tfsdk::TfObject;
/// use tfsdk::provider::{EphemeralContext, EphemeralResource, Provider, Result};
///
/// /// A key of the house.
/// #[derive(TfObject)]
/// #[tfsdk(ephemeral)]
/// struct Key {
///     #[tfsdk("door", required)]
///     door: String,
///     #[tfsdk("teeth", computed, sensitive)]
///     teeth: Option<String>,
/// }
///
/// impl EphemeralResource for Key {
///     type Client = ();
///
///     async fn open(mut self, cx: &EphemeralContext<Self>) -> Result<Self> {
///         self.teeth = Some("/\\/|".to_owned());
///         cx.set_private("door", &self.door)?;
///         cx.renew_at(cx.now() + Duration::from_secs(60));
///         Ok(self)
///     }
///
///     async fn renew(cx: &EphemeralContext<Self>) -> Result<()> {
///         cx.renew_at(cx.now() + Duration::from_secs(60));
///         Ok(())
///     }
///
///     async fn close(cx: &EphemeralContext<Self>) -> Result<()> {
///         let _door: Option<String> = cx.private("door")?;
///         Ok(())
///     }
/// }
/// # Provider::with_client("house", ()).ephemeral_resource::<Key>("key");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no ephemeral resource",
    label = "this has no `open`",
    note = "an ephemeral resource is a struct that derives `TfObject`, is tagged `#[tfsdk(ephemeral)]`, and implements `EphemeralResource`"
)]
pub trait EphemeralResource:
    TfSchema
    + for<'de> FromTf<'de>
    + ToTf
    + Mirrored<Mirror: for<'de> FromTf<'de> + ToTf + Send + Sync>
    + Send
    + Sync
    + Sized
    + 'static
{
    /// What the provider is once it is configured.
    type Client: Send + Sync + 'static;

    /// Opens it. `self` is as configured, with defaults; what is computed is null.
    ///
    /// # Errors
    /// It cannot be opened.
    fn open(self, cx: &EphemeralContext<Self>) -> impl Future<Output = Result<Self>> + Send;

    /// Keeps it open, at the time that opening it or the last renewal named. Unless written, nothing is to be done.
    ///
    /// # Errors
    /// It cannot be kept open.
    fn renew(cx: &EphemeralContext<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = cx;
        async { Ok(()) }
    }

    /// Closes it, when Terraform is done with it. Unless written, nothing is to be done.
    ///
    /// # Errors
    /// It cannot be closed.
    fn close(cx: &EphemeralContext<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = cx;
        async { Ok(()) }
    }

    /// Checks what stands between attributes; each alone is checked by its tag. Unknown values are to be let through.
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }
}

/// What an ephemeral resource's methods work with; with all that [`Call`] has.
pub struct EphemeralContext<E: EphemeralResource> {
    client: Arc<E::Client>,
    kept: Mutex<Kept>,
    call: Call,
}

/// What Terraform keeps between the requests to an ephemeral resource.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) private: Private,
    pub(crate) renew_at: Option<SystemTime>,
}

impl<E: EphemeralResource> EphemeralContext<E> {
    /// What the provider was configured to.
    pub fn client(&self) -> &E::Client {
        &self.client
    }

    /// Asks to be renewed at this time, a while before it would end.
    pub fn renew_at(&self, time: SystemTime) {
        self.lock().renew_at = Some(time);
    }

    /// What was stored under this name, when it was opened or renewed.
    ///
    /// # Errors
    /// It was stored as another type.
    pub fn private<T: for<'de> FromTf<'de>>(&self, name: &str) -> Result<Option<T>> {
        Ok(self.lock().private.get(name)?)
    }

    /// Stores something for when it is renewed or closed.
    ///
    /// # Errors
    /// It cannot be written, such as an unknown value.
    pub fn set_private<T: ToTf + ?Sized>(&self, name: &str, value: &T) -> Result<()> {
        Ok(self.lock().private.set(name, value)?)
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E: EphemeralResource> Deref for EphemeralContext<E> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<E: EphemeralResource> fmt::Debug for EphemeralContext<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EphemeralContext")
    }
}

/// What comes of a request to an ephemeral resource.
pub(crate) struct Done<T> {
    pub(crate) result: Result<T>,
    pub(crate) kept: Kept,
    pub(crate) warnings: Diagnostics,
}

/// An ephemeral resource of any type, of a provider with this client.
pub(crate) trait AnyEphemeral<C>: Send + Sync {
    fn schema(&self) -> &Schema;
    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics;
    fn open<'a>(&'a self, config: &'a Value, client: Arc<C>, call: Call) -> Later<'a, Done<Value>>;
    fn renew<'a>(&'a self, private: Private, client: Arc<C>, call: Call) -> Later<'a, Done<()>>;
    fn close<'a>(&'a self, private: Private, client: Arc<C>, call: Call) -> Later<'a, Done<()>>;
}

/// An ephemeral resource of one type.
pub(crate) struct TypedEphemeral<E>(Configured<E>);

impl<E> TypedEphemeral<E> {
    pub(crate) const fn new() -> Self {
        Self(Configured::new())
    }
}

fn context<E: EphemeralResource>(
    private: Private,
    client: Arc<E::Client>,
    call: Call,
) -> EphemeralContext<E> {
    EphemeralContext { client, kept: Mutex::new(Kept { private, renew_at: None }), call }
}

fn done<E: EphemeralResource, T>(cx: EphemeralContext<E>, result: Result<T>) -> Done<T> {
    let kept = cx.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    Done { result, kept, warnings: cx.call.into_warnings() }
}

impl<E: EphemeralResource> AnyEphemeral<E::Client> for TypedEphemeral<E> {
    fn schema(&self) -> &Schema {
        self.0.schema()
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        self.0.validate(config, limits, E::validate)
    }

    fn open<'a>(&'a self, config: &'a Value, client: Arc<E::Client>, call: Call) -> Later<'a, Done<Value>> {
        Box::pin(async move {
            let cx = context::<E>(Private::default(), client, call);
            let open = |asked: E| asked.open(&cx);
            let result = self.0.answered(config, cx.limits(), "What is open", open).await;
            done(cx, result)
        })
    }

    fn renew<'a>(&'a self, private: Private, client: Arc<E::Client>, call: Call) -> Later<'a, Done<()>> {
        Box::pin(async move {
            let cx = context::<E>(private, client, call);
            let result = E::renew(&cx).await;
            done(cx, result)
        })
    }

    fn close<'a>(&'a self, private: Private, client: Arc<E::Client>, call: Call) -> Later<'a, Done<()>> {
        Box::pin(async move {
            let cx = context::<E>(private, client, call);
            let result = E::close(&cx).await;
            done(cx, result)
        })
    }
}
