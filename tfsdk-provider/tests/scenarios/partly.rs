//! What fails in part, and what is stored of it, as in Terraform.

use std::path::{Path, PathBuf};

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::beside;
use crate::deposed::door;

fn open(door: &Path) -> Step {
    let door = door.to_owned();
    Step::outside(move || std::fs::write(&door, "").expect("a file"))
}

fn close(door: &Path) -> Step {
    let door = door.to_owned();
    Step::outside(move || std::fs::remove_file(&door).expect("a file"))
}

fn lived(name: &str, scenario: impl FnOnce(&PathBuf) -> Scenario) -> Result<(), Failure> {
    let door = door(name);
    let lived = beside(name, &scenario(&door));
    let _ = std::fs::remove_file(&door);
    lived
}

#[test]
fn outputs_that_hang_on_what_failed_stay_as_they_were() -> Result<(), Failure> {
    let config = |how: &str, number: u32| {
        format!(
            "resource \"zoo_broken\" \"b\" {{\n  how = {how:?}\n}}\noutput \"hangs\" {{ value = \"{number} for ${{zoo_broken.b.etag}}\" }}\noutput \"known\" {{ value = \"{number} for ${{zoo_broken.b.id}}\" }}\n"
        )
    };
    let failing = Step::apply(config("fails to update", 2))
        .fails("Not now")
        .outputs("hangs", "1 for e-1")
        .outputs("known", "2 for b-1");
    let scenario = Scenario::new()
        .step(
            Step::apply(format!("{}output \"ends\" {{ value = 1 }}\n", config("well", 1))).outputs("ends", 1),
        )
        .step(failing)
        .step(Step::plan(config("well", 2)))
        .step(Step::apply(config("well", 2)).outputs("hangs", "2 for e-1"));
    beside("outputs", &scenario)
}

#[test]
fn a_refresh_that_fails_in_part_stores_nothing() -> Result<(), Failure> {
    lived("refreshed-in-part", |door| {
        let config = format!(
            "resource \"zoo_broken\" \"a\" {{\n  how = \"is another one until there is {0}\"\n}}\nresource \"zoo_broken\" \"b\" {{\n  how = \"cannot be read until there is {0}\"\n}}\n",
            door.display()
        );
        Scenario::new()
            .step(open(door))
            .step(Step::apply(config))
            .step(close(door))
            .step(Step::refresh().fails("Nobody is there").stores("zoo_broken.a", "enabled", true))
            .step(open(door))
    })
}

#[test]
fn conditions_warn_where_nothing_but_a_refresh_is_done() -> Result<(), Failure> {
    lived("refreshed-against-conditions", |door| {
        let config = format!(
            "resource \"zoo_broken\" \"a\" {{\n  how = \"is another one until there is {}\"\n  lifecycle {{\n    postcondition {{\n      condition     = self.enabled\n      error_message = \"It is off.\"\n    }}\n  }}\n}}\noutput \"a\" {{ value = zoo_broken.a.enabled }}\n",
            door.display()
        );
        let refresh = Step::refresh()
            .warns("Resource postcondition failed: It is off.")
            .stores("zoo_broken.a", "enabled", false)
            .outputs("a", false);
        Scenario::new()
            .step(open(door))
            .step(Step::apply(config))
            .step(close(door))
            .step(refresh)
            .step(open(door))
    })
}

#[test]
fn a_refresh_does_not_evaluate_what_is_configured() -> Result<(), Failure> {
    const CONFIG: &str =
        "variable \"number\" {}\nresource \"zoo_kept\" \"a\" {\n  name   = \"a\"\n  number = var.number\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(CONFIG).variable("number", 1))
        .step(Step::refresh().variable("number", "many").stores("zoo_kept.a", "number", 1))
        .step(Step::plan(CONFIG).variable("number", "many").fails("a number is required"))
        .step(Step::apply(CONFIG).variable("number", 1));
    beside("refreshed whatever is configured", &scenario)?;
    let unsound = Scenario::new()
        .step(Step::plan("resource \"zoo_kept\" \"a\" { nothing = 1 }\n").fails("Unsupported argument"))
        .step(Step::refresh().fails("Unsupported argument"));
    beside("not refreshed where something is wrong whatever is known", &unsound)
}

#[test]
fn what_is_left_of_a_replacement_waits_for_what_may_need_it() -> Result<(), Failure> {
    const LEFT: &str = "zoo_broken.a (deposed)";
    lived("left-for-others", |door| {
        let config = |cage: u32, how: &str| {
            format!(
                "resource \"zoo_broken\" \"a\" {{\n  how  = \"stays until there is {}\"\n  cage = {cage}\n  lifecycle {{\n    create_before_destroy = true\n  }}\n}}\nresource \"zoo_broken\" \"b\" {{\n  how        = {how:?}\n  depends_on = [zoo_broken.a]\n}}\n",
                door.display()
            )
        };
        Scenario::new()
            .step(Step::apply(config(1, "well")))
            .step(Step::apply(config(2, "well")).fails("It does not want to leave").stores(LEFT, "cage", 1))
            .step(open(door))
            .step(
                Step::apply(config(2, "fails to update"))
                    .fails("Not now")
                    .plans(LEFT, Action::Delete)
                    .stores(LEFT, "cage", 1),
            )
            .step(Step::apply(config(2, "well")).plans(LEFT, Action::Delete).loses(LEFT))
    })
}

/// It is destroyed behind what changes, so that this comes to its end first.
#[test]
fn what_is_created_first_ends_behind_what_needed_it() -> Result<(), Failure> {
    let config = |count: u32, how: &str| {
        format!(
            "resource \"zoo_broken\" \"a\" {{\n  count = {count}\n  how   = \"well\"\n  lifecycle {{\n    create_before_destroy = true\n  }}\n}}\nresource \"zoo_broken\" \"b\" {{\n  how        = {how:?}\n  depends_on = [zoo_broken.a]\n}}\n"
        )
    };
    let without_a = "resource \"zoo_broken\" \"b\" {\n  how = \"fails to update\"\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config(2, "well")))
        .step(
            Step::apply(config(1, "fails to update"))
                .fails("Not now")
                .plans("zoo_broken.a[1]", Action::Delete)
                .stores("zoo_broken.a[1]", "id", "b-1"),
        )
        .step(Step::apply(config(1, "well")).loses("zoo_broken.a[1]"))
        .step(Step::apply(without_a).fails("Not now").plans("zoo_broken.a[0]", Action::Delete).stores(
            "zoo_broken.a[0]",
            "id",
            "b-1",
        ))
        .step(Step::apply(without_a.replace("fails to update", "well")).loses("zoo_broken.a[0]"));
    beside("created first", &scenario)
}

#[test]
fn an_output_that_hangs_on_what_is_gone_is_null() -> Result<(), Failure> {
    let config = "resource \"zoo_broken\" \"a\" {\n  how = \"vanishes\"\n}\noutput \"all\" { value = [zoo_broken.a.etag, \"x\"] }\n";
    let scenario = Scenario::new()
        .step(Step::apply(config).leaves_changes())
        .step(Step::refresh().loses("zoo_broken.a"))
        .step(Step::plan(config).plans("zoo_broken.a", Action::Create));
    beside("gone outputs", &scenario)
}

/// Terraform makes a plan then that it does not apply.
#[test]
fn a_refresh_passes_over_outputs_of_what_was_never_made() -> Result<(), Failure> {
    let first = "resource \"zoo_broken\" \"a\" {\n  how = \"well\"\n}\n";
    let next = format!(
        "{first}resource \"zoo_broken\" \"n\" {{\n  how = \"well\"\n}}\noutput \"n\" {{ value = zoo_broken.n.etag }}\n"
    );
    let scenario = Scenario::new()
        .step(Step::apply(first))
        .step(Step::plan(next.as_str()))
        .step(Step::refresh())
        .step(Step::plan(next.as_str()).plans("zoo_broken.n", Action::Create));
    beside("never made", &scenario)
}

#[test]
fn a_message_that_is_not_known_is_told_as_terraform_tells_it() -> Result<(), Failure> {
    let config = "resource \"zoo_broken\" \"a\" {\n  how = \"well\"\n}\ncheck \"c\" {\n  assert {\n    condition     = terraform.workspace == \"other\"\n    error_message = \"${zoo_broken.a.etag} is wrong.\"\n  }\n}\n";
    let scenario = Scenario::new().step(
        Step::plan(config)
            .warns("Check block assertion failed: This check failed, but has an invalid error message"),
    );
    crate::run("unknown message", &scenario)
}

/// With a key that is written as one, an instance is needed alone; else all of them are.
#[test]
fn what_needs_an_instance_waits_for_that_alone() -> Result<(), Failure> {
    const ZONE: &str = "variable \"how\" {}\nresource \"zoo_broken\" \"b\" {\n  count = 2\n  how   = count.index == 0 ? var.how : \"well\"\n}\nresource \"terraform_data\" \"one\" { input = zoo_broken.b[1].etag }\nresource \"terraform_data\" \"other\" { input = zoo_broken.b[0].etag }\noutput \"one\" { value = zoo_broken.b[1].etag }\n";
    let config = |how: &str| {
        let needs = |name: &str, value: &str| {
            format!("resource \"terraform_data\" \"{name}\" {{\n  input = {value}\n}}\n")
        };
        let all = [
            needs("named", "zoo_broken.b[\"well\"].etag"),
            needs("local", "local.etag"),
            needs("failed", "zoo_broken.b[\"bad\"].etag"),
            needs("looked_up", "zoo_broken.b[var.which].etag"),
            needs("all", "[zoo_broken.b[\"well\"].etag, length(zoo_broken.b)]"),
            needs("none", "[zoo_broken.b[\"well\"].etag, try(zoo_broken.b[\"none\"].etag, 1)]"),
            needs("of_module", "module.m[\"b\"].one"),
        ];
        format!(
            r#"
variable "which" {{ default = "well" }}
locals {{ etag = zoo_broken.b["well"].etag }}
resource "zoo_broken" "b" {{
  for_each = {{ well = "well", bad = "{how}" }}
  how      = each.value
}}
resource "zoo_broken" "depends" {{
  count      = 2
  how        = count.index == 1 ? "{how}" : "well"
  depends_on = [zoo_broken.b["well"]]
}}
resource "zoo_broken" "chain" {{
  how    = "well"
  secret = zoo_broken.depends[0].etag
}}
data "zoo_keeper" "k" {{ greeting = zoo_broken.b["well"].etag }}
output "read" {{ value = data.zoo_keeper.k.text }}
module "m" {{
  source   = "./zone"
  for_each = {{ a = "{how}", b = "well" }}
  how      = each.value
}}
{}"#,
            all.concat()
        )
    };
    let failing = Step::apply(config("fails"))
        .fails("the keeper is asleep")
        .stores("terraform_data.named", "input", "e-1")
        .stores("terraform_data.local", "input", "e-1")
        .stores("zoo_broken.chain", "secret", "e-1")
        .outputs("read", "e-1, nobody of 1")
        .stores("module.m[\"a\"].terraform_data.one", "input", "e-1")
        .loses("module.m[\"b\"].terraform_data.other")
        .loses("terraform_data.failed")
        .loses("terraform_data.looked_up")
        .loses("terraform_data.all")
        .loses("terraform_data.none")
        .stores("terraform_data.of_module", "input", "e-1");
    let scenario = Scenario::new()
        .module("./zone", ZONE)
        .step(failing)
        .step(Step::plan(config("fails")))
        .step(Step::apply(config("well")));
    beside("an instance alone", &scenario)
}

/// It is a plan, in which that only warns, and an apply of what there is to store.
#[test]
fn what_an_output_demands_fails_a_refresh_that_stores_something() -> Result<(), Failure> {
    lived("refreshed-against-outputs", |door| {
        let config = format!(
            "resource \"zoo_broken\" \"a\" {{\n  how = \"is another one until there is {}\"\n}}\noutput \"a\" {{\n  value = zoo_broken.a.enabled\n  precondition {{\n    condition     = zoo_broken.a.enabled\n    error_message = \"It is off.\"\n  }}\n}}\noutput \"b\" {{ value = zoo_broken.a.enabled }}\n",
            door.display()
        );
        let failing = Step::refresh()
            .warns("It is off.")
            .fails("Module output value precondition failed: It is off.")
            .stores("zoo_broken.a", "enabled", false)
            // What is known is stored with the plan, before its apply fails.
            .outputs("a", false)
            .outputs("b", false);
        // Nothing is left to be stored, and that is applied as well.
        let again = Step::refresh().fails("It is off.").outputs("a", false).outputs("b", false);
        Scenario::new()
            .step(open(door))
            .step(Step::apply(config))
            .step(close(door))
            .step(failing)
            .step(again)
            .step(open(door))
    })
}
