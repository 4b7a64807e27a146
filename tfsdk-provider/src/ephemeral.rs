//! Ephemeral resources.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::schema::{Kind, Schema, tagged};
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::client::{Client, HeldClient};
use crate::configured::{Configured, LeftOut};
use crate::error::Result;
use crate::later::Later;
use crate::part::Part;
use crate::private::{Private, PrivateData};
use crate::schema_struct::SchemaStruct;
use crate::storable::infinite_in;
use crate::tagged_as::TaggedAs;
use crate::timeouts::{Operation, TimeLimit, said};

/// An ephemeral resource: what is there while Terraform runs, and stored nowhere, such as a token.
///
/// Only [`open`](Self::open) has to be written. What it has to know again when it is renewed or closed, it keeps in the
/// [private data](EphemeralContext::private) of its context. As in a [`DataSource`](crate::DataSource), what it computes is null when it
/// is opened, and its fields hold that. What the configuration sets has to stay: another value is an error, and what was opened is
/// closed again. [`close`](Self::close) is asked as well where opening fails, or takes too long, once something was kept in the
/// private data: keep there what closing needs as soon as something is open.
///
/// Terraform closes nothing where something else has failed or was interrupted on the way to it: what is opened had better end by
/// itself, as a token does that expires.
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
///         cx.private().set("door", &self.door)?;
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
///         let _door: Option<String> = cx.private().get("door")?;
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
pub trait EphemeralResource: SchemaStruct + TaggedAs<tagged::Ephemeral> {
    /// What the provider is once it is configured.
    type Client: Client;

    /// Opens it. `self` is as configured, with defaults; what is computed is null.
    ///
    /// # Errors
    /// It cannot be opened.
    fn open(self, cx: &EphemeralContext<Self>) -> impl Future<Output = Result<Self>> + Send;

    /// Keeps it open, at the time that opening it or the last renewal named. Unless written, nothing is to be done.
    ///
    /// A renewal that is due when all is done may come after [`close`](EphemeralResource::close).
    ///
    /// # Errors
    /// It cannot be kept open. Then it is not renewed again, and what uses it goes on with what was opened. Terraform 1.11 shows neither
    /// the error nor a warning of a renewal: what the user has to know, the client keeps for `close` to say.
    fn renew(cx: &EphemeralContext<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = cx;
        async { Ok(()) }
    }

    /// Closes it, when Terraform is done with it. Unless written, nothing is to be done.
    ///
    /// Terraform hands it the private data that [`open`](Self::open) kept. What a renewal keeps is given to the next renewal alone, so what
    /// closing needs is kept when it is opened.
    ///
    /// Also after the user has interrupted Terraform: then more than ever. So an interrupt does not cancel it, unlike all
    /// other operations; only its [timeout](Self::timeout) does.
    ///
    /// # Errors
    /// It cannot be closed.
    fn close(cx: &EphemeralContext<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = cx;
        async { Ok(()) }
    }

    /// How long an operation may take where the user says nothing of it; unless written, as long as it does.
    ///
    /// The operations are `Open`, `Renew` and `Close`. The user can say so where the struct has an attribute or block `timeouts`
    /// that holds a [`Timeout`](crate::Timeout) for it; see [`Timeouts`](crate::Timeouts).
    fn timeout(operation: Operation) -> Option<Duration> {
        let _ = operation;
        None
    }

    /// Checks what stands between attributes, for which there are [ready rules](tfsdk_core::schema::between); each alone is
    /// checked by its tag. Unknown values are to be let through. Where a value is none that its field can hold, such as 300 in a
    /// `u8`, it is not asked, and only what the tags find is told.
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }
}

/// What an ephemeral resource's methods work with; with all that [`Call`] has.
///
/// ```
/// use std::time::Duration;
/// use tfsdk::provider::{EphemeralContext, EphemeralResource, Result};
///
/// fn keep<E: EphemeralResource>(cx: &EphemeralContext<E>, lease: &str) -> Result<()> {
///     cx.private().set("lease", lease)?;
///     cx.renew_at(cx.now() + Duration::from_secs(60));
///     Ok(())
/// }
/// ```
pub struct EphemeralContext<E: EphemeralResource> {
    client: HeldClient<E::Client>,
    private: PrivateData,
    renew_at: Mutex<Option<SystemTime>>,
    call: Call,
}

/// What Terraform keeps between the requests to an ephemeral resource.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) private: Private,
    pub(crate) renew_at: Option<SystemTime>,
}

impl<E: EphemeralResource> EphemeralContext<E> {
    /// What the provider was configured to.
    ///
    /// ```
    /// use tfsdk::provider::{EphemeralContext, EphemeralResource};
    ///
    /// fn host<E: EphemeralResource<Client = String>>(cx: &EphemeralContext<E>) -> &str {
    ///     cx.client()
    /// }
    /// ```
    pub fn client(&self) -> &E::Client {
        (*self.client).held()
    }

    /// Asks to be renewed at this time, a while before it would end.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tfsdk::provider::{EphemeralContext, EphemeralResource};
    ///
    /// fn in_a_minute<E: EphemeralResource>(cx: &EphemeralContext<E>) {
    ///     cx.renew_at(cx.now() + Duration::from_secs(60));
    /// }
    /// ```
    pub fn renew_at(&self, time: SystemTime) {
        *self.renew_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(time);
    }

    /// What is kept until it is renewed or closed; see [`close`](EphemeralResource::close).
    ///
    /// ```
    /// use tfsdk::provider::{EphemeralContext, EphemeralResource, Result};
    ///
    /// fn lease<E: EphemeralResource>(cx: &EphemeralContext<E>) -> Result<Option<String>> {
    ///     cx.private().get("lease")
    /// }
    /// ```
    pub const fn private(&self) -> &PrivateData {
        &self.private
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
pub(crate) trait AnyEphemeral<C>: Part {
    /// What is open, if that can be told: else it is to be closed.
    fn open<'a>(&'a self, config: &'a Value, client: Arc<C>, call: Call) -> Later<'a, Done<Result<Value>>>;
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
    limit: Option<&TimeLimit>,
) -> EphemeralContext<E> {
    let call = call.within(limit.map(TimeLimit::timeout));
    EphemeralContext { client, private: PrivateData::new(private), renew_at: Mutex::new(None), call }
}

/// Only what opens it sees the configuration, so what it says of later operations is kept for them.
fn later_limit<E: EphemeralResource>(operation: Operation, private: &Private) -> Option<TimeLimit> {
    let said = private.get::<String>(&kept_timeout(operation)).ok().flatten();
    TimeLimit::by(operation, said.as_deref(), E::timeout(operation))
}

/// The private entry of what the user says of an operation.
fn kept_timeout(operation: Operation) -> String {
    format!(".timeouts.{}", operation.name())
}

fn done<E: EphemeralResource, T>(cx: EphemeralContext<E>, result: Result<T>) -> Done<T> {
    let renew_at = cx.renew_at.into_inner().unwrap_or_else(PoisonError::into_inner);
    let kept = Kept { private: cx.private.into_inner(), renew_at };
    Done { result, kept, warnings: cx.call.into_warnings() }
}

impl<E: EphemeralResource> Part for TypedEphemeral<E> {
    fn schema(&self) -> &Schema {
        self.0.schema()
    }

    fn check(&self) -> Diagnostics {
        self.0.check(Kind::Ephemeral)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        let mut found = self.0.validate(config, limits, E::validate);
        found.append(infinite_in(config, self.0.schema(), &found));
        found
    }
}

impl<E: EphemeralResource> AnyEphemeral<E::Client> for TypedEphemeral<E> {
    fn open<'a>(
        &'a self,
        config: &'a Value,
        client: Arc<E::Client>,
        call: Call,
    ) -> Later<'a, Done<Result<Value>>> {
        Box::pin(async move {
            let limit = TimeLimit::of(Operation::Open, config, E::timeout(Operation::Open));
            let cx = context::<E>(Private::default(), client, call, limit.as_ref());
            for operation in [Operation::Renew, Operation::Close] {
                if let Some(said) = said(operation, config) {
                    // A text can be written.
                    let _ = cx.private().set(&kept_timeout(operation), said);
                }
            }
            let result = async {
                let (ephemeral, baseline) = self.0.with_baseline(config, cx.limits(), LeftOut::IsNull)?;
                let open = Box::pin(async {
                    let opened = ephemeral.open(&cx).await?;
                    Ok(self.0.answered(&baseline, &opened, cx.limits(), "what is open"))
                });
                TimeLimit::run(limit, &cx, open).await
            };
            let result = result.await;
            done(cx, result)
        })
    }

    fn renew<'a>(&'a self, private: Private, client: Arc<E::Client>, call: Call) -> Later<'a, Done<()>> {
        Box::pin(async move {
            let limit = later_limit::<E>(Operation::Renew, &private);
            let cx = context::<E>(private, client, call, limit.as_ref());
            let result = TimeLimit::run(limit, &cx, Box::pin(async { E::renew(&cx).await })).await;
            done(cx, result)
        })
    }

    fn close<'a>(&'a self, private: Private, client: Arc<E::Client>, call: Call) -> Later<'a, Done<()>> {
        Box::pin(async move {
            let limit = later_limit::<E>(Operation::Close, &private);
            let cx = context::<E>(private, client, call.despite_stop(), limit.as_ref());
            let result = TimeLimit::run(limit, &cx, Box::pin(async { E::close(&cx).await })).await;
            done(cx, result)
        })
    }
}
