//! What a step says that has to come of it.

use tfsdk_core::plan::Action;
use tfsdk_core::schema::validate::{Validate, Validator};
use tfsdk_core::value::Value;

use super::expectation::{Expectation, Phase};
use super::step::Step;
use super::wanted::Wanted;

impl Step {
    /// The plan does this with the resource of this address; [`Action::NoOp`] stands for nothing.
    ///
    /// What a failed destruction has left of a replacement is at its resource's address with ` (deposed)` behind it, a second one
    /// with ` (deposed 2)`, here as well as in [`stores`](Self::stores) and [`loses`](Self::loses). Of [`apply`](Self::apply),
    /// [`plan`](Self::plan) and
    /// [`destroy`](Self::destroy).
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
    ///     .step(Step::apply(config).plans("terraform_data.a", Action::Create))
    ///     .step(Step::apply(config).plans("terraform_data.a", Action::NoOp))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectResourceAction")]
    pub fn plans(self, address: impl Into<String>, action: Action) -> Self {
        self.plans_in(Phase::BeforeApply, address, action)
    }

    /// The plan of a phase does this with the resource of this address. One that changes something after an apply has to be
    /// allowed by [`leaves_changes`](Self::leaves_changes) as well. Only an [`apply`](Self::apply) that does not fail has plans after it.
    ///
    /// ```
    /// use tfsdk::plan::Action;
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Phase, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).plans_in(Phase::AfterApply, "terraform_data.a", Action::NoOp))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn plans_in(mut self, phase: Phase, address: impl Into<String>, action: Action) -> Self {
        self.expected.push(Expectation::Action { phase, address: address.into(), action });
        self
    }

    /// The value is unknown in the plan; the empty path is that of the whole resource, here as well as for what else has one. Of
    /// [`apply`](Self::apply) and [`plan`](Self::plan).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).plans_unknown("terraform_data.a", "output"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectUnknownValue")]
    pub fn plans_unknown(mut self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.expected.push(Expectation::Unknown { address: address.into(), path: path.into() });
        self
    }

    /// The value is planned. Of [`apply`](Self::apply) and [`plan`](Self::plan). It is compared as the attribute's type holds it:
    /// a fraction may be written as the text `"0.5"`, a list or set as an array, `["a", "b"]`, a map as an object (the real
    /// Terraform tells a set as a list in its own order); all attributes and elements are, also those that are null. Where it is
    /// sensitive, or has a part that is, a failure quotes neither what was found nor what was expected; so do
    /// [`stores`](Self::stores) and [`outputs`](Self::outputs).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).plans_value("terraform_data.a", "input", "a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn plans_value(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let (address, path, value) = (address.into(), path.into(), value.into());
        self.expected.push(Expectation::Planned { address, path, value });
        self
    }

    /// The attribute is among those that force the replacement. Of [`apply`](Self::apply) and [`plan`](Self::plan).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = |version| format!("resource \"terraform_data\" \"a\" {{\n  triggers_replace = {version}\n}}\n");
    /// Scenario::new()
    ///     .step(Step::apply(config(1)))
    ///     .step(Step::apply(config(2)).replaced_by("terraform_data.a", "triggers_replace"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn replaced_by(mut self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.expected.push(Expectation::ReplacedBy { address: address.into(), path: path.into() });
        self
    }

    /// The value is in the state afterwards: of a resource, or of a data source at `data.notes_count.a`. It is compared as that
    /// of [`plans_value`](Self::plans_value): write a fraction as the text `"0.5"`. Of any step but [`outside`](Self::outside).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).stores("terraform_data.a", "output", "a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "TestCheckResourceAttr", alias = "ExpectKnownValue")]
    pub fn stores(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let (address, path, value) = (address.into(), path.into(), value.into());
        self.expected.push(Expectation::Stored { address, path, value });
        self
    }

    /// The value in the state afterwards passes a validator, as that of [`stores`](Self::stores): one of
    /// [`tfsdk::schema::validate`](tfsdk_core::schema::validate), such as `length(1..)` or [`satisfies`](tfsdk_core::schema::validate::satisfies) of a test of
    /// your own, or a closure. Null and unknown pass none. A list or a set is a tuple in it and a map an object, as in
    /// Terraform's JSON. Of any step but [`outside`](Self::outside).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    /// use tfsdk::schema::validate::{length, satisfies};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let is_hex = |text: &str| text.chars().all(|letter| letter == '-' || letter.is_ascii_hexdigit());
    /// Scenario::new()
    ///     .step(
    ///         Step::apply("resource \"terraform_data\" \"a\" {}\n")
    ///             .stores_valid("terraform_data.a", "id", length(36..=36))
    ///             .stores_valid("terraform_data.a", "id", satisfies("hex digits", move |id| id.as_str().is_some_and(is_hex))),
    ///     )
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(
        alias = "TestCheckResourceAttrSet",
        alias = "StringRegexp",
        alias = "TestMatchResourceAttr",
        alias = "TestCheckResourceAttrWith"
    )]
    pub fn stores_valid(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        validator: impl Validate + 'static,
    ) -> Self {
        let (address, path, validator) = (address.into(), path.into(), Validator::new(validator));
        self.expected.push(Expectation::Valid { address, path, validator });
        self
    }

    /// The value is in the identity that is stored of a resource afterwards; the empty path is that of all of it. In the real
    /// Terraform from 1.12 on, which is the first that stores identities. Of any step but [`outside`](Self::outside).
    ///
    /// ```
    /// # use tfsdk::provider::{Context, Identified, Provider, Resource, Result};
    /// # use tfsdk::TfObject;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[derive(TfObject)]
    /// # #[tfsdk(resource)]
    /// # struct Note {
    /// #     #[tfsdk("name", required, force_new)]
    /// #     name: String,
    /// # }
    /// # #[derive(TfObject)]
    /// # struct NoteIdentity { #[tfsdk("name")] name: String }
    /// # impl Resource for Note {
    /// #     type Client = ();
    /// #     async fn create(self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn read(self, _: &Context<Self>) -> Result<Option<Self>> { Ok(Some(self)) }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # impl Identified for Note { type Identity = NoteIdentity; }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// let note = "resource \"notes_note\" \"a\" {\n  name = \"a\"\n}\n";
    /// let import = "import {\n  to = notes_note.a\n  identity = {\n    name = \"a\"\n  }\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(format!("{import}{note}")).stores_identity("notes_note.a", "name", "a"))
    ///     .run(Provider::with_client("acme/notes", ()).identified_resource::<Note>("note"))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectIdentity", alias = "ExpectIdentityValue")]
    pub fn stores_identity(
        mut self,
        address: impl Into<String>,
        path: impl Into<String>,
        value: impl Into<Value>,
    ) -> Self {
        let (address, path, value) = (address.into(), path.into(), value.into());
        self.expected.push(Expectation::Identity { address, path, value });
        self
    }

    /// The value in the state is the same afterwards as before the step, under the same address: what a `moved` block gives
    /// another one had none there. Of [`apply`](Self::apply) and [`refresh`](Self::refresh).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = |input| format!("resource \"terraform_data\" \"a\" {{\n  input = {input}\n}}\n");
    /// Scenario::new()
    ///     .step(Step::apply(config(1)))
    ///     .step(Step::apply(config(2)).keeps("terraform_data.a", "id"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "CompareValue", alias = "ValuesSame")]
    pub fn keeps(self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.since(address.into(), path.into(), true)
    }

    /// The value in the state is another one afterwards than before the step. Of [`apply`](Self::apply) and [`refresh`](Self::refresh).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = |version| format!("resource \"terraform_data\" \"a\" {{\n  triggers_replace = {version}\n}}\n");
    /// Scenario::new()
    ///     .step(Step::apply(config(1)))
    ///     .step(Step::apply(config(2)).renews("terraform_data.a", "id"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ValuesDiffer")]
    pub fn renews(self, address: impl Into<String>, path: impl Into<String>) -> Self {
        self.since(address.into(), path.into(), false)
    }

    fn since(mut self, address: String, path: String, stays: bool) -> Self {
        self.expected.push(Expectation::Since { address, path, stays });
        self
    }

    /// The resource is not in the state afterwards. An address of what is not configured and was never planned or stored fails
    /// the step, unless that is to fail. Where a configuration of the scenario cannot be followed in this process, it may have
    /// configured any. An instance is known by having been planned or stored; without keys, the address of a resource that has
    /// instances stands for all of them. Of any step but [`outside`](Self::outside).
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
    ///     .step(Step::apply("").loses("terraform_data.a"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn loses(mut self, address: impl Into<String>) -> Self {
        self.expected.push(Expectation::Gone { address: address.into() });
        self
    }

    /// The output of the configuration has this value afterwards, which is not null: Terraform stores no such output. Of any step
    /// but [`outside`](Self::outside).
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
    pub fn outputs(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.expected.push(Expectation::Output { name: name.into(), value: value.into() });
        self
    }

    /// The step fails with an error that has this text in it, however it is broken into lines. Of any step but [`outside`](Self::outside).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "output \"a\" {\n  value = 1\n  precondition {\n    condition     = terraform.workspace == \"other\"\n    error_message = \"The note is locked.\"\n  }\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).fails("The note is locked"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn fails(mut self, text: impl Into<String>) -> Self {
        self.failures.push(Wanted::Text(text.into()));
        self
    }

    /// The step fails with an error that matches this pattern, as [`fails`](Self::fails) where a part of the text differs from run
    /// to run.
    ///
    /// The pattern is one of Terraform's functions `regex` and `regexall`, which is the syntax of Go's. It is looked for in summary
    /// and detail, parted by `: `, and in what tells the place behind them, such as `with notes_note.a, at name`; with a single space
    /// wherever there is white space. The real Terraform tells the place in words of its own, so that no pattern ends with `$`.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "output \"a\" {\n  value = 1\n  precondition {\n    condition     = terraform.workspace == \"other\"\n    error_message = \"The note is locked.\"\n  }\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).fails_matching(r"^Module output .*: The note is (locked|lost)\."))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectError")]
    pub fn fails_matching(mut self, pattern: impl Into<String>) -> Self {
        self.failures.push(Wanted::Pattern(pattern.into()));
        self
    }

    /// There is a warning that has this text in it, however it is broken into lines. Of any step but [`outside`](Self::outside).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "check \"size\" {\n  assert {\n    condition     = terraform.workspace == \"other\"\n    error_message = \"Large notes of 7 MB.\"\n  }\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).warns("Large notes"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn warns(mut self, text: impl Into<String>) -> Self {
        self.warnings.push(Wanted::Text(text.into()));
        self
    }

    /// There is a warning that matches this pattern; see [`fails_matching`](Self::fails_matching).
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Failure> {
    /// let config = "check \"size\" {\n  assert {\n    condition     = terraform.workspace == \"other\"\n    error_message = \"Large notes of 7 MB.\"\n  }\n}\n";
    /// Scenario::new()
    ///     .step(Step::plan(config).warns_matching("Large notes? of [0-9]+ MB"))
    ///     .run(Provider::with_client("acme/notes", ()))
    ///     .await
    /// # }
    /// ```
    pub fn warns_matching(mut self, pattern: impl Into<String>) -> Self {
        self.warnings.push(Wanted::Pattern(pattern.into()));
        self
    }

    /// A plan after the apply may have something to do, for a provider that never comes to rest on purpose. Of an
    /// [`apply`](Self::apply) that does not fail.
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
    /// #         self.text = Some("b".to_owned());
    /// #         Ok(Some(self))
    /// #     }
    /// #     async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> { Ok(self) }
    /// #     async fn delete(self, _: &Context<Self>) -> Result<()> { Ok(()) }
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// let config = "resource \"notes_note\" \"a\" {\n  text = \"a\"\n}\n";
    /// Scenario::new()
    ///     .step(Step::apply(config).leaves_changes())
    ///     .step(Step::plan(config).plans("notes_note.a", Action::Update))
    ///     .run(Provider::with_client("acme/notes", ()).resource::<Note>("note"))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "ExpectNonEmptyPlan")]
    pub fn leaves_changes(mut self) -> Self {
        self.leaves_changes = true;
        self
    }
}
