//! The steps of a scenario, in the author's words.

use std::collections::BTreeMap;
use std::fmt;

use tfsdk_core::value::Value;

use super::expectation::Expectation;
use super::wanted::Wanted;

/// A step of a [`Scenario`](super::Scenario): what is done, and what has to come of it.
///
/// What is not said may be as it will, but for what holds always: nothing fails unless the step says so, and a plan after an
/// apply has nothing to do. What a step cannot hold, as nothing comes of it that could be looked at, fails the scenario before its
/// first step: each expectation says what steps can hold it.
///
/// ```
/// use tfsdk::plan::Action;
/// use tfsdk::provider::Provider;
/// use tfsdk::provider::testing::{Failure, Scenario, Step};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Failure> {
/// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
/// Scenario::new()
///     .step(Step::apply(config).plans("terraform_data.a", Action::Create).stores("terraform_data.a", "output", "a"))
///     .step(Step::destroy().loses("terraform_data.a"))
///     .run(Provider::with_client("acme/notes", ()))
///     .await
/// # }
/// ```
#[must_use = "a step is given to a scenario"]
#[doc(alias = "TestStep")]
pub struct Step {
    pub(super) done: Done,
    pub(super) variables: BTreeMap<String, Value>,
    pub(super) expected: Vec<Expectation>,
    pub(super) failures: Vec<Wanted>,
    pub(super) warnings: Vec<Wanted>,
    pub(super) leaves_changes: bool,
    pub(super) between: Option<Box<dyn Fn() + Send + Sync>>,
    /// Where what is imported again may be another than before.
    pub(super) except: Vec<String>,
}

/// What a step does.
pub(super) enum Done {
    Apply(String),
    Plan(String),
    Refresh,
    Import {
        address: String,
        id: String,
    },
    /// The id is a template.
    ImportAgain {
        address: String,
        id: String,
    },
    Destroy,
    Outside(Box<dyn Fn() + Send + Sync>),
    Stored {
        address: String,
        version: i64,
        json: String,
    },
}

impl Step {
    fn new(done: Done) -> Self {
        Self {
            done,
            variables: BTreeMap::new(),
            expected: Vec::new(),
            failures: Vec::new(),
            warnings: Vec::new(),
            leaves_changes: false,
            between: None,
            except: Vec::new(),
        }
    }

    /// `terraform apply` of this configuration, in native syntax.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// Scenario::new()
    ///     .step(Step::apply("output \"a\" { value = upper(\"a\") }\n").outputs("a", "A"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectEmptyPlan")]
    #[doc(alias = "ImportBlockWithResourceIdentity")]
    pub fn apply(config: impl Into<String>) -> Self {
        Self::new(Done::Apply(config.into()))
    }

    /// `terraform plan` of this configuration; nothing is changed.
    ///
    /// ```
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).plans("terraform_data.a", Action::Create).loses("terraform_data.a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "PlanOnly")]
    pub fn plan(config: impl Into<String>) -> Self {
        Self::new(Done::Plan(config.into()))
    }

    /// `terraform apply -refresh-only` of the last configuration, which may be that of a plan, and of a step that failed.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config))
    ///     .step(Step::refresh().stores("terraform_data.a", "output", "a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn refresh() -> Self {
        Self::new(Done::Refresh)
    }

    /// `terraform import` of what has this id, to an address of the last configuration.
    ///
    /// As there, data sources are read and all outputs stored, of which one whose precondition does not hold fails it; other
    /// conditions only warn, and what is imported is held to none. Other resources stay as they are stored.
    ///
    /// ```
    /// # use tfsdk::provider::{Context, Provider, Resource, Result};
    /// # use tfsdk::{Tf, TfObject};
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note {
    /// #     #[tfsdk("id", computed, keep)]
    /// #     id: Tf<String>,
    /// #     #[tfsdk("text", optional)]
    /// #     text: Option<String>,
    /// # }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(mut self, _: &Context<Self>) -> Result<Self> {
    /// #         self.id = Tf::Known("a".to_owned());
    /// #         Ok(self)
    /// #     }
    /// #     async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
    /// #         self.text = Some("a".to_owned());
    /// #         Ok(Some(self))
    /// #     }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// let config = "resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).plans("notes_note.a", Action::Create))
    ///     .step(Step::import("notes_note.a", "a").stores("notes_note.a", "text", "a"))
    ///     .step(Step::plan(config).plans("notes_note.a", Action::NoOp))
    ///     .run(Provider::with_client("acme/notes", ()).resource::<Note>("note"))
    ///     .await
    /// # }
    /// ```
    pub fn import(address: impl Into<String>, id: impl Into<String>) -> Self {
        Self::new(Done::Import { address: address.into(), id: id.into() })
    }

    /// What is stored at the address is taken out of the state (`terraform state rm`) and imported to it again, and all of it has to
    /// be as it was before, but for what [`except`](Self::except) names. Where the import fails, as is expected or not, it stays as it was.
    /// What was tainted is so no more, and nothing that is deposed may be left of it, which would be forgotten.
    ///
    /// The id is a template in Terraform's language, of the attributes that are stored: `"${id}"`, `"${zone}/${name}"`. In it are
    /// the functions of Terraform that a scenario follows; for `${` itself it has `$${`.
    ///
    /// ```
    /// # use tfsdk::provider::{Context, Provider, Resource, Result};
    /// # use tfsdk::{Tf, TfObject};
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note {
    /// #     #[tfsdk("id", computed, keep)]
    /// #     id: Tf<String>,
    /// #     #[tfsdk("text", optional)]
    /// #     text: Option<String>,
    /// # }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(mut self, _: &Context<Self>) -> Result<Self> {
    /// #         self.id = Tf::Known("a".to_owned());
    /// #         Ok(self)
    /// #     }
    /// #     async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
    /// #         self.text = Some("a".to_owned());
    /// #         Ok(Some(self))
    /// #     }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// Scenario::new()
    ///     .step(Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n"))
    ///     .step(Step::import_again("notes_note.a", "${id}"))
    ///     .run(Provider::with_client("acme/notes", ()).resource::<Note>("note"))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ImportStateVerify", alias = "ImportStateIdFunc")]
    pub fn import_again(address: impl Into<String>, id: impl Into<String>) -> Self {
        Self::new(Done::ImportAgain { address: address.into(), id: id.into() })
    }

    /// `terraform destroy`. What is left at the end of a scenario is destroyed without it.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config))
    ///     .step(Step::destroy().loses("terraform_data.a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn destroy() -> Self {
        Self::new(Done::Destroy)
    }

    /// A change that Terraform knows nothing of: what happens to the world outside. It holds no expectation: what comes of the change
    /// is for the step behind it.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// static HAPPENED: AtomicBool = AtomicBool::new(false);
    /// Scenario::new()
    ///     .step(Step::outside(|| HAPPENED.store(true, Relaxed)))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await?;
    /// assert!(HAPPENED.load(Relaxed));
    /// # Ok(())
    /// # }
    /// ```
    #[doc(alias = "PreConfig")]
    pub fn outside(change: impl Fn() + Send + Sync + 'static) -> Self {
        Self::new(Done::Outside(Box::new(change)))
    }

    /// A resource of the last configuration as an older version of the provider left it: the version of its schema then, and
    /// its attributes as they stand in a state file. What is stored under its address gives way, and all else stays. What it holds
    /// is for the next step to ask: only in this process it can be told before Terraform has read it. A type that the provider has
    /// no more is there for a `moved` block. A state that cannot be upgraded fails this step in this process, and the one behind it with
    /// the real Terraform, which cannot destroy it either: store one that can be upgraded in a further step.
    ///
    /// ```
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(""))
    ///     .step(Step::plan(config).plans("terraform_data.a", Action::Create))
    ///     .step(Step::stored("terraform_data.a", 0, r#"{"id": "7", "input": {"value": "a", "type": "string"}}"#))
    ///     .step(Step::plan(config).plans("terraform_data.a", Action::NoOp))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExternalProviders")]
    pub fn stored(address: impl Into<String>, version: u32, json: impl Into<String>) -> Self {
        let (address, json) = (address.into(), json.into());
        Self::new(Done::Stored { address, version: version.into(), json })
    }

    /// The same with a value for an input variable of the configuration. Any step but [`outside`](Self::outside) can hold it.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "variable \"name\" {}\noutput \"name\" { value = var.name }\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).variable("name", "a").outputs("name", "a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ConfigVariables")]
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// Something happens between the plan and its apply that neither of them knows of, once at least, or the step fails. Of
    /// [`apply`](Self::apply) and [`destroy`](Self::destroy).
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// static HAPPENED: AtomicBool = AtomicBool::new(false);
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).between(|| HAPPENED.store(true, Relaxed)))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await?;
    /// assert!(HAPPENED.load(Relaxed));
    /// # Ok(())
    /// # }
    /// ```
    pub fn between(mut self, change: impl Fn() + Send + Sync + 'static) -> Self {
        self.between = Some(Box::new(change));
        self
    }

    /// What is at this path may be another than before, and so may all in it: what an import cannot read, such as a password. Of
    /// [`import_again`](Self::import_again).
    ///
    /// ```
    /// # use tfsdk::provider::{Context, Provider, Resource, Result};
    /// # use tfsdk::{Tf, TfObject};
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note {
    /// #     #[tfsdk("id", computed, keep)]
    /// #     id: Tf<String>,
    /// #     #[tfsdk("text", optional)]
    /// #     text: Option<String>,
    /// # }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(mut self, _: &Context<Self>) -> Result<Self> {
    /// #         self.id = Tf::Known("a".to_owned());
    /// #         Ok(self)
    /// #     }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// Scenario::new()
    ///     .step(Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n"))
    ///     .step(Step::import_again("notes_note.a", "${id}").except("text"))
    ///     .run(Provider::with_client("acme/notes", ()).resource::<Note>("note"))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ImportStateVerifyIgnore")]
    pub fn except(mut self, path: impl Into<String>) -> Self {
        self.except.push(path.into());
        self
    }

    /// Whether something of it is about what was stored before.
    pub(super) fn looks_back(&self) -> bool {
        let is_since = |expected: &Expectation| matches!(expected, Expectation::Since { .. });
        matches!(self.done, Done::ImportAgain { .. }) || self.expected.iter().any(is_since)
    }

    /// What the step is called in a failure.
    pub(super) fn name(&self) -> &'static str {
        match self.done {
            Done::Apply(_) => "apply",
            Done::Plan(_) => "plan",
            Done::Refresh => "refresh",
            Done::Import { .. } => "import",
            Done::ImportAgain { .. } => "import_again",
            Done::Destroy => "destroy",
            Done::Outside(_) => "outside",
            Done::Stored { .. } => "stored",
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Step").field("done", &self.name()).finish_non_exhaustive()
    }
}
