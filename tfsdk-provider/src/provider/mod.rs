//! A provider: what it consists of, and how Terraform meets it.
//!
//! A [`Provider`] is put together by its author; `served` answers Terraform for it, `settings` is its own configuration, `parts` is
//! what it consists of; `sent` and `problems` are what Terraform is told of that, and `documented` and `schema_json` what others ask: the
//! pages, a person. What its author calls stands here alone: of a method in another file the compiler tells by a longer name.

mod documented;
mod parts;
mod problems;
mod registered;
mod schema_json;
mod sent;
mod served;
mod settings;

use std::collections::BTreeMap;
use std::fmt;
use std::process::ExitCode;
use std::time::SystemTime;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{Mirror, TfType};
use tfsdk_core::schema::{computed_holds_null, identity_fits, tagged};

use crate::action::{Action, AnyAction, TypedAction};
use crate::call::Clock;
use crate::client::Client;
use crate::data_source::{AnyDataSource, DataSource, TypedData};
use crate::ephemeral::{AnyEphemeral, EphemeralResource, TypedEphemeral};
use crate::function::Function;
use crate::list::{AnyList, ListResource, TypedList};
use crate::plugin::Plugin;
use crate::provider_meta::ModuleMeta;
use crate::resource::{AnyResource, Identified, Resource, Typed};
use crate::schema_struct::SchemaStruct;
use crate::server::ProviderServer;
use crate::shared::Shared;
use crate::tagged_as::TaggedAs;
#[cfg(feature = "testing")]
pub(crate) use parts::Parts;
use problems::{parameter_problems, schema_problems, timed_problems};
use registered::Registered;
use served::Served;
#[cfg(feature = "testing")]
pub(crate) use served::no_such;
use settings::{AnySettings, TypedSettings};
pub use settings::{Configure, ConfigureContext};

/// A Terraform provider: its configuration, and a line for each of its resources, data sources, ephemeral
/// resources, functions, lists and actions.
///
/// `main` returns what [`serve`](Self::serve) comes to. The program is called `terraform-provider-` and the last part of its
/// address.
///
/// ```no_run
/// use std::path::PathBuf;
/// use std::process::ExitCode;
/// use tfsdk::TfObject;
/// use tfsdk::provider::{Provider, Result};
/// # use tfsdk::provider::{Context, Resource};
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note { #[tfsdk("name", required)] name: String }
/// # impl Resource for Note {
/// #     type Client = PathBuf;
/// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
///
/// #[derive(TfObject)]
/// #[tfsdk(provider)]
/// struct Settings {
///     #[tfsdk("folder", optional, default = "notes")]
///     folder: String,
/// }
///
/// async fn configure(settings: Settings) -> Result<PathBuf> {
///     std::fs::create_dir_all(&settings.folder)?;
///     Ok(settings.folder.into())
/// }
///
/// fn main() -> ExitCode {
///     Provider::new("example.com/acme/notes", configure).resource::<Note>("note").serve()
/// }
/// ```
#[must_use = "a provider does nothing until it is served"]
pub struct Provider<C> {
    address: String,
    version: String,
    about: String,
    settings: Option<Box<dyn AnySettings<C>>>,
    shared: Shared<C>,
    resources: Registered<dyn AnyResource<C>>,
    data_sources: Registered<dyn AnyDataSource<C>>,
    ephemeral_resources: Registered<dyn AnyEphemeral<C>>,
    functions: BTreeMap<String, Function>,
    list_resources: Registered<dyn AnyList<C>>,
    actions: Registered<dyn AnyAction<C>>,
    /// What the author has said twice.
    problems: Diagnostics,
}

impl<C: Client> Provider<C> {
    /// The provider of this source address, such as `registry.terraform.io/acme/notes` or only `notes`, and how it is
    /// configured: from a struct tagged `#[tfsdk(provider)]` to what its resources work with.
    ///
    /// `configure` is an `async fn` of that struct, and of a [`ConfigureContext`] if it wants one. It is called with defaults
    /// filled in, when all is known that the struct has to know. While Terraform plans with values that it does not know yet,
    /// resources are planned without.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{Provider, Result};
    ///
    /// /// Notes in a folder.
    /// #[derive(TfObject)]
    /// #[tfsdk(provider)]
    /// struct Settings {
    ///     /// Where the notes are.
    ///     #[tfsdk("folder", optional, default_env("NOTES_FOLDER"))]
    ///     folder: Option<String>,
    /// }
    ///
    /// async fn configure(settings: Settings) -> Result<String> {
    ///     Ok(settings.folder.unwrap_or_else(|| ".".to_owned()))
    /// }
    /// # #[derive(TfObject)]
    /// # #[tfsdk(data_source)]
    /// # struct Client { #[tfsdk("is", computed)] is: Option<String> }
    /// # impl tfsdk::provider::DataSource for Client {
    /// #     type Client = String;
    /// #     async fn read(self, cx: &tfsdk::provider::DataContext<Self>) -> Result<Self> { Ok(Client { is: Some(cx.client().clone()) }) }
    /// # }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::new("acme/notes", configure);
    /// # let provider = provider.data_source::<Client>("client");
    /// let config = "provider \"notes\" {\n  folder = \"a\"\n}\n";
    /// # let config = format!("{config}data \"notes_client\" \"c\" {{}}\noutput \"client\" {{ value = data.notes_client.c.is }}\n");
    /// Scenario::new().step(Step::apply(config).outputs("client", "a")).run(provider).await
    /// # }
    /// ```
    pub fn new<S, A>(address: impl Into<String>, configure: impl Configure<S, C, A>) -> Self
    where
        S: SchemaStruct + TaggedAs<tagged::Provider> + 'static,
        A: 'static,
    {
        Self::configured(
            address.into(),
            TypedSettings::new(|_: &Mirror<S>, _: &mut Diagnostics| (), configure),
        )
    }

    /// The same with a check of what stands between the attributes of its configuration, for which there are
    /// [ready rules](tfsdk_core::schema::between); each alone is checked by its tag.
    ///
    /// `validate` takes a `&Mirror<Settings>`, in which each attribute may be null or unknown, and not a `&Settings`, of which the compiler
    /// says `type mismatch resolving <Settings as Mirrored>::Mirror == Settings`; and the [`Diagnostics`] for what it finds.
    ///
    /// `terraform validate` and each plan tell what it finds, before anything is configured. Unknown values are to be let through:
    /// Terraform asks again when they are known.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{Provider, Result};
    /// use tfsdk::schema::between::exactly_one_of;
    /// use tfsdk::{Mirror, TfObject};
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(provider)]
    /// struct Settings {
    ///     #[tfsdk("token", optional, sensitive)]
    ///     token: Option<String>,
    ///     #[tfsdk("token_file", optional)]
    ///     token_file: Option<String>,
    /// }
    ///
    /// fn validate(settings: &Mirror<Settings>, found: &mut Diagnostics) {
    ///     exactly_one_of([("token", &settings.token), ("token_file", &settings.token_file)], found);
    /// }
    ///
    /// async fn configure(settings: Settings) -> Result<String> {
    ///     Ok(settings.token.unwrap_or_default())
    /// }
    /// # #[derive(TfObject)]
    /// # #[tfsdk(data_source)]
    /// # struct Client { #[tfsdk("is", computed)] is: Option<String> }
    /// # impl tfsdk::provider::DataSource for Client {
    /// #     type Client = String;
    /// #     async fn read(self, cx: &tfsdk::provider::DataContext<Self>) -> Result<Self> { Ok(Client { is: Some(cx.client().clone()) }) }
    /// # }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::validated("notes", validate, configure);
    /// # let provider = provider.data_source::<Client>("client");
    /// let config = "provider \"notes\" {}\n";
    /// # let config = format!("{config}data \"notes_client\" \"c\" {{}}\n");
    /// Scenario::new().step(Step::plan(config).fails("One of token and token_file has to be set")).run(provider).await
    /// # }
    /// ```
    pub fn validated<S, A>(
        address: impl Into<String>,
        validate: impl Fn(&Mirror<S>, &mut Diagnostics) + Send + Sync + 'static,
        configure: impl Configure<S, C, A>,
    ) -> Self
    where
        S: SchemaStruct + TaggedAs<tagged::Provider> + 'static,
        A: 'static,
    {
        Self::configured(address.into(), TypedSettings::new(validate, configure))
    }

    /// A provider that has nothing to configure.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    ///
    /// let provider = Provider::with_client("acme/notes", vec!["a note"]);
    /// assert!(format!("{provider:?}").contains("acme/notes"));
    /// ```
    pub fn with_client(address: impl Into<String>, client: C) -> Self {
        let provider = Self::empty(address.into());
        provider.shared.clients.set(client);
        provider
    }

    fn configured(address: String, settings: impl AnySettings<C> + 'static) -> Self {
        Self { settings: Some(Box::new(settings)), ..Self::empty(address) }
    }

    fn empty(address: String) -> Self {
        Self {
            address,
            version: "dev".to_owned(),
            about: String::new(),
            settings: None,
            shared: Shared::new(),
            resources: Registered::new(),
            data_sources: Registered::new(),
            ephemeral_resources: Registered::new(),
            functions: BTreeMap::new(),
            list_resources: Registered::new(),
            actions: Registered::new(),
            problems: Diagnostics::new(),
        }
    }

    /// The same in this version, for people to read; otherwise it is `dev`.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    ///
    /// let provider = Provider::with_client("acme/notes", ()).version("1.2.0");
    /// assert!(format!("{provider:?}").contains("1.2.0"));
    /// ```
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.version = version.into();
        self
    }

    /// The same with this clock, which [`now`](crate::Call::now) of each context tells; otherwise it is the system's.
    ///
    /// For tests: what depends on the time is asked again at another one.
    ///
    /// ```
    /// use std::time::SystemTime;
    /// # use tfsdk::provider::Provider;
    /// let provider = Provider::with_client("notes", ()).clock(|| SystemTime::UNIX_EPOCH);
    /// # let _ = provider;
    /// ```
    pub fn clock(mut self, now: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.shared.clock = Clock::new(now);
        self
    }

    /// The same within these limits; otherwise they are the defaults of [`Limits`].
    ///
    /// Each request is read, planned and checked within them. One that meets a limit is an error, and nothing else is hurt.
    ///
    /// ```
    /// # use tfsdk::provider::Provider;
    /// use tfsdk::Limits;
    ///
    /// let provider = Provider::with_client("notes", ()).limits(Limits::new().max_depth(32));
    /// # let _ = provider;
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.shared.limits = limits;
        self
    }

    /// The same with what it is about, in Markdown: for its documentation, if the struct of its configuration has no doc
    /// comment or there is none.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    ///
    /// let provider = Provider::with_client("acme/notes", ()).describe("Keeps *notes*.");
    /// # let _ = provider;
    /// ```
    pub fn describe(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The same, and takes what a module tells of itself, in a `provider_meta` block for this provider.
    ///
    /// Its struct is tagged `#[tfsdk(provider_meta)]`. The block has arguments alone, and these are constants, so that all is known
    /// whenever it is asked for: resources and data sources have it from their context, such as
    /// [`Context::provider_meta`](crate::Context::provider_meta). What breaks a rule of the struct, or is deprecated, is told at each
    /// request for something that the module has: Terraform asks no provider beforehand whether the block is right. It is for what a
    /// service wants to know of modules, such as their name in a `User-Agent`; what a resource is like stands in its own arguments.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{DataContext, DataSource, Provider, Result};
    ///
    /// /// A module that uses notes.
    /// #[derive(TfObject)]
    /// #[tfsdk(provider_meta)]
    /// struct ModuleInfo {
    ///     /// Its name.
    ///     #[tfsdk("name", required)]
    ///     name: String,
    /// }
    ///
    /// /// Who asks for notes.
    /// #[derive(TfObject)]
    /// #[tfsdk(data_source)]
    /// struct Agent {
    ///     #[tfsdk("name", computed)]
    ///     name: Option<String>,
    /// }
    ///
    /// impl DataSource for Agent {
    ///     type Client = ();
    ///
    ///     async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
    ///         self.name = cx.provider_meta::<ModuleInfo>()?.map(|module| module.name);
    ///         Ok(self)
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::with_client("acme/notes", ()).provider_meta::<ModuleInfo>().data_source::<Agent>("agent");
    /// let config = r#"
    ///     terraform {
    ///       provider_meta "notes" {
    ///         name = "garden"
    ///       }
    ///     }
    ///     data "notes_agent" "a" {}
    ///     output "a" { value = data.notes_agent.a.name }
    /// "#;
    /// Scenario::new().step(Step::apply(config).outputs("a", "garden")).run(provider).await
    /// # }
    /// ```
    ///
    /// Source: [Provider Metadata](https://developer.hashicorp.com/terraform/internals/provider-meta).
    #[doc(alias = "MetaSchema")]
    #[doc(alias = "ProviderWithMetaSchema")]
    pub fn provider_meta<M: SchemaStruct + TaggedAs<tagged::ProviderMeta> + 'static>(mut self) -> Self {
        if self.shared.provider_meta.replace(ModuleMeta::new::<M>()).is_some() {
            let detail = "The provider says twice what modules may tell it. Its developers have to drop one of the two `provider_meta`.";
            self.problems.push(Diagnostic::error("Two structs for one `provider_meta` block", detail));
        }
        self
    }

    /// The same with a resource. Its type is the provider's name, `_` and this name; an empty name is the provider's alone.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// # use tfsdk::TfObject;
    /// # use tfsdk::provider::{Context, Resource, Result};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("text", required)] text: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    ///
    /// let provider = Provider::with_client("acme/notes", ()).resource::<Note>("note");
    /// assert!(format!("{provider:?}").contains("notes_note"));
    /// ```
    pub fn resource<R: Resource<Client = C> + 'static>(self, name: &str) -> Self {
        self.any_resource(name, Box::new(Typed::<R>::new()))
    }

    /// The same with a resource that has an identity; otherwise as [`resource`](Self::resource).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// # use tfsdk::TfObject;
    /// # use tfsdk::provider::{Context, Resource, Result};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("text", required)] text: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[derive(TfObject)]
    /// # struct NoteIdentity { #[tfsdk("text")] text: String }
    /// # impl tfsdk::provider::Identified for Note {
    /// #     type Identity = NoteIdentity;
    /// #     fn identity(&self) -> Result<NoteIdentity> { Ok(NoteIdentity { text: self.text.clone() }) }
    /// # }
    ///
    /// let provider = Provider::with_client("acme/notes", ()).identified_resource::<Note>("note");
    /// assert!(format!("{provider:?}").contains("notes_note"));
    /// ```
    pub fn identified_resource<R: Identified<Client = C> + 'static>(self, name: &str) -> Self {
        const { identity_fits(<R::Identity as TfType>::SPEC) };
        self.any_resource(name, Box::new(Typed::<R>::identified()))
    }

    fn any_resource(mut self, name: &str, resource: Box<dyn AnyResource<C>>) -> Self {
        let type_name = self.type_name(name);
        if let Some(other) = self.resources.insert(&type_name, resource) {
            self.repeated("resource", &type_name, timed_problems(&type_name, &*other));
        }
        self
    }

    /// The same with a data source. Its type is the provider's name, `_` and this name; an empty name is the provider's
    /// alone.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{DataContext, DataSource, Provider, Result};
    ///
    /// /// How many notes there are.
    /// #[derive(TfObject)]
    /// #[tfsdk(data_source)]
    /// struct Count {
    ///     /// All of them.
    ///     #[tfsdk("notes", computed)]
    ///     notes: Option<usize>,
    /// }
    ///
    /// impl DataSource for Count {
    ///     type Client = Vec<String>;
    ///
    ///     async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
    ///         self.notes = Some(cx.client().len());
    ///         Ok(self)
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::with_client("acme/notes", vec!["a".to_owned()]).data_source::<Count>("count");
    /// let counted = Step::apply("data \"notes_count\" \"all\" {}\noutput \"all\" { value = data.notes_count.all.notes }\n");
    /// Scenario::new().step(counted.outputs("all", 1)).run(provider).await
    /// # }
    /// ```
    pub fn data_source<D: DataSource<Client = C> + 'static>(mut self, name: &str) -> Self {
        const { computed_holds_null(D::BODY) };
        let type_name = self.type_name(name);
        if let Some(other) = self.data_sources.insert(&type_name, Box::new(TypedData::<D>::new())) {
            self.repeated("data source", &type_name, timed_problems(&type_name, &*other));
        }
        self
    }

    /// The same with an ephemeral resource. Its type is the provider's name, `_` and this name; an empty name is the
    /// provider's alone.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{EphemeralContext, EphemeralResource, Provider, Result};
    ///
    /// /// A word to open a note with.
    /// #[derive(TfObject)]
    /// #[tfsdk(ephemeral)]
    /// struct Password {
    ///     /// The word.
    ///     #[tfsdk("word", computed, sensitive)]
    ///     word: Option<String>,
    /// }
    ///
    /// impl EphemeralResource for Password {
    ///     type Client = ();
    ///
    ///     async fn open(mut self, _: &EphemeralContext<Self>) -> Result<Self> {
    ///         self.word = Some("sesame".to_owned());
    ///         Ok(self)
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::with_client("acme/notes", ()).ephemeral_resource::<Password>("password");
    /// let kept = "ephemeral \"notes_password\" \"p\" {}\noutput \"word\" { value = ephemeral.notes_password.p.word }\n";
    /// Scenario::new().step(Step::plan(kept).fails("ephemeral")).run(provider).await
    /// # }
    /// ```
    pub fn ephemeral_resource<E: EphemeralResource<Client = C> + 'static>(mut self, name: &str) -> Self {
        const { computed_holds_null(E::BODY) };
        let type_name = self.type_name(name);
        let ephemeral = Box::new(TypedEphemeral::<E>::new());
        if let Some(other) = self.ephemeral_resources.insert(&type_name, ephemeral) {
            self.repeated("ephemeral resource", &type_name, timed_problems(&type_name, &*other));
        }
        self
    }

    /// The same with a function.
    ///
    /// ```
    /// use tfsdk::provider::testing::{Scenario, Step};
    /// use tfsdk::provider::{Function, Provider, Result};
    ///
    /// fn shout(text: String) -> Result<String> {
    ///     Ok(text.to_uppercase())
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), tfsdk::provider::testing::Failure> {
    /// let provider = Provider::with_client("acme/notes", ()).function(Function::new("shout", ["text"], shout));
    /// let shouted = Step::apply("output \"a\" { value = provider::notes::shout(\"a\") }\n");
    /// Scenario::new().step(shouted.outputs("a", "A")).run(provider).await
    /// # }
    /// ```
    pub fn function(mut self, function: Function) -> Self {
        let name = function.name().to_owned();
        if let Some(other) = self.functions.insert(name.clone(), function) {
            self.repeated("function", &name, parameter_problems(&name, &other));
        }
        self
    }

    /// The same with a list of resources, under the name of the resource that it lists, which has an identity.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::Query;
    /// use tfsdk::provider::{ListContext, ListResource, Provider, Result};
    /// # use tfsdk::provider::{Context, Identified, Resource};
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note { #[tfsdk("name", required, force_new)] name: String }
    /// # impl Resource for Note {
    /// #     type Client = Vec<String>;
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[derive(TfObject)]
    /// # struct NoteIdentity { #[tfsdk("name")] name: String }
    /// # impl Identified for Note { type Identity = NoteIdentity; }
    ///
    /// /// The notes there are.
    /// #[derive(TfObject)]
    /// #[tfsdk(list)]
    /// struct Notes {}
    ///
    /// impl ListResource for Notes {
    ///     type Resource = Note;
    ///
    ///     async fn list(self, cx: &ListContext<Self>) -> Result<()> {
    ///         for name in cx.client() {
    ///             cx.found(name, &Note { name: name.clone() }).await?;
    ///         }
    ///         Ok(())
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let provider = Provider::with_client("acme/notes", vec!["a".to_owned()])
    ///     .identified_resource::<Note>("note")
    ///     .list_resource::<Notes>("note");
    /// let listed = Query::new("notes_note").run(provider).await;
    /// assert_eq!(listed.results[0].display_name, "a");
    /// # }
    /// ```
    pub fn list_resource<L>(mut self, name: &str) -> Self
    where
        L: ListResource<Resource: Resource<Client = C>> + 'static,
    {
        let type_name = self.type_name(name);
        if let Some(other) = self.list_resources.insert(&type_name, Box::new(TypedList::<L>::new())) {
            self.repeated("list", &type_name, schema_problems(&type_name, &*other));
        }
        self
    }

    /// The same with an action. Its type is the provider's name, `_` and this name; an empty name is the provider's alone.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::Invocation;
    /// use tfsdk::provider::{Action, ActionContext, Provider, Result};
    ///
    /// /// Reads all notes aloud.
    /// #[derive(TfObject)]
    /// #[tfsdk(action)]
    /// struct Read {}
    ///
    /// impl Action for Read {
    ///     type Client = ();
    ///
    ///     async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
    ///         cx.progress("reading").await;
    ///         Ok(())
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let provider = Provider::with_client("acme/notes", ()).action::<Read>("read");
    /// let read = Invocation::new("notes_read").run(provider).await;
    /// assert_eq!(read.progress, ["reading"]);
    /// # }
    /// ```
    pub fn action<A: Action<Client = C> + 'static>(mut self, name: &str) -> Self {
        let type_name = self.type_name(name);
        if let Some(other) = self.actions.insert(&type_name, Box::new(TypedAction::<A>::new())) {
            self.repeated("action", &type_name, schema_problems(&type_name, &*other));
        }
        self
    }

    /// Serves it to the Terraform that started the program, to the end; see [`Plugin::run`].
    ///
    /// ```no_run
    /// use std::process::ExitCode;
    /// use tfsdk::provider::Provider;
    ///
    /// fn main() -> ExitCode {
    ///     Provider::with_client("acme/notes", ()).version(env!("CARGO_PKG_VERSION")).serve()
    /// }
    /// ```
    #[must_use = "`main` returns it"]
    #[doc(alias = "providerserver.Serve")]
    pub fn serve(self) -> ExitCode {
        let (address, version) = (self.address.clone(), self.version.clone());
        let server = Served::new(self);
        Plugin::new(address, version, server).described(|server| server).run()
    }

    /// What answers Terraform's requests, without the process around it: for a [`Plugin`] of one's own, and for tests.
    ///
    /// ```
    /// use tfsdk::provider::{Plugin, Provider};
    ///
    /// let server = Provider::with_client("acme/notes", ()).into_server();
    /// let plugin = Plugin::new("acme/notes", "1.2.0", server);
    /// # let _ = plugin;
    /// ```
    pub fn into_server(self) -> impl ProviderServer {
        Served::new(self)
    }

    pub(crate) fn type_name(&self, name: &str) -> String {
        let provider = self.address.rsplit('/').next().unwrap_or_default();
        if name.is_empty() { provider.to_owned() } else { format!("{provider}_{name}") }
    }

    /// The other one of the name is replaced, and what is wrong with it told all the same.
    fn repeated(&mut self, what: &str, name: &str, others: Diagnostics) {
        let detail =
            format!("The provider has two of the name {name}. Its developers have to rename one of them.");
        self.problems.push(Diagnostic::error(format!("Two {what}s with one name"), detail));
        self.problems.append(others);
    }
}

impl<C> fmt::Debug for Provider<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider")
            .field("address", &self.address)
            .field("version", &self.version)
            .field("resources", &self.resources.places().keys().collect::<Vec<_>>())
            .field("data_sources", &self.data_sources.places().keys().collect::<Vec<_>>())
            .field("ephemeral_resources", &self.ephemeral_resources.places().keys().collect::<Vec<_>>())
            .field("functions", &self.functions.keys().collect::<Vec<_>>())
            .field("list_resources", &self.list_resources.places().keys().collect::<Vec<_>>())
            .field("actions", &self.actions.places().keys().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
