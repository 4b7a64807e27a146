//! What `terraform query` lists, as a test asks for it.

use std::fmt;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Limits;
use tfsdk_core::value::Value;

use super::directly::{Directly, Failed, answered, refused, said};
use super::hosted::{Described, Host, Hosted, Listable, heard};
use crate::proto::tfplugin6::{DynamicValue, list_resource, validate_list_resource_config};
use crate::wire::read;

/// A `list` block of `terraform query`, asked in this process: what a [`ListResource`](crate::ListResource) lists.
///
/// The configurations of the provider and of the list are checked, the provider is configured, and the list is asked, as
/// Terraform 1.14 does it. The expressions of both configurations may use the functions of Terraform that need no files and no
/// time, and
/// [variables](Self::variable).
///
/// ```
/// # use tfsdk::provider::{Context, Identified, Provider, Resource, Result};
/// # use tfsdk::provider::{ListContext, ListResource};
/// # use tfsdk::TfObject;
/// use tfsdk::Value;
/// use tfsdk::provider::testing::Query;
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
/// # #[derive(TfObject)]
/// # #[tfsdk(list)]
/// # struct Notes { #[tfsdk("prefix", optional, default = "")] prefix: String }
/// # impl ListResource for Notes {
/// #     type Resource = Note;
/// #     async fn list(self, cx: &ListContext<Self>) -> Result<()> {
/// #         for name in cx.client().iter().filter(|name| name.starts_with(&self.prefix)) {
/// #             cx.found(name, &Note { name: name.clone() }).await?;
/// #         }
/// #         Ok(())
/// #     }
/// # }
/// # fn provider() -> Provider<Vec<String>> {
/// #     Provider::with_client("acme/notes", ["a1", "b1", "a2", "a3"].map(str::to_owned).to_vec())
/// #         .identified_resource::<Note>("note")
/// #         .list_resource::<Notes>("note")
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let listed = Query::new("notes_note").config("prefix = \"a\"").limit(2).include_resource().run(provider()).await;
/// assert!(listed.found.is_empty(), "{}", listed.found);
/// let names: Vec<_> = listed.results.iter().map(|result| result.display_name.as_str()).collect();
/// assert_eq!(names, ["a1", "a2"]);
/// assert_eq!(listed.results[1].identity, Value::object([("name", Value::from("a2"))]));
/// assert!(listed.results[1].resource.is_some());
/// # }
/// ```
#[must_use = "a query does nothing until it is run"]
pub struct Query {
    asked: Directly,
    limit: Option<u32>,
    includes_resources: bool,
}

/// What a [`Query`] comes to.
///
/// ```
/// use tfsdk::provider::testing::{Listed, Query};
/// # use tfsdk::provider::Provider;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let Listed { results, found, .. } = Query::new("notes_note").run(Provider::with_client("acme/notes", ())).await;
/// assert!(results.is_empty());
/// assert!(found.to_string().starts_with("error: There is no such list"));
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Listed {
    /// What was listed, also where the list failed after that.
    pub results: Vec<ListedResource>,
    /// Errors, and warnings that belong to no result; also those that come after the last result that is wanted, of which
    /// Terraform hears nothing.
    pub found: Diagnostics,
}

/// A resource as it was listed.
///
/// ```
/// use tfsdk::provider::testing::ListedResource;
///
/// fn is_whole(listed: &ListedResource) -> bool {
///     listed.resource.is_some() && listed.found.is_empty()
/// }
/// ```
#[non_exhaustive]
pub struct ListedResource {
    /// Its name for people.
    pub display_name: String,
    /// What tells it apart.
    pub identity: Value,
    /// The resource itself, where [that was asked for](Query::include_resource).
    pub resource: Option<Value>,
    /// The warnings that came with it.
    pub found: Diagnostics,
}

impl Query {
    /// Of a type of resource, such as `notes_note`, with an empty configuration.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note");
    /// assert_eq!(format!("{query:?}"), "Query(\"notes_note\")");
    /// ```
    pub fn new(type_name: impl Into<String>) -> Self {
        Self { asked: Directly::new(type_name.into()), limit: None, includes_resources: false }
    }

    /// The same with what stands in the `config` block of the list.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").config("prefix = \"a\"\n");
    /// # let _ = query;
    /// ```
    pub fn config(mut self, body: impl Into<String>) -> Self {
        self.asked.config = body.into();
        self
    }

    /// The same with what stands in the `provider` block.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").provider_config("folder = \"a\"\n");
    /// # let _ = query;
    /// ```
    pub fn provider_config(mut self, body: impl Into<String>) -> Self {
        self.asked.provider_config = body.into();
        self
    }

    /// The same with a variable, which the configurations call `var.` and its name.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").variable("prefix", "a").config("prefix = var.prefix\n");
    /// # let _ = query;
    /// ```
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.asked.variables.insert(name.into(), value.into());
        self
    }

    /// The same with a variable of the environment, as [`Scenario::env`](super::Scenario::env) has it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").env("NOTES_USER", "ann");
    /// # let _ = query;
    /// ```
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.asked.environment.insert(name.into(), Some(value.into()));
        self
    }

    /// The same without a variable of the environment, as [`Scenario::env_remove`](super::Scenario::env_remove) has it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").env_remove("NOTES_USER");
    /// # let _ = query;
    /// ```
    pub fn env_remove(mut self, name: impl Into<String>) -> Self {
        self.asked.environment.insert(name.into(), None);
        self
    }

    /// The same with so many results at most. Where nothing is said all are wanted, for which Terraform writes 100.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").limit(2);
    /// # let _ = query;
    /// ```
    pub fn limit(mut self, limit: u32) -> Self {
        self.limit = Some(limit);
        self
    }

    /// The same with the resources themselves, and not only their identities.
    ///
    /// ```
    /// use tfsdk::provider::testing::Query;
    ///
    /// let query = Query::new("notes_note").include_resource();
    /// # let _ = query;
    /// ```
    pub fn include_resource(mut self) -> Self {
        self.includes_resources = true;
        self
    }

    /// Asks for it.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Query;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let listed = Query::new("notes_note").run(Provider::with_client("acme/notes", ())).await;
    /// assert!(listed.found.has_errors());
    /// # }
    /// ```
    pub async fn run(&self, providers: impl Into<Hosted>) -> Listed {
        let mut listed = Listed { results: Vec::new(), found: Diagnostics::new() };
        // Why it failed was told.
        let _ = self.run_on(&mut providers.into(), &mut listed).await;
        listed
    }

    async fn run_on(&self, hosts: &mut Hosted, listed: &mut Listed) -> Result<(), Failed> {
        let host = self.asked.provider(hosts, &mut listed.found).await?;
        let listable = host.list_resources.get(&self.asked.type_name);
        let schema = listable.map(|listable| &listable.config);
        // What is wrong with either configuration is told together.
        let settings = self.asked.settings(host, &mut listed.found).await;
        let config = self.checked(host, schema, &mut listed.found).await;
        let (settings, config) = (settings?, config?);
        self.asked.configure(host, settings, &mut listed.found).await?;
        if !self.asked.is_known(schema) {
            let detail = "Terraform lists nothing by a configuration with unknown values.";
            listed.found.push(Diagnostic::error("The configuration is not known", detail));
            return Err(Failed);
        }
        if self.limit == Some(0) {
            return Ok(());
        }
        let request = list_resource::Request {
            type_name: self.asked.type_name.clone(),
            config,
            include_resource_object: self.includes_resources,
            limit: self.limit.unwrap_or_default().into(),
        };
        self.list(host, listable, request, listed).await;
        Ok(())
    }

    /// The configuration of the list, which the provider has checked.
    async fn checked(
        &self,
        host: &Host,
        schema: Option<&Described>,
        found: &mut Diagnostics,
    ) -> Result<Option<DynamicValue>, Failed> {
        let config = self.asked.config(schema, found)?;
        let request = validate_list_resource_config::Request {
            type_name: self.asked.type_name.clone(),
            config: config.clone(),
            ..Default::default()
        };
        let answer = host.server.validate_list_resource_config(request).await;
        answered(answer, |it| &mut it.diagnostics, found)?;
        Ok(config)
    }

    async fn list(
        &self,
        host: &Host,
        listable: Option<&Listable>,
        request: list_resource::Request,
        listed: &mut Listed,
    ) {
        let most = self.limit.and_then(|limit| usize::try_from(limit).ok());
        let (events, end) = host.server.list_resource(request, most).await;
        for event in events {
            let told = said(event.diagnostic);
            let identity = event.identity.and_then(|identity| identity.identity_data);
            let (Some(identity), Some(listable), false) = (identity, listable, told.has_errors()) else {
                listed.found.append(told);
                continue;
            };
            let read = |what, sent, ty| read(what, Some(sent), ty, Limits::new());
            let identity = read("identity", &identity, listable.identity.ty());
            let resource = event.resource_object.as_ref();
            let resource =
                resource.map(|resource| read("resource", resource, listable.resource.ty())).transpose();
            match identity.and_then(|identity| Ok((identity, resource?))) {
                Ok((identity, resource)) => listed.results.push(ListedResource {
                    display_name: event.display_name,
                    identity,
                    resource,
                    found: told,
                }),
                Err(refusal) => listed.found.append(refused(refusal)),
            }
        }
        listed.found.append(heard(end, |()| Vec::new()).1);
    }
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Query").field(&self.asked.type_name).finish()
    }
}

impl fmt::Debug for ListedResource {
    /// Without the resource, which may be sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListedResource")
            .field("display_name", &self.display_name)
            .field("identity", &self.identity)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}
