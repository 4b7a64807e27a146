//! A scenario, and how it is run.

use std::cell::Cell;
use std::collections::BTreeMap;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::schema::Environment;
use tfsdk_core::value::Value;

use super::both::Both;
use super::core::Core;
use super::engine::{Asked, Engine, Given, Told};
use super::expected::{no_complaint, told};
use super::failure::Failure;
use super::holds::{Within, not_env, unholdable};
use super::hosted::Hosted;
use super::past::Past;
use super::real::{Cli, Driven};
use super::step::{Done, Step};
use super::taken::take;
use super::without_waiting::without_waiting;

/// What users do with a provider, step by step, and what has to come of it.
///
/// A scenario says nothing of how it is run. [`run`](Self::run) takes milliseconds: the provider is asked in this process, as
/// Terraform asks it, and each of its answers is held to the rules of Terraform's core, with core's texts.
/// [`run_with`](Self::run_with) runs the same with the real Terraform or OpenTofu.
///
/// As in Go's test runner, the plan after each apply has to be empty, with and without a refresh, and in the end everything that
/// is stored is destroyed, also where a step did not come to what it says: with the last configuration, or where its step failed,
/// as it was expected to or not, with the one before. What Terraform says of providers that break its rules fails a scenario
/// wherever it is said: see
/// [`COMPLAINTS`](super::COMPLAINTS).
///
/// ```
/// # use tfsdk::provider::{Context, Provider, Resource, Result};
/// # use tfsdk::{Tf, TfObject};
/// # #[derive(TfObject)]
/// # #[tfsdk(resource)]
/// # struct Note {
/// #     #[tfsdk("name", required, force_new)]
/// #     name: String,
/// #     #[tfsdk("text", optional, default = "")]
/// #     text: String,
/// #     #[tfsdk("bytes", computed)]
/// #     bytes: Tf<u64>,
/// # }
/// # impl Resource for Note {
/// #     type Client = ();
/// #     async fn create(mut self, _: &Context<Self>) -> Result<Self> {
/// #         self.bytes = Tf::Known(self.text.len() as u64);
/// #         Ok(self)
/// #     }
/// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
/// #     async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> { self.create(cx).await }
/// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
/// # }
/// use tfsdk::plan::Action;
/// use tfsdk::provider::testing::{Failure, Scenario, Step};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> std::result::Result<(), Failure> {
/// Scenario::new()
///     .step(
///         Step::apply("resource \"notes_note\" \"a\" {\n  name = \"a\"\n  text = \"four\"\n}\n")
///             .plans("notes_note.a", Action::Create)
///             .plans_unknown("notes_note.a", "bytes")
///             .stores("notes_note.a", "bytes", 4),
///     )
///     .step(
///         Step::apply("resource \"notes_note\" \"a\" {\n  name = \"b\"\n}\n")
///             .plans("notes_note.a", Action::Replace)
///             .replaced_by("notes_note.a", "name"),
///     )
///     .run(Provider::with_client("example.com/acme/notes", ()).resource::<Note>("note"))
///     .await
/// # }
/// ```
#[derive(Debug, Default)]
#[must_use = "a scenario does nothing until it is run"]
#[doc(alias = "resource.Test", alias = "TestCase", alias = "CheckDestroy")]
pub struct Scenario {
    /// `None`: not set.
    environment: BTreeMap<String, Option<String>>,
    modules: BTreeMap<String, String>,
    steps: Vec<Step>,
}

impl Scenario {
    /// A scenario without steps, which fails until it is given one: as long as it has none, nothing is tried.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Scenario;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let nothing = Scenario::new().run(Provider::with_client("acme/notes", ())).await;
    /// assert!(nothing.is_err());
    /// # }
    /// ```
    pub const fn new() -> Self {
        Self { environment: BTreeMap::new(), modules: BTreeMap::new(), steps: Vec::new() }
    }

    /// The same with a module, which the configurations of its steps may call: its source, a folder, and the configuration in it.
    ///
    /// The folder is named from the root module's own, `./zone/part`. A `source` is meant from the folder of the module that it stands in,
    /// as in Terraform: `./part` in `./zone`.
    ///
    /// ```
    /// use tfsdk::provider::testing::{Scenario, Step};
    ///
    /// let scenario = Scenario::new()
    ///     .module("./zone", "variable \"name\" {}\noutput \"upper\" { value = upper(var.name) }\n")
    ///     .step(Step::apply(
    ///         "module \"a\" {\n  source = \"./zone\"\n  name = \"a\"\n}\noutput \"a\" { value = module.a.upper }\n",
    ///     ).outputs("a", "A"));
    /// # use tfsdk::provider::Provider;
    /// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    /// # runtime.block_on(scenario.run(Provider::with_client("example.com/acme/notes", ()))).unwrap();
    /// ```
    pub fn module(mut self, source: impl Into<String>, config: impl Into<String>) -> Self {
        self.modules.insert(source.into(), config.into());
        self
    }

    /// The same with a variable of the environment, in all steps: what [`default_env`](derive@tfsdk_derive::TfObject) reads.
    ///
    /// In this process nothing else sees it, other tests included; code of the provider that reads the environment itself does
    /// not. Terraform and the provider that it starts have it as any other, unless [`Cli::env`] says otherwise. What Terraform alone reads,
    /// `TF_VAR_…` and `TF_CLI_…`, fails the scenario: [`Step::variable`] gives a value to a variable.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    /// use tfsdk::provider::{DataContext, DataSource, Provider, Result};
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(provider)]
    /// struct Settings {
    ///     #[tfsdk("user", optional, default_env("NOTES_USER"))]
    ///     user: Option<String>,
    /// }
    ///
    /// /// Who writes.
    /// #[derive(TfObject)]
    /// #[tfsdk(data_source)]
    /// struct Author {
    ///     #[tfsdk("name", computed)]
    ///     name: Option<String>,
    /// }
    ///
    /// impl DataSource for Author {
    ///     type Client = Option<String>;
    ///
    ///     async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
    ///         self.name = cx.client().clone();
    ///         Ok(self)
    ///     }
    /// }
    ///
    /// async fn configure(settings: Settings) -> Result<Option<String>> {
    ///     Ok(settings.user)
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// let provider = Provider::new("example.com/acme/notes", configure).data_source::<Author>("author");
    /// let author = "data \"notes_author\" \"me\" {}\noutput \"me\" { value = data.notes_author.me.name }\n";
    /// Scenario::new()
    ///     .env("NOTES_USER", "ann")
    ///     .step(Step::apply(author).outputs("me", "ann"))
    ///     .run(provider)
    ///     .await
    /// # }
    /// ```
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.environment.insert(name.into(), Some(value.into()));
        self
    }

    /// The same without a variable of the environment, whether the process has it or not; see [`env`](Self::env).
    ///
    /// ```
    /// use tfsdk::provider::testing::Scenario;
    ///
    /// let scenario = Scenario::new().env_remove("NOTES_USER");
    /// assert!(format!("{scenario:?}").contains("\"NOTES_USER\": None"));
    /// ```
    pub fn env_remove(mut self, name: impl Into<String>) -> Self {
        self.environment.insert(name.into(), None);
        self
    }

    /// The same with one more step.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// Scenario::new()
    ///     .step(Step::apply("output \"a\" { value = 1 }\n").outputs("a", 1))
    ///     .step(Step::apply("output \"a\" { value = 2 }\n").outputs("a", 2))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Runs it in this process. One provider serves all steps, and is configured anew for each.
    ///
    /// Followed are `resource`, `data` and `ephemeral` blocks with `count`, `for_each`, `depends_on`, `provider` and `lifecycle`
    /// with its conditions, `module` with inputs, outputs, `count`, `for_each`, `depends_on` and `providers`, `provider` with and
    /// without `alias`, in modules as well, `required_providers` with `configuration_aliases`, `variable` with `validation`,
    /// `locals`, `output`, `check`, `moved`, `removed` and `import` blocks, functions of Terraform and of the providers, and
    /// `terraform_data`, whose `output` is unknown in a plan, whose ids are counted, and which is imported by any id. What is
    /// sensitive, by a variable or a schema, is so in all that is made of it, and what is ephemeral stands only where nothing is
    /// stored. Expressions are evaluated as by Terraform 1.11, whose `&&` and `||` need both operands.
    ///
    /// What has no instance, such as a resource with `count = 0` and all that is in a module with it, is looked at all the same,
    /// as Terraform does before it plans: its expressions, its conditions, and what the provider says of its configuration. So is
    /// everything where all is to be destroyed and nothing is stored. Where something is wrong that shows without anything known,
    /// that alone is told, and not what a plan would find beside it.
    ///
    /// As in Terraform, what does not need each other is asked at the same time, ten instances at once, and what needs another is
    /// destroyed before it. All of it is one task: what waits lets the others go on, and each run goes on in the same order.
    ///
    /// # Errors
    /// The first step that does not come to what it says.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// Scenario::new()
    ///     .step(Step::apply("output \"a\" { value = 1 }\n").outputs("a", 1))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub async fn run(&self, providers: impl Into<Hosted>) -> Result<(), Failure> {
        let core = Core::new(providers.into(), &Environment::new(self.environment.clone())).await;
        let mut core =
            core.map_err(|found| Failure(format!("The provider says of itself:\n{}", told(&found))))?;
        self.run_on(&mut core).await
    }

    /// Runs it with the real Terraform, or with OpenTofu.
    ///
    /// # Errors
    /// The first step that does not come to what it says.
    ///
    /// ```
    /// use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};
    ///
    /// fn real_life() -> Result<(), Failure> {
    ///     let Some(cli) = Cli::found() else { return Ok(()) };
    ///     let cli = cli.provider("acme/notes", "target/debug/terraform-provider-notes");
    ///     Scenario::new().step(Step::apply("output \"a\" { value = 1 }\n").outputs("a", 1)).run_with(&cli)
    /// }
    /// ```
    pub fn run_with(&self, cli: &Cli) -> Result<(), Failure> {
        let mut driven = Driven::start(cli, &self.environment).map_err(Failure)?;
        without_waiting(self.run_on(&mut driven)).unwrap_or_else(|| {
            Err(Failure("The scenario did not finish: it waits for something.".to_owned()))
        })
    }

    /// Runs it in this process and with the real Terraform, step by step, and holds what the two plan, store and say against each
    /// other: that what a scenario shows in this process is what users will see.
    ///
    /// Compared are, for each resource, what is done with it, what it was and becomes, what of that is unknown, what forces a
    /// replacement, and that what the schema hides is hidden; after each step that may change it, what is stored of resources,
    /// data sources and outputs, which of them has something sensitive, and what is tainted; and the words of all errors and
    /// warnings, with the places that Terraform tells, of which an import prints lines alone. It is not compared how often
    /// something is said, what only Terraform warns of a resource, and what is stored where Terraform cannot show it: after
    /// [`Step::stored`], or where both failed. What a provider makes up by chance or by the clock differs, but for the ids of
    /// `terraform_data` where they stand whole, and not in sets or keys. Each of the two has a provider of its own; a world that
    /// both change has everything twice. This thread waits for Terraform: what the test itself serves to the providers, such as
    /// an API, needs another thread, as in a runtime of several.
    ///
    /// # Errors
    /// The first step that does not come to what it says, or to which the two come otherwise.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};
    ///
    /// async fn both_alike(cli: &Cli) -> Result<(), Failure> {
    ///     Scenario::new()
    ///         .step(Step::apply("output \"a\" { value = 1 }\n"))
    ///         .run_beside(Provider::with_client("acme/notes", ()), cli)
    ///         .await
    /// }
    /// ```
    pub async fn run_beside(&self, providers: impl Into<Hosted>, cli: &Cli) -> Result<(), Failure> {
        let core = Core::new(providers.into(), &Environment::new(self.environment.clone())).await;
        let core =
            core.map_err(|found| Failure(format!("The provider says of itself:\n{}", told(&found))))?;
        self.run_on(&mut Both::new(core, Driven::start(cli, &self.environment).map_err(Failure)?)).await
    }

    async fn run_on(&self, engine: &mut impl Engine) -> Result<(), Failure> {
        self.can_be_held()?;
        let mut last = Last::default();
        let steps = self.take_all(engine, &mut last).await;
        let end = match &steps {
            // What has failed and left nothing has ended.
            Err(_) if engine.stored().is_ok_and(|stored| stored.resources.is_empty()) => Ok(()),
            _ => self.end(engine, &last).await,
        };
        let failed = match (steps, end) {
            (Ok(()), Ok(())) => return Ok(()),
            (Err(what), Ok(())) | (Ok(()), Err(Unfinished { what, .. })) => what,
            // What else is said in the end comes of the failure.
            (Err(what), Err(Unfinished { left, .. })) if left.is_empty() => what,
            (Err(what), Err(Unfinished { left, .. })) => {
                let left = left.join(", ");
                format!("{}\nNot everything could be destroyed then. Left are {left}.", what.trim_end())
            }
        };
        Err(Failure(last.past.without_secrets(failed)))
    }

    /// Makes sure that each step can hold what is said of it, before the first one is taken: what cannot be would prove nothing.
    fn can_be_held(&self) -> Result<(), Failure> {
        let of_step = |(number, step): (usize, &Step)| {
            let begin = format!("Step {} ({}): ", number + 1, step.name());
            unholdable(step).into_iter().map(move |why| format!("{begin}{why}"))
        };
        if self.steps.is_empty() {
            return Err(Failure(NO_STEP.to_owned()));
        }
        let not_env = |(name, value): (&String, &Option<String>)| {
            not_env(Within::Scenario, name, value.as_deref()).map(|why| format!("The environment: {why}"))
        };
        let variables = self.environment.iter().filter_map(not_env);
        let all: Vec<String> = variables.chain(self.steps.iter().enumerate().flat_map(of_step)).collect();
        if all.is_empty() { Ok(()) } else { Err(Failure(all.join("\n"))) }
    }

    async fn take_all(&self, engine: &mut impl Engine, last: &mut Last) -> Result<(), String> {
        for (number, step) in self.steps.iter().enumerate() {
            let is_configured = matches!(step.done, Done::Apply(_) | Done::Plan(_));
            if let Done::Apply(config) | Done::Plan(config) = &step.done {
                last.begin(config, &step.variables);
                last.past.configured(config);
            } else {
                last.now.variables.extend(step.variables.clone());
            }
            let has_happened = Cell::new(false);
            let between = step.between.as_ref().map(|between| {
                || {
                    has_happened.set(true);
                    between();
                }
            });
            let between = between.as_ref().map(|between| between as &dyn Fn());
            let given = last.now.given(&self.modules, between);
            let taken = take(engine, step, &given, &mut last.past).await.and_then(|()| match between {
                Some(_) if !has_happened.get() => Err(NOT_BETWEEN.to_owned()),
                _ => Ok(()),
            });
            taken.map_err(|what| format!("Step {} ({}): {what}", number + 1, step.name()))?;
            if is_configured && step.failures.is_empty() {
                last.before = None;
            }
        }
        Ok(())
    }

    /// Destroys everything: with what the last step configured; but where that failed, with what was configured before, if anything
    /// was, and with the other if that cannot be.
    async fn end(&self, engine: &mut impl Engine, last: &Last) -> Result<(), Unfinished> {
        // What a step that failed did not come to alike was told with it.
        let _ = engine.differences();
        let mut all: Vec<&Configured> = [&last.now].into_iter().chain(&last.before).collect();
        if last.before.as_ref().is_some_and(|before| !before.config.is_empty()) {
            all.reverse();
        }
        let mut end = Ok(());
        for configured in all {
            let Told { found, .. } =
                engine.destroy(&configured.given(&self.modules, None), Asked::Changes).await;
            end = ended(engine, &found);
            if end.is_ok() {
                break;
            }
        }
        end
    }
}

/// What is said of a scenario that could never fail.
const NO_STEP: &str =
    "The scenario has no step, and so nothing of the provider was tried: give it one by `Scenario::step`.";

/// What is said where a plan fails before what `between` does.
const NOT_BETWEEN: &str = "what `between` does did not happen, as the plan failed.";

/// What was configured last.
#[derive(Default)]
struct Last {
    now: Configured,
    past: Past,
    /// What was so before steps that fail: nothing can be destroyed with a configuration that is wrong.
    before: Option<Configured>,
}

#[derive(Default)]
struct Configured {
    config: String,
    variables: BTreeMap<String, Value>,
}

impl Last {
    fn begin(&mut self, config: &str, variables: &BTreeMap<String, Value>) {
        let next = Configured { config: config.to_owned(), variables: variables.clone() };
        let passed = std::mem::replace(&mut self.now, next);
        self.before.get_or_insert(passed);
    }
}

impl Configured {
    fn given<'a>(
        &'a self,
        modules: &'a BTreeMap<String, String>,
        between: Option<&'a dyn Fn()>,
    ) -> Given<'a> {
        Given { config: &self.config, modules, variables: &self.variables, between }
    }
}

/// Why a scenario did not end, and what of it is left.
struct Unfinished {
    what: String,
    left: Vec<String>,
}

/// Everything has to be destroyed.
fn ended(engine: &mut impl Engine, found: &Diagnostics) -> Result<(), Unfinished> {
    let unfinished = |what| Unfinished { what, left: Vec::new() };
    engine.differences().map_err(|what| unfinished(format!("In the end: {what}")))?;
    let left: Vec<String> = match engine.stored() {
        Ok(stored) => stored.resources.into_keys().collect(),
        // Why nothing could be destroyed is what is told then.
        Err(_) if found.has_errors() => Vec::new(),
        Err(what) => return Err(unfinished(format!("In the end, {what}"))),
    };
    if found.has_errors() || !left.is_empty() {
        let said = if left.is_empty() { String::new() } else { format!("Left are {}.\n", left.join(", ")) };
        let what = format!("In the end not everything could be destroyed. {said}{}", told(found));
        return Err(Unfinished { what, left });
    }
    no_complaint(found, &[]).map_err(|what| unfinished(format!("In the end, {what}")))
}
