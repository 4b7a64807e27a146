//! How resources end that nothing configures any more, and what is said where something is not there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tfsdk::diag::Diagnostic;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, EphemeralContext, EphemeralResource, Planning, Provider, Resource, Result};
use tfsdk::schema::validate::length;
use tfsdk::{Path, TfObject, Type, Value};

use crate::{beside, in_process, zoo_cli};

const LEASE: &str = "resource \"zoo_lease\" \"l\" {\n  seconds = 60\n}\n";

const LET_GO: &str = "removed {\n  from = zoo_lease.l\n  lifecycle {\n    destroy = false\n  }\n}\n";

#[test]
fn what_is_let_go_is_told_in_a_plan() -> std::result::Result<(), Failure> {
    let told = "it will not delete them:\n - zoo_lease.l\n\nAfter applying this plan";
    let scenario =
        Scenario::new().step(Step::apply(LEASE)).step(Step::apply(LET_GO).warns(told).loses("zoo_lease.l"));
    beside("let go", &scenario)
}

/// Only a plan lets go: a refresh keeps it, and where all is destroyed, so is this.
#[test]
fn what_is_to_be_let_go_is_destroyed_with_all_else() -> std::result::Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(LEASE))
        .step(Step::plan(LET_GO))
        .step(Step::refresh().stores("zoo_lease.l", "seconds", 60))
        .step(Step::destroy().plans("zoo_lease.l", Action::Delete).loses("zoo_lease.l"));
    beside("let go in vain", &scenario)
}

/// A check that cannot read what it needs says nothing of what it asserts.
#[test]
fn a_check_that_reads_in_vain_asserts_nothing() {
    let check = "check \"c\" {\n  data \"zoo_keeper\" \"k\" {\n    greeting = \"\"\n  }\n  assert {\n    condition = data.zoo_keeper.k.text == \"x\"\n    error_message = \"No x.\"\n  }\n}\n";
    let scenario = Scenario::new().step(Step::apply(check).warns("never said"));
    let here = in_process(&scenario).expect_err("it is not said").to_string();
    let there =
        zoo_cli("a check in vain").map(|cli| scenario.run_with(&cli).expect_err("nor there").to_string());
    for told in [Some(here), there].into_iter().flatten() {
        assert!(told.contains("No greeting") && !told.contains("Check block assertion"), "{told}");
    }
}

/// What it reads is stored as configured.
#[test]
fn what_a_check_reads_in_vain_is_stored_as_configured() -> std::result::Result<(), Failure> {
    let check = |greeting: &str| {
        format!(
            "check \"c\" {{\n  data \"zoo_keeper\" \"k\" {{\n    greeting = {greeting:?}\n  }}\n  assert {{\n    condition     = data.zoo_keeper.k.text != \"\"\n    error_message = \"No.\"\n  }}\n}}\n"
        )
    };
    let in_vain = || Step::apply(check("")).warns("No greeting").stores("data.zoo_keeper.k", "greeting", "");
    let nothing = || Value::null(Type::DYNAMIC);
    let scenario = Scenario::new()
        .step(in_vain().stores("data.zoo_keeper.k", "text", nothing()))
        .step(Step::refresh().warns("No greeting").stores("data.zoo_keeper.k", "text", nothing()))
        .step(Step::apply(check("Hi")).stores_valid("data.zoo_keeper.k", "text", length(2..)))
        .step(in_vain().stores("data.zoo_keeper.k", "text", nothing()))
        .step(Step::destroy());
    beside("what a check reads in vain", &scenario)?;
    // So is what is refused, where that is known once something is planned.
    let refused = format!("variable \"v\" {{}}\n{}", check("").replace("\"\"\n  }", "var.v\n  }"));
    let refused =
        Step::apply(refused).variable("v", "x".repeat(101)).warns("Expected at most 100 characters");
    let refused = refused.stores("data.zoo_keeper.k", "text", nothing());
    beside("what a check is refused", &Scenario::new().step(refused))?;
    // It is found out only as it is applied, where more is known or what it depends on is done.
    let late = [
        "greeting = terraform_data.t.output\n".to_owned(),
        "greeting   = \"\"\n    depends_on = [terraform_data.t]\n".to_owned(),
    ];
    late.into_iter().try_for_each(|greeting| {
        let config = format!(
            "resource \"terraform_data\" \"t\" {{\n  input = \"\"\n}}\ncheck \"c\" {{\n  data \"zoo_keeper\" \"k\" {{\n    {greeting}  }}\n  assert {{\n    condition     = data.zoo_keeper.k.text != \"\"\n    error_message = \"No.\"\n  }}\n}}\n"
        );
        let scenario = Scenario::new().step(Step::apply(config).warns("No greeting"));
        beside("what a check reads in vain late", &scenario)
    })?;
    // What is stored then is asserted where nothing is planned.
    let scenario = Scenario::new()
        .step(Step::apply(check("Hi").replace("!= \"\"", "!= null")))
        .step(Step::plan(check("").replace("!= \"\"", "!= null")).warns("No greeting"))
        .step(Step::refresh().warns("No greeting").warns("Check block assertion failed"));
    beside("what a check reads in vain and asserts", &scenario)
}

/// All of a `for_each` has to be known, also what no id is made of.
#[test]
fn imports_are_asked_for_by_what_is_wholly_known() -> std::result::Result<(), Failure> {
    let config = "resource \"terraform_data\" \"t\" {}\nresource \"zoo_slow\" \"s\" {\n  for_each = toset([\"a\"])\n  how = \"well\"\n}\nimport {\n  for_each = { a = terraform_data.t.id }\n  to = zoo_slow.s[each.key]\n  id = each.key\n}\n";
    let scenario =
        Scenario::new().step(Step::plan(config).fails("Terraform cannot determine the full set of values"));
    beside("imports that are not known", &scenario)
}

/// What is gone as soon as it is imported, and names an attribute as the reason of a replacement in each plan.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Brief {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("text", optional)]
    text: Option<String>,
}

impl Resource for Brief {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        match self.name.as_str() {
            "gone" => Ok(None),
            "read" => Ok(Some(Self { text: Some("found".to_owned()), ..self })),
            _ => Ok(Some(self)),
        }
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(Self { name: id.to_owned(), text: None }))
    }

    async fn plan_destroy(self, cx: &Context<Self>) -> Result<()> {
        cx.warn(Diagnostic::warning("It ends", format!("It says {:?}.", self.text)));
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if plan.prior.is_some() {
            plan.replace(Path::root().attribute("text"));
        }
        Ok(())
    }
}

/// A scenario of what is brief, in this process.
fn brief(scenario: &Scenario) -> std::result::Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(scenario.run(Provider::with_client("example.com/acme/x", ()).resource::<Brief>("brief")))
}

/// Terraform plans the end of what is stored, and finds out only then whether it is still there and what has become of it.
#[test]
fn an_end_is_planned_of_what_is_stored() -> std::result::Result<(), Failure> {
    let config =
        |name: &str| format!("resource \"x_brief\" \"b\" {{\n  name = {name:?}\n  text = \"stored\"\n}}\n");
    let told = "It says Some(\"stored\").";
    brief(
        &Scenario::new()
            .step(Step::apply(config("read")).leaves_changes())
            .step(Step::plan("").plans("x_brief.b", Action::Delete).warns(told))
            .step(Step::refresh().warns(told).stores("x_brief.b", "text", "found"))
            .step(Step::apply("").plans("x_brief.b", Action::Delete).loses("x_brief.b"))
            .step(Step::apply(config("gone")).leaves_changes())
            .step(Step::plan("").warns(told)),
    )
}

#[test]
fn what_is_imported_and_gone_is_told_as_terraform_tells_it() -> std::result::Result<(), Failure> {
    let config = "resource \"x_brief\" \"b\" {\n  name = \"gone\"\n}\n";
    let import = "import {\n  to = x_brief.b\n  id = \"gone\"\n}\n";
    let told = "no object exists with the given id. Only pre-existing objects can be imported; check that the id is correct";
    brief(&Scenario::new().step(Step::plan(format!("{config}{import}")).fails(told)))
}

/// What does not change, forces nothing.
#[test]
fn what_stays_is_no_reason_of_a_replacement() {
    let config =
        |name: &str| format!("resource \"x_brief\" \"b\" {{\n  name = {name:?}\n  text = \"same\"\n}}\n");
    let scenario = Scenario::new()
        .step(Step::apply(config("a")))
        .step(Step::apply(config("b")).plans("x_brief.b", Action::Update).replaced_by("x_brief.b", "text"));
    let failure = brief(&scenario).expect_err("nothing is replaced").to_string();
    assert!(failure.contains("expected text to force the replacement of x_brief.b"), "{failure}");
}

/// To destroy nothing nobody is asked; what is stored needs its own provider, and what that refers to.
#[test]
fn a_destroy_asks_only_for_what_it_needs() -> std::result::Result<(), Failure> {
    let lion = format!("provider \"zoo\" {{\n  keeper = \"a lion\"\n}}\n{LEASE}");
    let nothing = Scenario::new().step(Step::apply(lion).fails("The keeper is a lion")).step(Step::destroy());
    beside("nothing to destroy", &nothing)
}

/// It counts how often it is opened.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Counted {}

impl EphemeralResource for Counted {
    type Client = Arc<AtomicU64>;

    async fn open(self, cx: &EphemeralContext<Self>) -> Result<Self> {
        cx.client().fetch_add(1, Ordering::Relaxed);
        Ok(self)
    }
}

/// Terraform opens it where it plans before it destroys, and no more.
#[test]
fn a_destroy_opens_nothing_that_it_does_not_need() -> std::result::Result<(), Failure> {
    let opened = Arc::new(AtomicU64::new(0));
    let (begin, end) = (Arc::clone(&opened), Arc::clone(&opened));
    let config = "resource \"terraform_data\" \"t\" {}\nephemeral \"x_counted\" \"c\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::outside(move || begin.store(0, Ordering::Relaxed)))
        .step(Step::destroy().loses("terraform_data.t"))
        .step(Step::outside(move || assert_eq!(end.load(Ordering::Relaxed), 1)));
    let provider =
        Provider::with_client("example.com/acme/x", opened).ephemeral_resource::<Counted>("counted");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(scenario.run(provider))
}

/// It is planned with its resource, and what depends on that has to wait for it.
#[test]
fn the_end_of_an_instance_is_a_change_of_its_resource() -> Result<(), Failure> {
    let config = |count: u32, keys: &str| {
        format!(
            r#"
resource "zoo_broken" "b" {{
  count = {count}
  how   = "well"
}}
module "m" {{
  source   = "./zone"
  for_each = toset({keys})
}}
data "zoo_keeper" "k" {{ depends_on = [zoo_broken.b] }}
data "zoo_keeper" "m" {{ depends_on = [module.m] }}
data "zoo_keeper" "none" {{}}
resource "terraform_data" "triggered" {{
  lifecycle {{ replace_triggered_by = [zoo_broken.b[0]] }}
}}
output "k" {{ value = data.zoo_keeper.k.text }}
output "m" {{ value = data.zoo_keeper.m.text }}
output "none" {{ value = data.zoo_keeper.none.text }}
"#
        )
    };
    let scenario = Scenario::new()
        .module("./zone", "resource \"zoo_broken\" \"b\" {\n  how = \"well\"\n}\n")
        .step(Step::apply(config(2, "[\"x\", \"y\"]")))
        .step(
            Step::plan(config(1, "[\"x\", \"y\"]").replace("[zoo_broken.b[0]]", "[zoo_broken.b[1]]"))
                .plans("zoo_broken.b[1]", Action::Delete),
        )
        .step(Step::plan(config(2, "[\"x\"]")).plans("module.m[\"y\"].zoo_broken.b", Action::Delete))
        .step(Step::apply(config(1, "[]")).plans("zoo_broken.b[1]", Action::Delete));
    beside("ends of instances", &scenario)
}
