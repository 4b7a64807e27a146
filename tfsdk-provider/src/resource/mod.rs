//! Managed resources.
//!
//! The author writes a [`Resource`], whose methods work with [`Context`] and [`Planning`]. `erased` makes one of any type;
//! `operations` does with values what Terraform asks of it, and runs the author's code by `run`.

mod attribute_plan;
mod context;
mod earlier;
mod erased;
mod generate;
mod identity;
mod import;
mod in_lines;
mod misplanned;
mod misstored;
mod operations;
mod planning;
mod run;

pub use attribute_plan::AttributePlan;
pub use context::Context;
pub(crate) use erased::{AnyResource, Typed};
pub use identity::Identified;
pub(crate) use identity::{schema as identity_schema, told_identity};
pub(crate) use operations::Operations;
pub use planning::Planning;

use std::time::Duration;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::mapping::Mirror;
use tfsdk_core::plan::{StateMoves, StateUpgrades};
use tfsdk_core::schema::tagged;

use crate::client::Client;
use crate::error::Result;
use crate::schema_struct::SchemaStruct;
use crate::tagged_as::TaggedAs;
use crate::timeouts::Operation;

/// A managed resource: what Terraform creates, reads, updates and deletes.
///
/// Its struct is all of it: the arguments that the user writes and, as [`Tf`](tfsdk_core::mapping::Tf), what the provider
/// computes. Four methods have to be written; all else follows from the struct's tags, or has a default. The methods are
/// `async fn`s.
///
/// Around them the library does what Terraform expects of a provider: it validates the configuration, plans by the
/// [rules](mod@tfsdk_core::plan) of the tags, brings write-only values in and never lets one out, keeps what means the same,
/// and holds what comes back against the plan. A panic is an error for the user, with its place.
///
/// ```
/// use std::fs;
/// use tfsdk::provider::{Context, Resource, Result};
/// use tfsdk::{Tf, TfObject};
///
/// /// A note in a folder.
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Note {
///     #[tfsdk("name", required, force_new)]
///     name: String,
///     #[tfsdk("text", optional, default = "")]
///     text: String,
///     #[tfsdk("bytes", computed)]
///     bytes: Tf<u64>,
/// }
///
/// impl Resource for Note {
///     type Client = std::path::PathBuf;
///
///     async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
///         fs::write(cx.client().join(&self.name), &self.text)?;
///         self.bytes = Tf::Known(self.text.len() as u64);
///         Ok(self)
///     }
///
///     async fn read(mut self, cx: &Context<Self>) -> Result<Option<Self>> {
///         let path = cx.client().join(&self.name);
///         if !path.exists() {
///             return Ok(None);
///         }
///         self.text = fs::read_to_string(path)?;
///         self.bytes = Tf::Known(self.text.len() as u64);
///         Ok(Some(self))
///     }
///
///     async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
///         self.create(cx).await
///     }
///
///     async fn delete(self, cx: &Context<Self>) -> Result<()> {
///         Ok(fs::remove_file(cx.client().join(&self.name))?)
///     }
/// }
/// # tfsdk::provider::Provider::with_client("notes", std::path::PathBuf::new()).resource::<Note>("note");
/// ```
///
/// Resources that differ in a part may be one struct with a parameter. The `impl` asks for the whole to be a
/// [`SchemaStruct`](crate::SchemaStruct) that is tagged as a resource, and not for all that the parameter has to be for that:
///
/// ```
/// use tfsdk::provider::{Context, Provider, Resource, Result, SchemaStruct};
/// use tfsdk::schema::tagged;
/// use tfsdk::{Tf, TfObject};
///
/// /// What a service keeps, of any kind.
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Kept<K> {
///     #[tfsdk("id", computed, keep)]
///     id: Tf<String>,
///     #[tfsdk("name", required, force_new)]
///     name: String,
///     #[tfsdk("content", required)]
///     content: K,
/// }
///
/// trait Kind: Send {
///     const NAME: &'static str;
/// }
///
/// impl<K: Kind> Resource for Kept<K>
/// where
///     Self: SchemaStruct<Tag = tagged::Resource>,
/// {
///     type Client = ();
///
///     async fn create(mut self, _: &Context<Self>) -> Result<Self> {
///         self.id = Tf::Known(format!("{}/{}", K::NAME, self.name));
///         Ok(self)
///     }
///     // And `read`, `update`, `delete`.
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// }
///
/// /// A note.
/// #[derive(TfObject)]
/// #[tfsdk(nested)]
/// struct Note {
///     #[tfsdk("text", optional, default = "")]
///     text: String,
/// }
///
/// impl Kind for Note {
///     const NAME: &'static str = "notes";
/// }
///
/// let provider = Provider::with_client("acme/desk", ()).resource::<Kept<Note>>("note");
/// # let _ = provider;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no resource",
    label = "this has no `create`, `read`, `update` and `delete`",
    note = "a resource is a struct that derives `TfObject`, is tagged `#[tfsdk(resource)]`, and implements `Resource`"
)]
pub trait Resource: SchemaStruct + TaggedAs<tagged::Resource> {
    /// What the provider is once it is configured: a client of the service, a folder, nothing at all (`()`).
    type Client: Client;

    /// Makes it. `self` is as planned, with write-only values; what is unknown in it has to be set.
    ///
    /// # Errors
    /// What went wrong. Where a part of it was made, [`Error::leaving`](crate::Error::leaving) says so.
    fn create(self, cx: &Context<Self>) -> impl Future<Output = Result<Self>> + Send;

    /// How it is now; `None` if it is gone. `self` is as it was last.
    ///
    /// # Errors
    /// It cannot be told. Then Terraform stops, and the state stays.
    #[doc(alias = "RemoveResource")]
    fn read(self, cx: &Context<Self>) -> impl Future<Output = Result<Option<Self>>> + Send;

    /// Changes it from `prior` to `self`, which is as planned.
    ///
    /// # Errors
    /// What went wrong. The prior state stays, unless [`Error::leaving`](crate::Error::leaving) names another.
    fn update(self, prior: Self, cx: &Context<Self>) -> impl Future<Output = Result<Self>> + Send;

    /// Removes it. That it is gone already is no error.
    ///
    /// # Errors
    /// What went wrong. The state stays, unless [`Error::leaving`](crate::Error::leaving) names another.
    fn delete(self, cx: &Context<Self>) -> impl Future<Output = Result<()>> + Send;

    /// Finds one that Terraform does not know yet, by an id of the user; `None` if there is none.
    ///
    /// Unless written: the attribute `id`, or else the only string that is `required` and `force_new`, is set to the id, the
    /// others to their defaults or null, collections that do not hold null are empty, and the rest is for [`read`](Self::read). Where a
    /// field holds none of these, this method has to be written; the user is told so.
    ///
    /// A plan right after it is empty if what it returns is what a user writes. Where null and empty mean the same
    /// (`null_is_empty`, `empty_is_null`), what is empty is taken for left out, here and in [`upgrades`](Self::upgrades); a
    /// configuration that says `[]` or `{}` is a change then, once.
    ///
    /// Where [`read`](Self::read) needs nothing but the id, the rest may come of `Default`, which says nothing of the resource
    /// until it is read:
    ///
    /// ```
    /// use tfsdk::provider::{Context, Resource, Result};
    /// use tfsdk::{Tf, TfObject};
    ///
    /// #[derive(TfObject, Default)]
    /// #[tfsdk(resource)]
    /// struct Note {
    ///     #[tfsdk("id", computed, keep)]
    ///     id: Tf<String>,
    ///     #[tfsdk("text", required)]
    ///     text: String,
    ///     #[tfsdk("author", required)]
    ///     author: String,
    /// }
    ///
    /// impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    ///     // And `create`, `read`, `update`, `delete`.
    ///     async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
    ///         Self { id: Tf::Known(id.to_owned()), ..Self::default() }.read(cx).await
    ///     }
    /// }
    /// # tfsdk::provider::Provider::with_client("notes", ()).resource::<Note>("note");
    /// ```
    ///
    /// # Errors
    /// It cannot be told.
    #[doc(alias = "ImportState", alias = "ImportStatePassthroughID")]
    fn import(id: &str, cx: &Context<Self>) -> impl Future<Output = Result<Option<Self>>> + Send {
        async move { import::by_id::<Self>(id, cx.limits())?.read(cx).await }
    }

    /// Checks what stands between attributes, for which there are [ready rules](tfsdk_core::schema::between); each alone is
    /// checked by its tag. Unknown values are to be let through:
    /// Terraform asks again when they are known. Where a value is none that its field can hold, such as 300 in a `u8`, there is no
    /// mirror to ask this of, and only what the tags find is told.
    #[doc(
        alias = "ValidateConfig",
        alias = "ConfigValidators",
        alias = "AtLeastSumOf",
        alias = "MatchRelative"
    )]
    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let _ = (config, found);
    }

    /// Changes the plan that the tags make; see [`Planning`].
    ///
    /// # Errors
    /// Why it cannot be planned.
    #[doc(alias = "ModifyPlan", alias = "PlanModifiers", alias = "UseNonNullStateForUnknown")]
    fn plan(plan: &mut Planning<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = plan;
        async { Ok(()) }
    }

    /// Sees that the resource is to be destroyed, and may warn, refuse by an error, or hand something to
    /// [`delete`](Self::delete) as private state. `self` is as it was last.
    ///
    /// It is not asked where a replacement destroys it, which [`plan`](Self::plan) sees, and not while the configuration of the
    /// provider is unknown.
    ///
    /// # Errors
    /// Why it is not to be destroyed.
    fn plan_destroy(self, cx: &Context<Self>) -> impl Future<Output = Result<()>> + Send {
        let _ = cx;
        async { Ok(()) }
    }

    /// How long an operation may take where the user says nothing of it; unless written, as long as it does.
    ///
    /// The user can say so where the struct has [`Timeouts`](crate::Timeouts), which also tell what becomes of it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tfsdk::provider::Operation;
    ///
    /// // In an `impl Resource`:
    /// fn timeout(operation: Operation) -> Option<Duration> {
    ///     match operation {
    ///         Operation::Create => Some(Duration::from_secs(20 * 60)),
    ///         _ => Some(Duration::from_secs(60)),
    ///     }
    /// }
    /// # assert!(timeout(Operation::Create) > timeout(Operation::Read));
    /// ```
    fn timeout(operation: Operation) -> Option<Duration> {
        let _ = operation;
        None
    }

    /// How the states of earlier versions become states of this one; the tag says which version this is.
    ///
    /// Old states are read leniently: what the old struct does not name is dropped, and what the state does not have is null. A
    /// name that is misspelt in the old struct, where its field is an `Option`, is so not told: the key `schema_file`, with the
    /// schemas of the old version, holds the struct to it. Errors are those of core, [`tfsdk::Error`](tfsdk_core::error::Error);
    /// one of a provider becomes one by `?` or `into`.
    ///
    /// ```
    /// # use tfsdk::TfObject;
    /// use tfsdk::plan::{StateUpgrades, upgrade_state};
    /// use tfsdk::schema::TfSchema;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(resource, version = 1)]
    /// struct Lease {
    ///     #[tfsdk("seconds", required)]
    ///     seconds: u64,
    /// }
    ///
    /// #[derive(TfObject)]
    /// struct Lease0 {
    ///     #[tfsdk("minutes")]
    ///     minutes: u64,
    /// }
    ///
    /// // What `Lease::upgrades` returns.
    /// let upgrades = StateUpgrades::new()
    ///     .from_struct(0, |old: Lease0| Ok(Lease { seconds: 60 * old.minutes }));
    /// let state = upgrade_state(&Lease::schema(), &upgrades, 0, r#"{"minutes": 2}"#)?;
    /// assert_eq!(state.get::<Lease>()?.seconds, 120);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "UpgradeState")]
    fn upgrades() -> StateUpgrades {
        StateUpgrades::new()
    }

    /// From which resources of other types or other providers a `moved` block may bring some here, and how their states become
    /// states of this one.
    ///
    /// What was stored [beside](Context::private) the state comes along where this provider has stored it. What another provider has
    /// stored is left behind; the function may look at it.
    ///
    /// ```
    /// # use tfsdk::TfObject;
    /// use tfsdk::plan::{Movable, MoveSource, StateMoves, move_state};
    /// use tfsdk::schema::TfSchema;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(resource)]
    /// struct Note {
    ///     #[tfsdk("text", required)]
    ///     text: String,
    /// }
    ///
    /// /// The parts of a `local_file` that are of use here.
    /// #[derive(TfObject)]
    /// struct File {
    ///     #[tfsdk("content")]
    ///     content: Option<String>,
    /// }
    ///
    /// // What `Note::moves` returns: its earlier name, and the type of another provider.
    /// let moves = StateMoves::new()
    ///     .from_struct("notes_text", |note: Note, _| Ok(note))
    ///     .from_struct(Movable::new("local_file").of_provider("hashicorp/local"), |file: File, _| {
    ///         Ok(Note { text: file.content.unwrap_or_default() })
    ///     });
    /// let file = MoveSource::new("registry.terraform.io/hashicorp/local", "local_file", 0, r#"{"content": "Hi"}"#);
    /// let state = move_state(&Note::schema(), &moves, "example.com/acme/notes", &file)?;
    /// assert_eq!(state.get::<Note>()?.text, "Hi");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "MoveState")]
    fn moves() -> StateMoves {
        StateMoves::new()
    }
}
