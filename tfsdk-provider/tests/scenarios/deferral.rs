//! What is put off. Terraform lets that be only where it applies.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::beside;

/// A value that is known once it is applied.
fn later(value: &str) -> String {
    format!("resource \"terraform_data\" \"t\" {{\n  input = {value:?}\n}}\n")
}

#[test]
fn a_data_source_that_is_put_off_at_apply_is_left_out() -> Result<(), Failure> {
    let look = |greeting: &str| {
        format!(
            "data \"zoo_keeper\" \"k\" {{\n  greeting = {greeting}\n}}\noutput \"text\" {{ value = data.zoo_keeper.k.text }}\n"
        )
    };
    // What it waits for is replaced by each plan.
    let worn = "resource \"zoo_hooked\" \"h\" {\n  text = \"a\"\n  uses = 0\n}\n";
    let config = format!("{worn}{}", look("\"Later\"\n  depends_on = [zoo_hooked.h]"));
    let scenario = Scenario::new()
        .step(Step::plan(look("\"Later\"")).fails("Something that it needs is not there yet"))
        .step(Step::apply(config).leaves_changes());
    beside("a data source put off", &scenario)
}

#[test]
fn a_resource_that_is_put_off_at_apply_alone_is_an_error() -> Result<(), Failure> {
    let hooked = |text: &str| format!("resource \"zoo_hooked\" \"h\" {{\n  text = {text}\n}}\n");
    let config = |value: &str| later(value) + &hooked("terraform_data.t.output");
    let scenario = Scenario::new()
        .step(Step::plan(hooked("\"is put off\"")).fails("Something that it needs is not there yet"))
        .step(Step::apply(config("is put off")).fails("Resource deferred during apply, but not during plan"))
        .step(Step::apply(config("is there")).plans("zoo_hooked.h", Action::Create))
        .step(
            Step::apply(config("is put off"))
                .fails("a provider would mark the resource \"zoo_hooked.h\" as deferred during apply")
                .stores("zoo_hooked.h", "text", "is there"),
        );
    beside("a resource put off", &scenario)
}
