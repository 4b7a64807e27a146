//! Providers as their authors write them: asked request by request, and driven by the real Terraform.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod attribute_plans;
mod authors;
mod configuring;
mod core;
mod deferral;
mod driven;
mod ephemeral;
mod functions;
mod identity;
mod identity_told;
mod invocations;
mod laws;
mod limits;
mod losses;
mod meeting;
mod module_meta;
mod moves;
mod mutable_identity;
mod notes;
mod numbers;
mod plots;
mod private;
mod queries;
mod readme;
mod requests;
mod states;
mod storing;
mod texts;
mod timeouts;
mod unwinding;
mod zoo_driven;

use tfsdk::provider::testing::{Cli, Failure, Scenario};

/// Runs a scenario of the zoo in this process, and with the real Terraform.
pub(crate) fn run(test: &str, scenario: &Scenario) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(scenario.run(zoo::provider()))?;
    match Cli::found() {
        Some(cli) => scenario
            .run_with(&cli.provider("example.com/tfsdk/zoo", env!("CARGO_BIN_EXE_terraform-provider-zoo"))),
        None => {
            kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
            Ok(())
        }
    }
}
