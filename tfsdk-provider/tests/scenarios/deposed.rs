//! What is left of replacements that failed: it is in each plan until it is gone.

use std::path::PathBuf;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::{beside, in_process};

/// A file that nobody has made yet.
pub(crate) fn door(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("tfsdk-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

/// One that is replaced, by one that is created first, where the number changes.
fn replaced(name: &str, number: u32, how: &str) -> String {
    format!(
        "resource \"terraform_data\" \"t\" {{\n  input = {number}\n}}\nresource \"zoo_broken\" {name:?} {{\n  how = {how:?}\n  lifecycle {{\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.t]\n  }}\n}}\n"
    )
}

#[test]
fn what_is_left_of_a_replacement_is_in_each_plan() -> Result<(), Failure> {
    const LEFT: &str = "zoo_broken.b (deposed)";
    let door = door("left");
    let how = format!("stays until there is {}", door.display());
    let moved =
        format!("{}moved {{\n  from = zoo_broken.b\n  to   = zoo_broken.c\n}}\n", replaced("c", 2, &how));
    let opened = door.clone();
    let scenario = Scenario::new()
        .step(Step::apply(replaced("b", 1, &how)))
        .step(
            Step::apply(replaced("b", 2, &how))
                .plans("zoo_broken.b", Action::Replace)
                .fails("It does not want to leave")
                .stores("zoo_broken.b", "id", "b-1")
                .stores(LEFT, "id", "b-1"),
        )
        .step(
            Step::plan(replaced("b", 2, &how))
                .plans("zoo_broken.b", Action::NoOp)
                .plans(LEFT, Action::Delete),
        )
        .step(Step::refresh().stores(LEFT, "id", "b-1"))
        .step(
            Step::plan(moved)
                .plans("zoo_broken.c", Action::NoOp)
                .plans("zoo_broken.c (deposed)", Action::Delete),
        )
        .step(
            Step::apply(replaced("b", 3, &how))
                .fails("It does not want to leave")
                .plans("zoo_broken.b", Action::Replace)
                .plans(LEFT, Action::Delete)
                .stores("zoo_broken.b (deposed 2)", "id", "b-1"),
        )
        .step(Step::outside(move || std::fs::write(&opened, "").expect("a file")))
        .step(
            Step::apply(replaced("b", 3, &how))
                .plans("zoo_broken.b", Action::NoOp)
                .plans(LEFT, Action::Delete)
                .plans("zoo_broken.b (deposed 2)", Action::Delete)
                .loses(LEFT)
                .loses("zoo_broken.b (deposed 2)"),
        );
    let lived = beside("deposed", &scenario);
    let _ = std::fs::remove_file(&door);
    lived
}

#[test]
fn what_is_replaced_stays_until_all_of_its_successor_is_there() -> Result<(), Failure> {
    const LEFT: &str = "zoo_broken.b (deposed)";
    let scenario = Scenario::new()
        .step(Step::apply(replaced("b", 1, "well")))
        .step(
            Step::apply(replaced("b", 2, "fails half way"))
                .fails("Only half of it")
                .stores("zoo_broken.b", "how", "fails half way")
                .stores(LEFT, "how", "well"),
        )
        .step(
            Step::apply(replaced("b", 2, "well"))
                .plans("zoo_broken.b", Action::Replace)
                .plans(LEFT, Action::Delete)
                .loses(LEFT),
        );
    beside("half of a successor", &scenario)
}

/// Where its successor cannot be made at all, it is there as before, and nothing is left of a replacement.
#[test]
fn what_is_replaced_by_nothing_is_what_it_was() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(replaced("b", 1, "well")))
        .step(
            Step::apply(replaced("b", 2, "fails"))
                .plans("zoo_broken.b", Action::Replace)
                .fails("the keeper is asleep")
                .stores("zoo_broken.b", "how", "well"),
        )
        .step(Step::apply(replaced("b", 2, "well")).plans("zoo_broken.b", Action::NoOp));
    beside("no successor", &scenario)
}

/// What has just been replaced is planned to end only then, and may be put off: it is left until a later plan ends it.
#[test]
fn what_is_replaced_stays_where_its_end_is_put_off() -> Result<(), Failure> {
    const LEFT: &str = "zoo_broken.b (deposed)";
    let door = door("put-off");
    let how = format!("is put off once, as says {}", door.display());
    let scenario = Scenario::new()
        .step(Step::apply(replaced("b", 1, &how)))
        .step(
            Step::apply(replaced("b", 2, "well"))
                .plans("zoo_broken.b", Action::Replace)
                .leaves_changes()
                .stores("zoo_broken.b", "how", "well")
                .stores(LEFT, "how", how.as_str()),
        )
        .step(Step::apply(replaced("b", 2, "well")).plans(LEFT, Action::Delete).loses(LEFT));
    let lived = in_process(&scenario);
    let _ = std::fs::remove_file(&door);
    lived
}

#[test]
fn what_is_left_of_a_replacement_is_shown_as_terraform_shows_it() {
    let door = door("shown");
    let how = format!("stays until there is {}", door.display());
    let scenario = Scenario::new()
        .step(Step::apply(replaced("b", 1, &how)))
        .step(Step::apply(replaced("b", 2, &how)).fails("It does not want to leave"))
        .step(Step::plan(replaced("b", 2, &how)).plans("zoo_broken.b", Action::Create));
    let text = in_process(&scenario).expect_err("it is left as it is").to_string();
    let shown = format!(
        "  # zoo_broken.b (deposed object 00000001) will be destroyed\n  # (left over from a partially-failed replacement of this instance)\n  - resource \"zoo_broken\" \"b\" {{\n      - enabled = true -> null\n      - etag    = \"e-1\" -> null\n      - how     = {how:?} -> null\n      - id      = \"b-1\" -> null\n    }}\n"
    );
    let left = "Not everything could be destroyed then. Left are terraform_data.t, zoo_broken.b, zoo_broken.b (deposed).";
    assert!(text.ends_with(&format!("{shown}{left}")), "{text}");
}

/// What could not be changed may still work with what was replaced, also where it was not its own fault.
#[test]
fn what_is_replaced_stays_as_long_as_something_may_need_it() -> Result<(), Failure> {
    const LEFT: &str = "zoo_lease.a (deposed)";
    let config = |number: u32, text: &str, of_b: &str, of_c: &str| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {number}\n}}\nresource \"zoo_lease\" \"a\" {{\n  seconds = 60\n  lifecycle {{\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.t]\n  }}\n}}\nresource \"zoo_hooked\" \"b\" {{\n  text = {text:?}\n  depends_on = [{of_b}]\n}}\nresource \"zoo_hooked\" \"c\" {{\n  text = \"{number}\"\n  depends_on = [{of_c}]\n}}\n"
        )
    };
    for (of_b, of_c) in [("zoo_lease.a", ""), ("", "zoo_lease.a, zoo_hooked.b")] {
        let scenario = Scenario::new()
            .step(Step::apply(config(1, "one", of_b, of_c)))
            .step(
                Step::apply(config(2, "cannot be", of_b, of_c))
                    .fails("It cannot be")
                    .stores(LEFT, "seconds", 60),
            )
            .step(Step::apply(config(2, "two", of_b, of_c)).plans(LEFT, Action::Delete).loses(LEFT));
        beside("what may be needed", &scenario)?;
    }
    Ok(())
}

/// Terraform deposes what is to be replaced before it asks for anything: whatever goes wrong then, the old one is left so.
#[test]
fn what_is_replaced_is_deposed_before_all_else() -> Result<(), Failure> {
    const FIRST: &str = "create_before_destroy = true\n    replace_triggered_by = [terraform_data.t]";
    let text = "resource \"terraform_data\" \"t\" {\n  input = INPUT\n}\n";
    let hooked = |more: &str| {
        format!(
            "{text}resource \"zoo_hooked\" \"a\" {{\n  text = terraform_data.t.output\n  lifecycle {{\n    {FIRST}\n    {more}\n  }}\n}}\n"
        )
    };
    let condition = |kind: &str| {
        format!(
            "{kind} {{\n      condition = terraform_data.t.output != \"wrong\"\n      error_message = \"It is wrong.\"\n    }}"
        )
    };
    let machine = format!(
        "{text}resource \"zoo_machine\" \"a\" {{\n  name = \"a\"\n  source = {{ image = \"debian\" }}\n  region = terraform_data.t.output\n  lifecycle {{\n    {FIRST}\n  }}\n}}\n"
    );
    let all = [
        ("zoo_hooked.a", "text", hooked(""), "is put off", "Resource deferred during apply"),
        ("zoo_machine.a", "region", machine, "x", "Expected 2 to 20 characters"),
        ("zoo_hooked.a", "text", hooked(&condition("precondition")), "wrong", "It is wrong."),
        ("zoo_hooked.a", "text", hooked(&condition("postcondition")), "wrong", "It is wrong."),
    ];
    for (address, attribute, config, wrong, told) in all {
        let config = |input: &str| config.replace("INPUT", &format!("{input:?}"));
        let left = format!("{address} (deposed)");
        let scenario = Scenario::new()
            .step(Step::apply(config("first")))
            .step(Step::apply(config(wrong)).fails(told).stores(&left, attribute, "first"))
            .step(Step::apply(config("last")).plans(&left, Action::Delete).loses(&left));
        beside("deposed before all else", &scenario)?;
    }
    Ok(())
}
