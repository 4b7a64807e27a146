//! What `moved` blocks come to where something is in their way, as Terraform has it.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::beside;

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
