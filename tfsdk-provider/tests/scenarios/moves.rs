//! What `moved` blocks come to where something is in their way, as Terraform has it.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::{beside, in_process};

fn many(name: &str, count: usize) -> String {
    format!("resource \"terraform_data\" \"{name}\" {{\n  count = {count}\n  input = \"x\"\n}}\n")
}

fn moved(from: &str, to: &str) -> String {
    format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n")
}

#[test]
fn a_resource_moves_as_a_whole_or_not_at_all() -> Result<(), Failure> {
    let scenario = Scenario::new().step(Step::apply(many("a", 2) + &many("b", 1))).step(
        Step::apply(many("b", 2) + &moved("terraform_data.a", "terraform_data.b"))
            .plans("terraform_data.a[1]", Action::Delete)
            .plans("terraform_data.b[1]", Action::Create)
            .warns("Unresolved resource instance address changes")
            .warns("  - terraform_data.a could not move to terraform_data.b"),
    );
    beside("a blocked move", &scenario)
}

#[test]
fn an_instance_gives_no_way_to_another_that_is_there() -> Result<(), Failure> {
    let scenario = Scenario::new().step(Step::apply(many("a", 2) + &many("b", 2))).step(
        Step::apply(many("b", 2) + &moved("terraform_data.a[1]", "terraform_data.b[1]"))
            .plans("terraform_data.a[1]", Action::Delete)
            .plans("terraform_data.b[1]", Action::NoOp)
            .warns("  - terraform_data.a[1] could not move to terraform_data.b[1]"),
    );
    beside("a blocked move of an instance", &scenario)
}

#[test]
fn moves_in_a_circle_are_refused() -> Result<(), Failure> {
    let circle = |key: &str| {
        let [x, y] = ["x", "y"].map(|name| format!("terraform_data.{name}{key}"));
        moved(&x, &y) + &moved(&y, &x)
    };
    let scenario = Scenario::new()
        .step(
            Step::plan(circle(""))
                .fails("Cyclic dependency in move statements")
                .fails("main.tf:1,1: terraform_data.x[*] → terraform_data.y[*]")
                .fails("main.tf:5,1: terraform_data.y[*] → terraform_data.x[*]"),
        )
        .step(Step::plan(circle("[0]")).fails("main.tf:1,1: terraform_data.x[0] → terraform_data.y[0]"));
    beside("moves in a circle", &scenario)
}

/// Terraform drops what moves to a data source without a word, and crashes where it is to be an ephemeral resource.
#[test]
fn nothing_moves_to_what_is_not_managed() {
    for kind in ["data", "ephemeral"] {
        let to = format!("module.m[0].{kind}.terraform_remote_state.s");
        let scenario = Scenario::new().step(Step::plan(moved("terraform_data.a", &to)));
        let told = in_process(&scenario).expect_err("a failure").to_string();
        assert!(
            told.contains(&format!(
                "terraform_data.a moved to {to}, and only managed resources can be moved to"
            )),
            "{told}"
        );
    }
}
