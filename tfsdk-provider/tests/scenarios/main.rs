//! Scenarios, each run in this process and with the real Terraform.

#![allow(clippy::expect_used, reason = "a test says what went wrong by failing")]

mod acceptance;
mod alike;
mod asked;
mod blocks;
mod conditions;
mod defaults;
mod deferral;
mod deposed;
mod differences;
#[path = "../provider/driven.rs"]
#[allow(dead_code, reason = "the provider's tests use all of it")]
mod driven;
mod dynamic;
mod ends;
mod ephemeral;
mod expectations;
mod failures;
mod identities;
mod imports;
mod instances;
mod left;
mod lives;
mod mistakes;
mod module_meta;
mod module_providers;
mod modules;
mod moves;
mod order;
mod partly;
mod peers;
mod random;
mod random_schemas;
mod random_steps;
mod read_later;
mod references;
mod same_meaning;
mod secrets;
mod shown;
mod since;

use tfsdk::provider::testing::{Cli, Failure, Scenario};

/// Runs a scenario of the zoo, in both ways.
pub(crate) fn run(test: &str, scenario: &Scenario) -> Result<(), Failure> {
    in_process(scenario)?;
    zoo_cli(test).map_or(Ok(()), |cli| scenario.run_with(&cli))
}

/// Terraform with the zoo, where it is at hand; else it is said that a test was not run.
pub(crate) fn zoo_cli(test: &str) -> Option<Cli> {
    let Some(cli) = Cli::found() else {
        kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
        return None;
    };
    Some(cli.provider("example.com/tfsdk/zoo", env!("CARGO_BIN_EXE_terraform-provider-zoo")))
}

/// Runs a scenario of the zoo in both ways, and holds the plans of the two against each other.
pub(crate) fn beside(test: &str, scenario: &Scenario) -> Result<(), Failure> {
    let Some(cli) = zoo_cli(test) else { return in_process(scenario) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(scenario.run_beside(zoo::provider(), &cli))
}

/// Runs a scenario of the zoo in this process.
pub(crate) fn in_process(scenario: &Scenario) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(scenario.run(zoo::provider()))
}
