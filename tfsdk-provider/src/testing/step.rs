//! The steps of a scenario, in the author's words.

use std::collections::BTreeMap;
use std::fmt;

use tfsdk_core::plan::Action;
use tfsdk_core::value::Value;

use super::wanted::Wanted;

/// A step of a [`Scenario`](super::Scenario): what is done, and what has to come of it.
///
/// What is not said may be as it will, but for what holds always: nothing fails unless the step says so, and a plan after an
/// apply has nothing to do.
///
/// ```
/// use tfsdk::provider::testing::Step;
///
/// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").stores("notes_note.a", "text", "a");
/// # let _ = step;
/// ```
#[must_use = "a step is given to a scenario"]
#[doc(alias = "TestStep")]
pub struct Step {
    pub(super) done: Done,
    pub(super) variables: BTreeMap<String, Value>,
    pub(super) expected: Vec<Expected>,
    pub(super) failures: Vec<Wanted>,
    pub(super) warnings: Vec<Wanted>,
    pub(super) leaves_changes: bool,
    pub(super) between: Option<Box<dyn Fn() + Send + Sync>>,
}

/// What a step does.
pub(super) enum Done {
    Apply(String),
    Plan(String),
    Refresh,
    Import { address: String, id: String },
    Destroy,
    Outside(Box<dyn Fn() + Send + Sync>),
    Stored { address: String, version: i64, json: String },
}

/// What has to come of it.
pub(super) enum Expected {
    Action { phase: Phase, address: String, action: Action },
    Unknown { address: String, path: String },
    Planned { address: String, path: String, value: Value },
    ReplacedBy { address: String, path: String },
    Stored { address: String, path: String, value: Value },
    Gone { address: String },
    Output { name: String, value: Value },
}

/// When a plan is looked at.
///
/// ```
/// use tfsdk::plan::Action;
/// use tfsdk::provider::testing::{Phase, Step};
///
/// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n")
///     .plans_in(Phase::AfterApply, "notes_note.a", Action::NoOp);
/// # let _ = step;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before it is applied.
    BeforeApply,
    /// After that, as the state says, which is not refreshed.
    AfterApply,
    /// After that, and after a refresh.
    AfterRefresh,
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
        }
    }

    /// `terraform apply` of this configuration, in native syntax.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n");
    /// # let _ = step;
    /// ```
    pub fn apply(config: impl Into<String>) -> Self {
        Self::new(Done::Apply(config.into()))
    }

    /// `terraform plan` of this configuration; nothing is changed.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::plan("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n");
    /// # let _ = step;
    /// ```
    pub fn plan(config: impl Into<String>) -> Self {
        Self::new(Done::Plan(config.into()))
    }

    /// `terraform apply -refresh-only` of the last configuration.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::refresh();
    /// # let _ = step;
    /// ```
    pub fn refresh() -> Self {
        Self::new(Done::Refresh)
    }

    /// `terraform import` of what has this id, to an address of the last configuration.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::import("notes_note.a", "a");
    /// # let _ = step;
    /// ```
    pub fn import(address: impl Into<String>, id: impl Into<String>) -> Self {
        Self::new(Done::Import { address: address.into(), id: id.into() })
    }

    /// `terraform destroy`. What is left at the end of a scenario is destroyed without it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::destroy();
    /// # let _ = step;
    /// ```
    pub fn destroy() -> Self {
        Self::new(Done::Destroy)
    }

    /// A change that Terraform knows nothing of: what happens to the world outside.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::outside(|| println!("somebody else removes the note"));
    /// # let _ = step;
    /// ```
    pub fn outside(change: impl Fn() + Send + Sync + 'static) -> Self {
        Self::new(Done::Outside(Box::new(change)))
    }

    /// A resource of the last configuration as an older version of the provider left it: the version of its schema then, and
    /// its attributes as they stand in a state file. What is stored under its address gives way, and all else stays. What it holds
    /// is for the next step to ask: only in this process it can be told before Terraform has read it. A type that the provider has
    /// no more is there for a `moved` block.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::stored("notes_note.a", 0, "{\"text\": \"a\"}");
    /// # let _ = step;
    /// ```
    pub fn stored(address: impl Into<String>, version: u32, json: impl Into<String>) -> Self {
        let (address, json) = (address.into(), json.into());
        Self::new(Done::Stored { address, version: version.into(), json })
    }

    /// The same with a value for an input variable of the configuration.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("variable \"name\" {}\n").variable("name", "a");
    /// # let _ = step;
    /// ```
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// The plan does this with the resource of this address; [`Action::NoOp`] stands for nothing.
    ///
    /// What a failed destruction has left of a replacement is at its resource's address with ` (deposed)` behind it, a second one with
    /// ` (deposed 2)`, here as well as in [`stores`](Self::stores) and [`loses`](Self::loses).
    ///
    /// ```
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").plans("notes_note.a", Action::Create);
    /// # let _ = step;
    /// ```
    pub fn plans(self, address: impl Into<String>, action: Action) -> Self {
        self.plans_in(Phase::BeforeApply, address, action)
    }

    /// The plan of a phase does this with the resource of this address. One that changes something after an apply has to be
    /// allowed by [`leaves_changes`](Self::leaves_changes) as well.
    ///
    /// ```
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::testing::{Phase, Step};
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").plans_in(Phase::AfterApply, "notes_note.a", Action::NoOp);
    /// # let _ = step;
    /// ```
    pub fn plans_in(mut self, phase: Phase, address: impl Into<String>, action: Action) -> Self {
        self.expected.push(Expected::Action { phase, address: address.into(), action });
        self
    }

    /// The value is unknown in the plan.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").plans_unknown("notes_note.a", "id");
    /// # let _ = step;
    /// ```
    pub fn plans_unknown(mut self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.expected.push(Expected::Unknown { address: address.into(), path: path.into() });
        self
    }

    /// The value is planned.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").plans_value("notes_note.a", "text", "a");
    /// # let _ = step;
    /// ```
    pub fn plans_value(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let (address, path, value) = (address.into(), path.into(), value.into());
        self.expected.push(Expected::Planned { address, path, value });
        self
    }

    /// The attribute is among those that force the replacement.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").replaced_by("notes_note.a", "text");
    /// # let _ = step;
    /// ```
    pub fn replaced_by(mut self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.expected.push(Expected::ReplacedBy { address: address.into(), path: path.into() });
        self
    }

    /// The value is in the state afterwards. It is compared as the attribute's type holds it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").stores("notes_note.a", "text", "a");
    /// # let _ = step;
    /// ```
    pub fn stores(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let (address, path, value) = (address.into(), path.into(), value.into());
        self.expected.push(Expected::Stored { address, path, value });
        self
    }

    /// The resource is not in the state afterwards.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::refresh().loses("notes_note.a");
    /// # let _ = step;
    /// ```
    pub fn loses(mut self, address: impl Into<String>) -> Self {
        self.expected.push(Expected::Gone { address: address.into() });
        self
    }

    /// The output of the configuration has this value afterwards.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("output \"a\" { value = 1 }\n").outputs("a", 1);
    /// # let _ = step;
    /// ```
    pub fn outputs(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.expected.push(Expected::Output { name: name.into(), value: value.into() });
        self
    }

    /// The step fails with an error that has this text in it; white space does not count.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").fails("The note is locked");
    /// # let _ = step;
    /// ```
    pub fn fails(mut self, text: impl Into<String>) -> Self {
        self.failures.push(Wanted::Text(text.into()));
        self
    }

    /// The step fails with an error that matches this pattern, as [`fails`](Self::fails) where a part of the text differs from run
    /// to run.
    ///
    /// The pattern is one of Terraform's functions `regex` and `regexall`, which is the syntax of Go's. It is looked for in summary
    /// and detail, parted by `: `, with a single space wherever there is white space.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::plan("").fails_matching(r"^Timeout: It took \d+ms\b");
    /// # let _ = step;
    /// ```
    pub fn fails_matching(mut self, pattern: impl Into<String>) -> Self {
        self.failures.push(Wanted::Pattern(pattern.into()));
        self
    }

    /// There is a warning that has this text in it; white space does not count.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").warns("Large note");
    /// # let _ = step;
    /// ```
    pub fn warns(mut self, text: impl Into<String>) -> Self {
        self.warnings.push(Wanted::Text(text.into()));
        self
    }

    /// There is a warning that matches this pattern; see [`fails_matching`](Self::fails_matching).
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").warns_matching("Large notes? of [0-9]+ MB");
    /// # let _ = step;
    /// ```
    pub fn warns_matching(mut self, pattern: impl Into<String>) -> Self {
        self.warnings.push(Wanted::Pattern(pattern.into()));
        self
    }

    /// Something happens between the plan and its apply that neither of them knows of.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").between(|| println!("somebody else changes the note"));
    /// # let _ = step;
    /// ```
    pub fn between(mut self, change: impl Fn() + Send + Sync + 'static) -> Self {
        self.between = Some(Box::new(change));
        self
    }

    /// A plan after the apply may have something to do, for a provider that never comes to rest on purpose.
    ///
    /// ```
    /// use tfsdk::provider::testing::Step;
    ///
    /// let step = Step::apply("resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n").leaves_changes();
    /// # let _ = step;
    /// ```
    pub fn leaves_changes(mut self) -> Self {
        self.leaves_changes = true;
        self
    }

    /// What the step is called in a failure.
    pub(super) fn name(&self) -> &'static str {
        match self.done {
            Done::Apply(_) => "apply",
            Done::Plan(_) => "plan",
            Done::Refresh => "refresh",
            Done::Import { .. } => "import",
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
