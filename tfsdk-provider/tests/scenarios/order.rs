//! What is done at the same time, and what waits, as Terraform does it.

use std::sync::{Arc, Mutex, PoisonError};

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{ConfigureContext, Context, Planning, Provider, Resource, Result};
use tfsdk::{Tf, TfObject};

/// What was done, in its order, and how much of it at once.
#[derive(Default)]
struct Record {
    done: Vec<String>,
    under_way: usize,
    most: usize,
    last_id: u64,
}

type Shared = Arc<Mutex<Record>>;

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Stage {
    #[tfsdk("id", computed, keep)]
    id: Tf<u64>,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("shape", optional, force_new)]
    shape: Option<String>,
    #[tfsdk("needs", optional)]
    needs: Option<String>,
}

fn with<T>(shared: &Shared, act: impl FnOnce(&mut Record) -> T) -> T {
    act(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}

async fn at_the_same_time(cx: &Context<Stage>, what: String) {
    with(cx.client(), |record| {
        record.done.push(what);
        record.under_way += 1;
        record.most = record.most.max(record.under_way);
    });
    tokio::task::yield_now().await;
    with(cx.client(), |record| record.under_way -= 1);
}

impl Resource for Stage {
    type Client = Shared;

    /// Counts as one does who has not thought of others: the number may have been taken by the time that it is written.
    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let next = with(cx.client(), |record| record.last_id + 1);
        at_the_same_time(cx, format!("create {}", self.name)).await;
        with(cx.client(), |record| record.last_id = next);
        self.id = Tf::Known(next);
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        at_the_same_time(cx, format!("update {}", self.name)).await;
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        at_the_same_time(cx, format!("delete {}", self.name)).await;
        match self.shape.as_deref() {
            Some("stuck") => Err(tfsdk::provider::Error::new("It is stuck", "It cannot be deleted.")),
            _ => Ok(()),
        }
    }
}

fn lived(scenario: &Scenario) -> (Shared, std::result::Result<(), Failure>) {
    let shared = Shared::default();
    let provider = Provider::with_client("example.com/tfsdk/x", shared.clone()).resource::<Stage>("step");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let done = runtime.block_on(scenario.run(provider));
    (shared, done)
}

fn done(shared: &Shared) -> Vec<String> {
    with(shared, |record| std::mem::take(&mut record.done))
}

#[test]
fn ten_are_applied_at_once_as_terraform_does() {
    let config = "resource \"x_step\" \"s\" {\n  count = 30\n  name = \"n${count.index}\"\n}\n";
    let (shared, lived) = lived(&Scenario::new().step(Step::apply(config)));
    lived.expect("it lives");
    assert_eq!(with(&shared, |record| record.most), 10);
}

/// Two that are created at the same time get the same number, as they do in Terraform: a mistake that shows in this process.
#[test]
fn a_race_of_the_author_shows() {
    let config = |depends: &str| {
        format!(
            "resource \"x_step\" \"a\" {{\n  name = \"a\"\n}}\nresource \"x_step\" \"b\" {{\n  name = \"b\"\n  {depends}\n}}\n"
        )
    };
    let raced = Scenario::new().step(Step::apply(config("")).stores("x_step.b", "id", 2));
    let (_, failed) = lived(&raced);
    let text = failed.expect_err("both have the same number").to_string();
    assert!(text.contains("expected id of x_step.b to be 2, and it is 1."), "{text}");
    let waits =
        Scenario::new().step(Step::apply(config("depends_on = [x_step.a]")).stores("x_step.b", "id", 2));
    lived(&waits).1.expect("one after the other");
}

/// `b` needs `a`, by way of a local value and of a module.
fn chain(shape: &str, lifecycle: &str) -> Scenario {
    let config = chained(shape, lifecycle);
    Scenario::new().module("./m", MODULE).step(Step::apply(chained("round", lifecycle))).step(
        Step::apply(config).plans("x_step.a", if shape == "round" { Action::NoOp } else { Action::Replace }),
    )
}

const MODULE: &str = "variable \"in\" {}\noutput \"out\" { value = var.in }\n";

fn chained(shape: &str, lifecycle: &str) -> String {
    format!(
        r#"
resource "x_step" "a" {{
  name  = "a"
  shape = {shape:?}
}}
module "m" {{
  source = "./m"
  in     = "${{x_step.a.id}}"
}}
locals {{ needs = module.m.out }}
resource "x_step" "b" {{
  name  = "b"
  shape = {shape:?}
  needs = local.needs
  {lifecycle}
}}
"#
    )
}

#[test]
fn what_needs_another_is_destroyed_before_it() {
    let (shared, lived) = lived(&chain("round", ""));
    lived.expect("it lives");
    assert_eq!(done(&shared), ["create a", "create b", "delete b", "delete a"]);
}

#[test]
fn what_is_replaced_is_destroyed_in_reverse_and_created_in_order() {
    let (shared, lived) = lived(&chain("square", ""));
    lived.expect("it lives");
    let all = done(&shared);
    assert_eq!(all[2..6], ["delete b", "delete a", "create a", "create b"]);
}

/// One that is created first makes all that it needs be created first as well.
#[test]
fn what_is_created_first_is_destroyed_in_the_end() {
    let (shared, lived) = lived(&chain("square", "lifecycle {\n    create_before_destroy = true\n  }"));
    lived.expect("it lives");
    let all = done(&shared);
    assert_eq!(all[2..6], ["create a", "create b", "delete b", "delete a"]);
}

#[test]
fn what_is_needed_by_something_that_stays_stays_as_well() {
    let stuck = chained("round", "").replace("shape = \"round\"\n  needs", "shape = \"stuck\"\n  needs");
    let scenario = Scenario::new().module("./m", MODULE).step(Step::apply(stuck)).step(
        Step::apply("").fails("It is stuck").stores("x_step.a", "name", "a").stores("x_step.b", "name", "b"),
    );
    let (shared, lived) = lived(&scenario);
    let text = lived.expect_err("it stays to the end").to_string();
    assert!(text.contains("Left are x_step.a, x_step.b"), "{text}");
    assert!(!done(&shared).contains(&"delete a".to_owned()));
}

/// The configuration of a provider whose resources belong to whom it names.
#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    #[tfsdk("owner", optional)]
    owner: Option<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Owned {
    #[tfsdk("owner", computed)]
    owner: Tf<String>,
}

impl Resource for Owned {
    type Client = String;

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if let Some(owner) = plan.client().cloned() {
            plan.planned.owner = Tf::Known(owner);
        }
        Ok(())
    }

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        tokio::task::yield_now().await;
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        tokio::task::yield_now().await;
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

/// What is configured late does not change the configuration of what is asked already.
#[test]
fn each_request_meets_the_configuration_of_its_provider() {
    let config = r#"
resource "terraform_data" "later" { input = "ben" }
provider "x" { owner = "ann" }
provider "x" {
  alias = "north"
  owner = terraform_data.later.output
}
resource "x_owned" "a" {}
resource "x_owned" "b" { provider = x.north }
"#;
    let configure = async |settings: Settings, _: ConfigureContext| -> Result<String> {
        Ok(settings.owner.unwrap_or_default())
    };
    let provider = Provider::new("example.com/tfsdk/x", configure).resource::<Owned>("owned");
    let owned = |step: Step| step.stores("x_owned.a", "owner", "ann").stores("x_owned.b", "owner", "ben");
    let scenario = Scenario::new().step(owned(Step::apply(config))).step(owned(Step::apply(config)));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(scenario.run(provider)).expect("each has its owner");
}
