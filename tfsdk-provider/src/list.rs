//! Lists of resources.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::plan::{as_left_out, without_write_only};
use tfsdk_core::schema::{Kind, Schema, TfSchema, tagged};
use tfsdk_core::text::Cut;
use tfsdk_core::value::Value;

use crate::call::Call;
use crate::client::HeldClient;
use crate::configured::Configured;
use crate::error::{Error, Result};
use crate::in_words::in_words;
use crate::interrupt::interruptible;
use crate::later::Later;
use crate::part::Part;
use crate::proto::tfplugin6::{ResourceIdentityData, list_resource};
use crate::resource::{Identified, Resource, identity_schema, told_identity};
use crate::returned::value_of;
use crate::schema_struct::SchemaStruct;
use crate::server::Events;
use crate::storable::known;
use crate::tagged_as::TaggedAs;
use crate::wire::{dynamic, sent};

/// A list of the resources of one type that exist, for `terraform query` of Terraform 1.14 and later.
///
/// Its struct is what the user configures, such as filters. What is found is sent one by one, so that it is never all in
/// memory; `?` ends the list as soon as the user has enough. The resource that is listed has an
/// [identity](Identified), and is given to the provider under the same name.
///
/// ```
/// # use tfsdk::provider::{Context, Identified, Resource, Result};
/// use tfsdk::TfObject;
/// use tfsdk::provider::{ListContext, ListResource, Provider};
///
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note { #[tfsdk("name", required, force_new)] name: String }
/// # #[derive(TfObject)]
/// # struct NoteIdentity { #[tfsdk("name")] name: String }
/// # impl Resource for Note {
/// #     type Client = Vec<String>;
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
/// # impl Identified for Note { type Identity = NoteIdentity; }
/// /// The notes there are.
/// #[derive(TfObject)]
/// #[tfsdk(list)]
/// struct Notes {
///     #[tfsdk("prefix", optional, default = "")]
///     prefix: String,
/// }
///
/// impl ListResource for Notes {
///     type Resource = Note;
///
///     async fn list(self, cx: &ListContext<Self>) -> Result<()> {
///         for name in cx.client().iter().filter(|name| name.starts_with(&self.prefix)) {
///             cx.found(name, &Note { name: name.clone() }).await?;
///         }
///         Ok(())
///     }
/// }
///
/// let provider = Provider::with_client("notes", vec!["a".to_owned()])
///     .identified_resource::<Note>("note")
///     .list_resource::<Notes>("note");
/// # let _ = provider;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of resources",
    label = "this has no `list`",
    note = "a list of resources is a struct that derives `TfObject`, is tagged `#[tfsdk(list)]`, and implements `ListResource`"
)]
pub trait ListResource: SchemaStruct + TaggedAs<tagged::List> {
    /// What is listed.
    type Resource: Identified;

    /// Sends what there is. `self` is as configured, with defaults.
    ///
    /// # Errors
    /// It cannot be told what there is. What was sent before stays sent. The error by which [`found`](ListContext::found) says
    /// that the user has enough ends the list and is told to nobody; any other is told. After that it is still sent, but Terraform 1.14
    /// hears nothing more.
    fn list(self, cx: &ListContext<Self>) -> impl Future<Output = Result<()>> + Send;

    /// Checks what stands between attributes, for which there are [ready rules](tfsdk_core::schema::between); each alone is
    /// checked by its tag. Unknown values are to be let through. Where a value is none that its field can hold, such as 300 in a
    /// `u8`, it is not asked, and only what the tags find is told.
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }
}

/// What listing works with, and where what is found goes; with all that [`Call`] has.
///
/// ```
/// use tfsdk::provider::{ListContext, ListResource, Result};
///
/// async fn send<L: ListResource>(cx: &ListContext<L>, all: &[L::Resource]) -> Result<()> {
///     for (i, resource) in all.iter().enumerate() {
///         if cx.limit().is_some_and(|limit| i as u64 >= limit) {
///             break;
///         }
///         cx.found(format!("number {i}"), resource).await?;
///     }
///     Ok(())
/// }
/// ```
pub struct ListContext<L: ListResource> {
    client: HeldClient<<L::Resource as Resource>::Client>,
    resource: Arc<Schema>,
    identity: Arc<Schema>,
    request: Asked,
    sent: AtomicU64,
    /// Nothing more is wanted.
    is_over: AtomicBool,
    call: Call,
}

/// Where what is listed goes, and what of it.
pub(crate) struct Asked {
    pub(crate) events: Events<list_resource::Event>,
    pub(crate) includes_resources: bool,
    pub(crate) limit: Option<u64>,
}

impl<L: ListResource> ListContext<L> {
    /// What the provider was configured to.
    ///
    /// ```
    /// use tfsdk::provider::{ListContext, ListResource, Resource};
    ///
    /// fn client<L: ListResource>(cx: &ListContext<L>) -> &<L::Resource as Resource>::Client {
    ///     cx.client()
    /// }
    /// ```
    pub fn client(&self) -> &<L::Resource as Resource>::Client {
        (*self.client).held()
    }

    /// How many resources the user wants at most; `None` for all.
    ///
    /// ```
    /// use tfsdk::provider::{ListContext, ListResource};
    ///
    /// fn page_size<L: ListResource>(cx: &ListContext<L>) -> u64 {
    ///     cx.limit().unwrap_or(100).min(100)
    /// }
    /// ```
    pub fn limit(&self) -> Option<u64> {
        self.request.limit
    }

    /// Whether the user wants the resources themselves, and not only their identities, which may be had for less.
    ///
    /// ```
    /// use tfsdk::provider::{ListContext, ListResource};
    ///
    /// fn needs_details<L: ListResource>(cx: &ListContext<L>) -> bool {
    ///     cx.includes_resources()
    /// }
    /// ```
    pub fn includes_resources(&self) -> bool {
        self.request.includes_resources
    }

    /// Sends a resource, under a name for people, as soon as there is room for it.
    ///
    /// # Errors
    /// The user has enough, with this one or before it: return the error, which is none then. Or the resource cannot be sent,
    /// such as one with unknown parts.
    ///
    /// ```
    /// use tfsdk::provider::{ListContext, ListResource, Result};
    ///
    /// async fn send<L: ListResource>(cx: &ListContext<L>, name: &str, resource: &L::Resource) -> Result<()> {
    ///     cx.found(name, resource).await
    /// }
    /// ```
    pub async fn found(&self, display_name: impl Into<String>, resource: &L::Resource) -> Result<()> {
        let display_name = display_name.into();
        let found = format!("In {display_name:?}, which the list has found");
        let event = self.event_of(display_name, resource);
        // Its paths are not those of the configuration of the list.
        let event = event.map_err(|error| in_words(error.into_diagnostics("list what was found"), &found))?;
        self.send(event).await
    }

    /// Sends the identity of a resource, under a name for people; for where [the resource](Self::includes_resources) is not
    /// wanted. Where it is, the user gets the identity with a warning.
    ///
    /// # Errors
    /// As those of [`found`](Self::found).
    ///
    /// ```
    /// use tfsdk::provider::{Identified, ListContext, ListResource, Result};
    ///
    /// async fn send<L: ListResource>(
    ///     cx: &ListContext<L>,
    ///     name: &str,
    ///     identity: &<L::Resource as Identified>::Identity,
    /// ) -> Result<()> {
    ///     cx.found_identity(name, identity).await
    /// }
    /// ```
    pub async fn found_identity(
        &self,
        display_name: impl Into<String>,
        identity: &<L::Resource as Identified>::Identity,
    ) -> Result<()> {
        let mut event = self.event(display_name.into(), identity)?;
        if self.includes_resources() {
            event.diagnostic = sent(incomplete(&event.display_name).into(), &L::schema());
        }
        self.send(event).await
    }

    fn event_of(&self, display_name: String, resource: &L::Resource) -> Result<list_resource::Event> {
        let mut event = self.event(display_name, &resource.identity()?)?;
        if self.includes_resources() {
            let state = without_write_only(&self.resource, &value_of(&self.resource, resource)?);
            // As it is once it is imported: what is generated of it is held against that.
            let state = as_left_out(&self.resource, &state);
            event.resource_object = Some(dynamic(
                &known(state, &self.resource, "what is listed", self.limits())?,
                self.resource.ty(),
                self.limits(),
            )?);
        }
        Ok(event)
    }

    fn event(
        &self,
        display_name: String,
        identity: &<L::Resource as Identified>::Identity,
    ) -> Result<list_resource::Event> {
        let identity = told_identity(&self.identity, identity)?;
        let identity = known(identity, &self.identity, "an identity", self.limits())?;
        let identity_data = Some(dynamic(&identity, identity.ty(), self.limits())?);
        let identity = Some(ResourceIdentityData { identity_data });
        Ok(list_resource::Event { identity, display_name, ..Default::default() })
    }

    async fn send(&self, mut event: list_resource::Event) -> Result<()> {
        if self.is_over.load(Ordering::Relaxed) {
            return Err(Error::enough());
        }
        let Ok(room) = self.request.events.room().await else {
            self.is_over.store(true, Ordering::Relaxed);
            return Err(Error::enough());
        };
        // Once it has waited: who gives up waiting has sent nothing.
        let number = self.sent.fetch_add(1, Ordering::Relaxed) + 1;
        if self.limit().is_some_and(|limit| number > limit) {
            return Err(Error::enough());
        }
        let is_last = self.limit() == Some(number);
        if is_last {
            // Terraform hears nothing that comes after it.
            event.diagnostic.extend(sent(self.call.take_warnings(), &L::schema()));
        }
        room.send(&event);
        if !is_last {
            return Ok(());
        }
        self.is_over.store(true, Ordering::Relaxed);
        Err(Error::enough())
    }
}

/// As Go's framework says it of a result that has no resource.
fn incomplete(display_name: &str) -> Diagnostic {
    let detail = format!(
        "`include_resource` asks for whole resources, and of {:?} only the identity was listed. This is a bug in the provider: its \
         developers have to send it by `ListContext::found` where `ListContext::includes_resources` says so, rather than by \
         `found_identity`.",
        Cut(display_name).to_string()
    );
    Diagnostic::warning("A resource was not listed whole", detail)
}

impl<L: ListResource> Deref for ListContext<L> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

impl<L: ListResource> fmt::Debug for ListContext<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListContext")
    }
}

/// A list of resources of any type, of a provider with this client.
pub(crate) trait AnyList<C>: Part {
    /// How it ended, and the warnings.
    fn list<'a>(
        &'a self,
        config: &'a Value,
        asked: Asked,
        client: Arc<C>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)>;
}

/// A list of resources of one type.
pub(crate) struct TypedList<L> {
    configured: Configured<L>,
    resource: OnceLock<Arc<Schema>>,
    identity: OnceLock<Arc<Schema>>,
}

impl<L> TypedList<L> {
    pub(crate) const fn new() -> Self {
        Self { configured: Configured::new(), resource: OnceLock::new(), identity: OnceLock::new() }
    }
}

impl<L: ListResource> TypedList<L> {
    fn resource(&self) -> &Arc<Schema> {
        self.resource.get_or_init(|| Arc::new(L::Resource::schema()))
    }

    fn identity(&self) -> &Arc<Schema> {
        self.identity.get_or_init(|| Arc::new(identity_schema::<L::Resource>()))
    }
}

impl<L: ListResource> Part for TypedList<L> {
    fn schema(&self) -> &Schema {
        self.configured.schema()
    }

    fn check(&self) -> Diagnostics {
        self.configured.check(Kind::List)
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        self.configured.validate(config, limits, L::validate)
    }

    fn identity_schema(&self) -> Option<&Schema> {
        Some(self.identity())
    }

    fn listed_schema(&self) -> Option<&Schema> {
        Some(self.resource())
    }
}

impl<L: ListResource> AnyList<<L::Resource as Resource>::Client> for TypedList<L> {
    fn list<'a>(
        &'a self,
        config: &'a Value,
        asked: Asked,
        client: Arc<<L::Resource as Resource>::Client>,
        call: Call,
    ) -> Later<'a, (Result<()>, Diagnostics)> {
        Box::pin(async move {
            let (resource, identity) = (self.resource().clone(), self.identity().clone());
            let (sent, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
            let cx = ListContext::<L> { client, resource, identity, request: asked, sent, is_over, call };
            let list = Box::pin(async { self.configured.read(config, cx.limits())?.list(&cx).await });
            let result = match interruptible(cx.interrupted(), list).await {
                Err(error) if error.is_enough() => Ok(()),
                result => result,
            };
            (result, cx.call.into_warnings())
        })
    }
}
