//! Actions.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::schema::{Kind, Schema, tagged};
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::client::{Client, HeldClient};
use crate::configured::Configured;
use crate::error::Result;
use crate::interrupt::{interruptible, or_panic};
use crate::later::Later;
use crate::part::Part;
use crate::proto::tfplugin6::invoke_action::{self, event};
use crate::schema_struct::SchemaStruct;
use crate::server::Events;
use crate::tagged_as::TaggedAs;

/// An action: what is done and leaves nothing in the state, such as a restart; for Terraform 1.14 and later.
///
/// Its struct is what the user configures. Unlike a [`Resource`](crate::Resource) it is done each time it is asked for, and
/// never undone.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::{Action, ActionContext, Provider, Result};
///
/// /// Rings a bell.
/// #[derive(TfObject)]
/// #[tfsdk(action)]
/// struct Ring {
///     #[tfsdk("times", optional, default = 1)]
///     times: u32,
/// }
///
/// impl Action for Ring {
///     type Client = ();
///
///     async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
///         for time in 1..=self.times {
///             cx.progress(format!("rung {time} of {} times", self.times)).await;
///         }
///         Ok(())
///     }
/// }
/// # let _ =
/// Provider::with_client("house", ()).action::<Ring>("ring");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no action",
    label = "this has no `invoke`",
    note = "an action is a struct that derives `TfObject`, is tagged `#[tfsdk(action)]`, and implements `Action`"
)]
pub trait Action: SchemaStruct + TaggedAs<tagged::Action> {
    /// What the provider is once it is configured.
    type Client: Client;

    /// Does it. `self` is as configured, with defaults.
    ///
    /// # Errors
    /// It could not be done.
    fn invoke(self, cx: &ActionContext<Self>) -> impl Future<Output = Result<()>> + Send;

    /// Sees that it is to be done, and may warn, refuse, or put it off; `config` may have unknown values. Unless written,
    /// all is well.
    ///
    /// It is not asked while the configuration of the provider is unknown.
    ///
    /// # Errors
    /// Why it is not to be done.
    fn plan(config: Mirror<Self>, cx: &ActionContext<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = (config, cx);
        async { Ok(()) }
    }

    /// Checks what stands between attributes, for which there are [ready rules](tfsdk_core::schema::between); each alone is
    /// checked by its tag. Unknown values are to be let through. Where a value is none that its field can hold, such as 300 in a
    /// `u8`, it is not asked, and only what the tags find is told.
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }
}

/// What an action's methods work with; with all that [`Call`] has.
///
/// ```
/// use tfsdk::provider::{Action, ActionContext, Result};
///
/// async fn ring<A: Action<Client = String>>(cx: &ActionContext<A>) -> Result<()> {
///     cx.progress(format!("ringing {}", cx.client())).await;
///     Ok(())
/// }
/// ```
pub struct ActionContext<A: Action> {
    client: HeldClient<A::Client>,
    /// `None` while it is planned.
    events: Option<Events<invoke_action::Event>>,
    call: Call,
}

impl<A: Action> ActionContext<A> {
    /// What the provider was configured to.
    ///
    /// ```
    /// use tfsdk::provider::{Action, ActionContext};
    ///
    /// fn bell<A: Action<Client = String>>(cx: &ActionContext<A>) -> &str {
    ///     cx.client()
    /// }
    /// ```
    pub fn client(&self) -> &A::Client {
        (*self.client).held()
    }

    /// Tells the user how far it is, while it is done.
    ///
    /// Unlike [`Call::progress`], which only writes the log, as this does while it is planned.
    ///
    /// ```
    /// use tfsdk::provider::{Action, ActionContext};
    ///
    /// async fn ring<A: Action>(cx: &ActionContext<A>, times: u32) {
    ///     for time in 1..=times {
    ///         cx.progress(format!("rung {time} of {times} times")).await;
    ///     }
    /// }
    /// ```
    #[doc(alias = "SendProgress")]
    pub async fn progress(&self, message: impl Into<String>) {
        let message = message.into();
        let Some(events) = &self.events else { return self.call.progress(message) };
        let progress = event::Type::Progress(event::Progress { message });
        // Who does not listen any more misses nothing: it is done all the same.
        let _ = events.send(invoke_action::Event { r#type: Some(progress) }).await;
    }
}

impl<A: Action> Deref for ActionContext<A> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<A: Action> fmt::Debug for ActionContext<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ActionContext")
    }
}

/// An action of any type, of a provider with this client.
pub(crate) trait AnyAction<C>: Part {
    /// How it ended, and the warnings.
    fn plan<'a>(
        &'a self,
        config: &'a Value,
        client: Arc<C>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)>;
    fn invoke<'a>(
        &'a self,
        config: &'a Value,
        events: Events<invoke_action::Event>,
        client: Arc<C>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)>;
}

/// An action of one type.
pub(crate) struct TypedAction<A>(Configured<A>);

impl<A> TypedAction<A> {
    pub(crate) const fn new() -> Self {
        Self(Configured::new())
    }
}

impl<A: Action> Part for TypedAction<A> {
    fn schema(&self) -> &Schema {
        self.0.schema()
    }

    fn check(&self) -> Diagnostics {
        self.0.check(Kind::Action)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        self.0.validate(config, limits, A::validate)
    }
}

impl<A: Action> AnyAction<A::Client> for TypedAction<A> {
    fn plan<'a>(
        &'a self,
        config: &'a Value,
        client: Arc<A::Client>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)> {
        Box::pin(async move {
            let cx = ActionContext::<A> { client, events: None, call };
            let plan = Box::pin(async { A::plan(self.0.as_written(config, cx.limits())?, &cx).await });
            (interruptible(cx.interrupted(), plan).await, cx.call.into_warnings())
        })
    }

    fn invoke<'a>(
        &'a self,
        config: &'a Value,
        events: Events<invoke_action::Event>,
        client: Arc<A::Client>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)> {
        Box::pin(async move {
            let cx = ActionContext::<A> { client, events: Some(events), call };
            let invoke = Box::pin(async { self.0.read(config, cx.limits())?.invoke(&cx).await });
            (or_panic(invoke).await, cx.call.into_warnings())
        })
    }
}
