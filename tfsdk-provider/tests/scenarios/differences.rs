//! What is told where this process and Terraform do not come to the same: here the two have providers that differ.

use tfsdk::provider::testing::{Scenario, Step};
use tfsdk::provider::{Context, Error, Provider, Resource, Result};
use tfsdk::{Tf, TfObject};

use crate::zoo_cli;

/// The zoo's named, with its names the other way round, and other words.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Named {
    #[tfsdk("family", required)]
    family: String,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("whole", computed)]
    whole: Tf<String>,
}

impl Resource for Named {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.whole = Tf::Known(format!("{}/{}", self.name, self.family));
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn import(_: &str, _: &Context<Self>) -> Result<Option<Self>> {
        Err(Error::new("No slash", "Write one."))
    }
}

/// The zoo's broken, which is whole.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Broken {
    #[tfsdk("how", required)]
    how: String,
}

impl Resource for Broken {
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

/// What is told of a scenario that differs.
async fn told(test: &str, scenario: Scenario) -> Option<String> {
    let cli = zoo_cli(test)?;
    let other = Provider::with_client("example.com/tfsdk/zoo", ())
        .resource::<Named>("named")
        .resource::<Broken>("broken");
    Some(scenario.run_beside(other, &cli).await.expect_err("they differ").to_string())
}

fn has_all(told: &str, all: &[&str]) {
    assert!(all.iter().all(|what| told.contains(what)), "{told}");
}

const NAMED: &str = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"1\"\n}\n";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_otherwise_is_told() {
    let config = format!("{NAMED}output \"o\" {{\n  value = zoo_named.n.whole\n}}\n");
    let scenario = Scenario::new().step(Step::apply(config));
    let Some(told) = told("what is stored otherwise", scenario).await else { return };
    let all = [
        "do not come to the same",
        "whole of zoo_named.n is stored as \"1/f\" in this process, and as \"f/1\" by Terraform.",
        "the output o is stored as \"1/f\" in this process, and as \"f/1\" by Terraform.",
    ];
    has_all(&told, &all);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_otherwise_is_told() {
    let scenario =
        Scenario::new().step(Step::plan(NAMED)).step(Step::import("zoo_named.n", "f").fails("No slash"));
    let Some(told) = told("what is said otherwise", scenario).await else { return };
    let all = [
        "Step 2 (import)",
        "only in this process it is said:\n    Error: No slash: Write one. (zoo_named.n)",
        "only Terraform says:\n    Error: ",
    ];
    has_all(&told, &all);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_tainted_on_one_side_is_told() {
    let config = "resource \"zoo_broken\" \"b\" {\n  how = \"fails half way\"\n}\n";
    let scenario = Scenario::new().step(Step::apply(config).fails("Only half of it"));
    let Some(told) = told("what is tainted on one side", scenario).await else { return };
    let all = [
        "zoo_broken.b is tainted by Terraform, and not in this process.",
        "only Terraform says that it failed.",
    ];
    has_all(&told, &all);
}
