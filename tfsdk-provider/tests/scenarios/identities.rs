//! Identities in scenarios, which Terraform has from 1.12 on: what tells resources apart is stored, imported by and moved.

use tfsdk::plan::{MoveSource, StateMoves};
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Identified, Provider, Resource, Result};
use tfsdk::{TfObject, Value};

use crate::in_process;

const T: &str = "zoo_tagged.t";

fn tagged(body: &str) -> String {
    format!("resource \"zoo_tagged\" \"t\" {{\n{body}}}\n")
}

fn import(body: &str) -> String {
    format!("import {{\n  to = zoo_tagged.t\n{body}}}\n")
}

#[test]
fn what_tells_a_resource_apart_is_stored() {
    let config = tagged("  cage   = \"north\"\n  number = 7\n");
    let whole = Value::object([("cage", Value::from("north")), ("number", Value::from(7))]);
    let scenario = Scenario::new()
        .step(Step::apply(&config).stores_identity(T, "cage", "north").stores_identity(T, "", whole))
        .step(Step::refresh().stores_identity(T, "number", 7))
        .step(Step::plan(&config).stores_identity(T, "number", 7));
    in_process(&scenario).unwrap();

    let other = |path: &str| {
        let step = Step::apply(&config).stores_identity(T, path, "south");
        in_process(&Scenario::new().step(step)).unwrap_err().to_string()
    };
    let wrong = "expected cage of the identity of zoo_tagged.t to be \"south\", and it is \"north\".";
    assert!(other("cage").contains(wrong), "{}", other("cage"));
    let missing = "the identity of zoo_tagged.t has no cagee; did you mean \"cage\"?";
    assert!(other("cagee").contains(missing), "{}", other("cagee"));
}

#[test]
fn what_has_no_identity_is_told() {
    let step =
        Step::apply("resource \"terraform_data\" \"d\" {}\n").stores_identity("terraform_data.d", "id", "x");
    let told = in_process(&Scenario::new().step(step)).unwrap_err().to_string();
    let why = "the state has no identity of terraform_data.d. Either its type has none, or this Terraform does not store any: the first that does is 1.12.";
    assert!(told.contains(why), "{told}");
}

#[test]
fn a_block_imports_by_an_identity() -> Result<(), Failure> {
    let config = tagged("  cage = \"north\"\n  number = 3\n");
    let scenario = Scenario::new().step(
        Step::apply(import("  identity = {\n    cage   = \"north\"\n    number = \"3\"\n  }\n") + &config)
            .stores(T, "number", 3)
            .stores(T, "tag", "north 3")
            .stores_identity(T, "number", 3),
    );
    in_process(&scenario)?;

    // What may be left out is null.
    let config = tagged("  cage = \"north\"\n");
    let identity = "  identity = {\n    cage = \"north\"\n  }\n";
    in_process(&Scenario::new().step(Step::apply(import(identity) + &config).stores(T, "tag", "north 0")))?;

    let each = "import {\n  for_each = [\"a\", \"b\"]\n  to       = zoo_tagged.t[each.value]\n  identity = {\n    cage = each.value\n  }\n}\n\
        resource \"zoo_tagged\" \"t\" {\n  for_each = toset([\"a\", \"b\"])\n  cage     = each.key\n}\n";
    let second = "zoo_tagged.t[\"b\"]";
    in_process(&Scenario::new().step(Step::apply(each).stores_identity(second, "cage", "b")))
}

#[test]
fn what_no_identity_leads_to_is_told() -> Result<(), Failure> {
    let nowhere = import("  identity = {\n    cage = \"nowhere\"\n  }\n") + &tagged("  cage = \"nowhere\"\n");
    in_process(
        &Scenario::new().step(
            Step::plan(nowhere)
                .fails("Cannot import what does not exist: There is no zoo_tagged with this identity."),
        ),
    )
}

#[test]
fn what_is_wrong_with_an_identity_is_told() {
    let lease = "resource \"terraform_data\" \"d\" {}\n";
    let config = tagged("  cage = \"north\"\n");
    for (said, told) in [
        (
            "  id = \"x\"\n  identity = {\n    cage = \"north\"\n  }\n",
            "Invalid import block: Only one of 'id' or 'identity' can be specified.",
        ),
        (
            "  identity = {\n    number = 1\n  }\n",
            "Incorrect value type: Invalid expression value: attribute \"cage\" is required.",
        ),
        ("  identity = \"north\"\n", "Incorrect value type: Invalid expression value: object required."),
        ("  identity = null\n", "Invalid import identity argument: The import identity cannot be null."),
        (
            "  identity = {\n    cage = terraform_data.d.id\n  }\n",
            "The import block \"identity\" argument depends on resource attributes that cannot be determined until apply",
        ),
        (
            "  identity = {\n    cage = zoo_tagged.t.cage\n  }\n",
            "The import ID cannot reference the resource being imported.",
        ),
        (
            "  identity = {\n    cage = sensitive(\"north\")\n  }\n",
            "Invalid import identity: Import identity for zoo_tagged.t must not contain sensitive values",
        ),
    ] {
        let step = Step::plan(format!("{}{lease}{config}", import(said))).fails(told);
        in_process(&Scenario::new().step(step)).unwrap_or_else(|failure| panic!("{said}: {failure}"));
    }
    let none = "import {\n  to = terraform_data.d\n  identity = {\n    id = \"x\"\n  }\n}\n";
    let told = "Invalid import identity argument: terraform_data has no identity. Import it by its \"id\".";
    in_process(&Scenario::new().step(Step::plan(format!("{none}{lease}")).fails(told))).unwrap();
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Old {
    #[tfsdk("text", required)]
    text: String,
}

#[derive(TfObject)]
struct OldIdentity {
    #[tfsdk("number")]
    number: u64,
}

impl Resource for Old {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Old {
    type Identity = OldIdentity;

    fn identity(&self) -> Result<OldIdentity> {
        Ok(OldIdentity { number: self.text.len() as u64 })
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct New {
    #[tfsdk("number", required)]
    number: u64,
}

impl Resource for New {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("zoo_old", |_: Old, source: &MoveSource| {
            let identity: Option<OldIdentity> = source.identity()?;
            Ok(New { number: identity.map_or(0, |identity| identity.number) })
        })
    }
}

#[test]
fn what_is_moved_to_another_type_brings_its_identity() -> Result<(), Failure> {
    let provider = Provider::with_client("example.com/tfsdk/zoo", ())
        .identified_resource::<Old>("old")
        .resource::<New>("new");
    let moved =
        "moved {\n  from = zoo_old.a\n  to   = zoo_new.a\n}\nresource \"zoo_new\" \"a\" {\n  number = 5\n}\n";
    let scenario =
        Scenario::new().step(Step::apply("resource \"zoo_old\" \"a\" {\n  text = \"three\"\n}\n")).step(
            Step::apply(moved).plans("zoo_new.a", tfsdk::plan::Action::NoOp).stores("zoo_new.a", "number", 5),
        );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(scenario.run(provider))
}
