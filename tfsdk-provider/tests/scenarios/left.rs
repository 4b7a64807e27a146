//! What could not be destroyed, and what goes on beside it, as in Terraform.

use std::path::Path;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::beside;
use crate::deposed::door;

const STAYS: &str = "It does not want to leave";

/// Runs a scenario and opens the door before its last step, so that in the end nothing is left.
fn lived(name: &str, scenario: impl FnOnce(&str) -> (Scenario, Step)) -> Result<(), Failure> {
    let door = door(name);
    let opened = door.clone();
    let open = Step::outside(move || std::fs::write(&opened, "").expect("a file"));
    let (scenario, last) = scenario(&how(&door));
    let lived = beside(name, &scenario.step(open).step(last));
    let _ = std::fs::remove_file(&door);
    lived
}

fn how(door: &Path) -> String {
    format!("stays until there is {}", door.display())
}

#[test]
fn other_instances_are_replaced_where_one_could_not_be_destroyed() -> Result<(), Failure> {
    lived("replaced", |stays| {
        let config = |cage: u32| {
            format!(
                "resource \"zoo_broken\" \"b\" {{\n  for_each = {{ one = {stays:?}, other = \"well\" }}\n  how      = each.value\n  cage     = {cage}\n}}\nresource \"terraform_data\" \"after\" {{\n  input = zoo_broken.b[\"other\"].cage\n}}\n"
            )
        };
        let failing = Step::apply(config(2))
            .fails(STAYS)
            .plans("zoo_broken.b[\"one\"]", Action::Replace)
            .plans("zoo_broken.b[\"other\"]", Action::Replace)
            .stores("zoo_broken.b[\"one\"]", "cage", 1)
            .stores("zoo_broken.b[\"other\"]", "cage", 2)
            // It needs the resource, all of it.
            .stores("terraform_data.after", "input", 1);
        let last = Step::apply(config(3)).plans("zoo_broken.b[\"one\"]", Action::Replace).stores(
            "terraform_data.after",
            "input",
            3,
        );
        (Scenario::new().step(Step::apply(config(1))).step(failing), last)
    })
}

#[test]
fn what_refers_to_a_resource_waits_for_its_instances_to_go() -> Result<(), Failure> {
    lived("gone", |stays| {
        let config = |keys: &str| {
            format!(
                "resource \"zoo_broken\" \"b\" {{\n  for_each = toset({keys})\n  how      = {stays:?}\n}}\nresource \"terraform_data\" \"after\" {{\n  input = length(zoo_broken.b)\n}}\n"
            )
        };
        let failing = Step::apply(config("[\"c\", \"d\"]"))
            .fails(STAYS)
            .plans("zoo_broken.b[\"a\"]", Action::Delete)
            .stores("zoo_broken.b[\"a\"]", "id", "b-1")
            .stores("zoo_broken.b[\"d\"]", "id", "b-1")
            .stores("terraform_data.after", "input", 3);
        let last = Step::apply(config("[\"c\", \"d\"]")).loses("zoo_broken.b[\"a\"]").stores(
            "terraform_data.after",
            "input",
            2,
        );
        (Scenario::new().step(Step::apply(config("[\"a\", \"b\", \"c\"]"))).step(failing), last)
    })
}

#[test]
fn what_is_needed_by_something_that_stays_is_not_changed() -> Result<(), Failure> {
    lived("needed", |stays| {
        let needed = |number: u32| {
            format!(
                "resource \"terraform_data\" \"needed\" {{\n  input = {number}\n}}\nresource \"terraform_data\" \"other\" {{\n  input = {number}\n}}\n"
            )
        };
        let first = format!(
            "{}resource \"zoo_broken\" \"b\" {{\n  how     = {stays:?}\n  enabled = terraform_data.needed.input == 1\n}}\n",
            needed(1)
        );
        let failing = Step::apply(needed(2)).fails(STAYS).stores("terraform_data.needed", "input", 1).stores(
            "terraform_data.other",
            "input",
            2,
        );
        let last = Step::apply(needed(2)).loses("zoo_broken.b").stores("terraform_data.needed", "input", 2);
        (Scenario::new().step(Step::apply(first)).step(failing), last)
    })
}

#[test]
fn what_needed_something_that_stays_waits_for_it() -> Result<(), Failure> {
    lived("needed before", |stays| {
        let broken = format!("resource \"zoo_broken\" \"b\" {{\n  how = {stays:?}\n}}\n");
        let first =
            format!("{broken}resource \"terraform_data\" \"after\" {{\n  input = zoo_broken.b.id\n}}\n");
        let next =
            "resource \"terraform_data\" \"after\" {\n  input = \"none\"\n}\noutput \"none\" { value = 1 }\n";
        let failing = Step::apply(next)
            .fails(STAYS)
            .plans("zoo_broken.b", Action::Delete)
            .plans("terraform_data.after", Action::Update)
            .stores("terraform_data.after", "input", "b-1");
        let last = Step::apply(next).loses("zoo_broken.b").stores("terraform_data.after", "input", "none");
        (Scenario::new().step(Step::apply(first)).step(failing), last)
    })
}

#[test]
fn what_does_not_change_waits_for_nothing_that_stays() -> Result<(), Failure> {
    lived("unchanged", |stays| {
        let config = |keys: &str| {
            format!(
                "resource \"terraform_data\" \"needed\" {{\n  input = 1\n}}\nresource \"zoo_broken\" \"b\" {{\n  for_each = toset({keys})\n  how      = {stays:?}\n  cage     = terraform_data.needed.input\n}}\noutput \"keys\" {{ value = join(\",\", keys(zoo_broken.b)) }}\n"
            )
        };
        let failing = Step::apply(config("[\"b\"]"))
            .fails(STAYS)
            .stores("zoo_broken.b[\"a\"]", "id", "b-1")
            .stores("zoo_broken.b[\"b\"]", "id", "b-1")
            .outputs("keys", "b");
        let last = Step::apply(config("[\"b\"]")).loses("zoo_broken.b[\"a\"]");
        (Scenario::new().step(Step::apply(config("[\"a\"]"))).step(failing), last)
    })
}

#[test]
fn other_instances_of_a_module_end_where_one_stays() -> Result<(), Failure> {
    const ZONE: &str = "variable \"how\" {}\nresource \"terraform_data\" \"needed\" {}\nresource \"zoo_broken\" \"b\" {\n  how        = var.how\n  depends_on = [terraform_data.needed]\n}\n";
    lived("modules", |stays| {
        let config = |all: &str| {
            format!(
                "module \"m\" {{\n  source   = \"./zone\"\n  for_each = {{ {all} }}\n  how      = each.value\n}}\n"
            )
        };
        let failing = Step::apply(config("next = \"well\""))
            .fails(STAYS)
            .stores("module.m[\"one\"].zoo_broken.b", "id", "b-1")
            .loses("module.m[\"other\"].zoo_broken.b")
            .loses("module.m[\"other\"].terraform_data.needed")
            .stores("module.m[\"next\"].zoo_broken.b", "id", "b-1");
        let last = Step::apply(config("next = \"well\"")).loses("module.m[\"one\"].terraform_data.needed");
        let first = Step::apply(config(&format!("one = {stays:?}, other = \"well\"")));
        (Scenario::new().module("./zone", ZONE).step(first).step(failing), last)
    })
}

/// Also by way of others, and whichever instance it names.
#[test]
fn what_is_new_waits_for_the_end_of_what_it_needs() -> Result<(), Failure> {
    const PASSED: &str = "variable \"in\" {}\nresource \"terraform_data\" \"t\" { input = var.in }\n";
    lived("new", |stays| {
        let broken = |keys: &str, cage: u32| {
            format!(
                "resource \"zoo_broken\" \"b\" {{\n  for_each = toset({keys})\n  how      = each.key == \"bad\" ? {stays:?} : \"well\"\n  cage     = {cage}\n}}\nresource \"terraform_data\" \"between\" {{ input = zoo_broken.b[\"well\"].id }}\n"
            )
        };
        let new = |name: &str, input: &str| {
            format!("resource \"terraform_data\" \"{name}\" {{\n  input = {input}\n}}\n")
        };
        let shrinks = [
            broken("[\"well\"]", 1),
            "locals { n = length(zoo_broken.b) }\nmodule \"m\" {\n  source = \"./m\"\n  in     = zoo_broken.b[\"well\"].id\n}\n".to_owned(),
            new("local", "local.n"),
            new("key", "zoo_broken.b[\"well\"].id"),
            new("whole", "length(zoo_broken.b)"),
            new("behind", "terraform_data.whole.output"),
            new("over", "terraform_data.between.output"),
        ]
        .concat();
        let replaces = [
            broken("[\"bad\", \"well\"]", 2),
            new("well", "zoo_broken.b[\"well\"].id"),
            new("all", "[for b in zoo_broken.b : b.id]"),
        ]
        .concat();
        let failing = Step::apply(shrinks.as_str())
            .fails(STAYS)
            .loses("terraform_data.local")
            .loses("module.m.terraform_data.t")
            .loses("terraform_data.key")
            .loses("terraform_data.behind")
            .loses("terraform_data.over");
        let partly = Step::apply(replaces.as_str())
            .fails(STAYS)
            .loses("terraform_data.well")
            .loses("terraform_data.all");
        let scenario = Scenario::new()
            .module("./m", PASSED)
            .step(Step::apply(broken("[\"bad\", \"well\"]", 1)))
            .step(failing)
            .step(Step::plan(shrinks))
            .step(partly)
            .step(Step::plan(replaces.as_str()));
        (scenario, Step::apply(replaces))
    })
}
