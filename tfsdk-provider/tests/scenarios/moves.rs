//! What `moved` blocks come to where something is in their way, as Terraform has it.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::deposed::door;
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

#[test]
fn moves_follow_each_other_whatever_their_order_in_the_file() -> Result<(), Failure> {
    let chain =
        moved("terraform_data.b", "terraform_data.c") + &moved("terraform_data.a", "terraform_data.b");
    let both = Scenario::new().step(Step::apply(many("a", 2))).step(
        Step::apply(many("c", 2) + &chain)
            .plans("terraform_data.c[0]", Action::NoOp)
            .plans("terraform_data.c[1]", Action::NoOp),
    );
    beside("a chain of moves", &both)?;
    let module = |inner: &str| {
        moved("terraform_data.a", "module.m.terraform_data.b")
            + inner
            + "module \"m\" {\n  source = \"./m\"\n}\n"
    };
    let within = moved("terraform_data.b", "terraform_data.c");
    let through = Scenario::new()
        .module("./m", many("c", 2) + &within)
        .step(Step::apply(many("a", 2)))
        .step(Step::apply(module("")).plans("module.m.terraform_data.c[0]", Action::NoOp));
    beside("a chain into a module", &through)
}

#[test]
fn a_circle_is_one_by_whatever_addresses() -> Result<(), Failure> {
    let [x, y] = ["terraform_data.x", "terraform_data.y"];
    let [one_x, one_y] = [x, y].map(|name| format!("{name}[\"k\"]"));
    let calls = "module \"m\" {\n  source = \"./m\"\n}\n";
    let scenario = Scenario::new()
        .module("./m", moved(y, "terraform_data.z"))
        .step(
            Step::plan(moved(x, y) + &moved(&one_y, &one_x))
                .fails("main.tf:1,1: terraform_data.x[*] → terraform_data.y[*]")
                .fails("main.tf:5,1: terraform_data.y[\"k\"] → terraform_data.x[\"k\"]"),
        )
        .step(
            Step::plan(
                moved(x, "module.m.terraform_data.y") + &moved("module.m.terraform_data.z", x) + calls,
            )
            .fails("m/main.tf:1,1: module.m[*].terraform_data.y[*] → module.m[*].terraform_data.z[*]"),
        );
    beside("circles of several addresses", &scenario)
}

#[test]
fn what_is_within_moves_before_what_it_is_in() -> Result<(), Failure> {
    let instance = Scenario::new().step(Step::apply(many("a", 3))).step(
        Step::apply(
            many("b", 3)
                + &many("c", 1)
                + &moved("terraform_data.a", "terraform_data.b")
                + &moved("terraform_data.a[2]", "terraform_data.c[0]"),
        )
        .plans("terraform_data.b[1]", Action::NoOp)
        .plans("terraform_data.b[2]", Action::Create)
        .plans("terraform_data.c[0]", Action::NoOp),
    );
    beside("an instance that goes its own way", &instance)?;
    let call = |name: &str, rest: &str| format!("module \"{name}\" {{\n  source = \"./{name}\"\n{rest}}}\n");
    let modules = Scenario::new()
        .module("./m", many("a", 1))
        .module(
            "./n",
            many("c", 1)
                + &moved("terraform_data.b", "terraform_data.c")
                + &moved("terraform_data.a", "terraform_data.b"),
        )
        .step(Step::apply(call("m", "")))
        .step(
            Step::apply(call("n", "  count = 2\n") + &moved("module.m", "module.n[1]"))
                .plans("module.n[0].terraform_data.c[0]", Action::Create)
                .plans("module.n[1].terraform_data.c[0]", Action::NoOp),
        )
        .step(
            Step::apply(
                call("n", "  for_each = toset([\"k\"])\n") + &moved("module.n[1]", "module.n[\"k\"]"),
            )
            .plans("module.n[\"k\"].terraform_data.c[0]", Action::NoOp),
        );
    beside("a module in which something moves", &modules)
}

/// A resource that gets a `count` or loses it is the first instance by itself, but where a block is about it: then that says all.
#[test]
fn what_a_block_is_about_moves_by_blocks_alone() -> Result<(), Failure> {
    let one = |name: &str| format!("resource \"terraform_data\" \"{name}\" {{\n  input = \"x\"\n}}\n");
    let [a, b] = ["terraform_data.a", "terraform_data.b"];
    let renamed = Scenario::new().step(Step::apply(one("a"))).step(
        Step::apply(many("b", 1) + &moved(a, b))
            .plans(b, Action::Delete)
            .plans("terraform_data.b[0]", Action::Create),
    );
    beside("a resource that gets a count and another name", &renamed)?;
    let second = Scenario::new().step(Step::apply(many("a", 2))).step(
        Step::apply(one("a") + &one("b") + &moved("terraform_data.a[1]", b))
            .plans("terraform_data.a[0]", Action::Delete)
            .plans(a, Action::Create)
            .plans(b, Action::NoOp),
    );
    beside("a resource of which another instance moves", &second)?;
    let call = |rest: &str| format!("module \"m\" {{\n  source = \"./{rest}\n}}\n");
    let around = Scenario::new()
        .module("./one", one("a"))
        .module("./many", many("a", 1))
        .step(Step::apply(call("one\"")))
        .step(
            Step::apply(call("many\"\n  count = 1") + &moved("module.m", "module.m[0]"))
                .plans("module.m[0].terraform_data.a[0]", Action::NoOp),
        );
    beside("a resource that gets a count in a module that gets one", &around)
}

#[test]
fn an_address_is_the_same_however_its_keys_are_written() -> Result<(), Failure> {
    let each = |name: &str| {
        format!(
            "resource \"terraform_data\" \"{name}\" {{\n  for_each = toset([\"A.b\"])\n  input = \"x\"\n}}\n"
        )
    };
    let a = r#"terraform_data.a [ "\u0041.b" ]"#;
    let keyed = Scenario::new().step(Step::apply(each("a") + &many("c", 2))).step(
        Step::apply(
            each("b")
                + &many("d", 2)
                + &moved(a, r#"terraform_data.b["A.b"]"#)
                + &moved("terraform_data.c.1", "terraform_data.d[01]"),
        )
        .plans(r#"terraform_data.b["A.b"]"#, Action::NoOp)
        .plans("terraform_data.d[1]", Action::NoOp),
    );
    beside("keys that are written otherwise", &keyed)?;
    let call = |folder: &str| {
        format!("module \"m\" {{\n  source = \"./{folder}\"\n  for_each = toset([\"x.y\", \"z\"])\n}}\n")
    };
    let inside = Scenario::new()
        .module("./before", many("a", 1))
        .module("./after", many("b", 1) + &moved("terraform_data.a", "terraform_data.b"))
        .step(Step::apply(call("before")))
        .step(Step::apply(call("after")).plans(r#"module.m["x.y"].terraform_data.b[0]"#, Action::NoOp));
    beside("a move in an instance of a module with a point in its key", &inside)
}

/// It stays where a resource loses its `count`, and has another instance without one.
#[test]
fn what_would_move_by_itself_gives_way_and_is_warned_of() -> Result<(), Failure> {
    let door = door("first");
    let config = |repeated: &str| {
        format!(
            "resource \"zoo_broken\" \"b\" {{\n  {repeated}\n  how = \"stays until there is {}\"\n}}\n",
            door.display()
        )
    };
    let opened = door.clone();
    let scenario = Scenario::new()
        .step(Step::apply(config("count = 1")))
        .step(Step::apply(config("for_each = { k = 1 }")).fails("It does not want to leave").stores(
            "zoo_broken.b[\"k\"]",
            "id",
            "b-1",
        ))
        .step(
            Step::apply(config("") + &moved("zoo_broken.b[\"k\"]", "zoo_broken.b"))
                .fails("It does not want to leave")
                .stores("zoo_broken.b[0]", "id", "b-1")
                .stores("zoo_broken.b", "id", "b-1"),
        )
        .step(Step::outside(move || std::fs::write(&opened, "").expect("a file")))
        .step(
            Step::apply(config(""))
                .plans("zoo_broken.b", Action::NoOp)
                .plans("zoo_broken.b[0]", Action::Delete)
                .warns("Unresolved resource instance address changes")
                .warns("  - zoo_broken.b[0] could not move to zoo_broken.b"),
        );
    let lived = beside("a blocked move of the first", &scenario);
    let _ = std::fs::remove_file(&door);
    lived
}

/// Nobody is asked what becomes of it, as it only is to end: its state is read as one of the other type.
#[test]
fn what_moves_to_another_type_that_is_not_configured_is_read_as_it_stands() -> Result<(), Failure> {
    let named =
        |name: &str| format!("resource \"zoo_named\" \"a\" {{\n  family = \"f\"\n  name   = {name:?}\n}}\n");
    let data = "resource \"terraform_data\" \"a\" {\n  input = 7\n}\n";
    for name in ["7", "no number"] {
        let scenario = Scenario::new()
            .step(Step::apply(named(name)))
            .step(Step::plan(moved("zoo_named.a", "zoo_lease.l")).plans("zoo_lease.l", Action::Delete))
            .step(Step::apply(moved("zoo_named.a", "zoo_lease.l")).loses("zoo_lease.l"));
        beside("a move to a type that is not configured", &scenario)?;
    }
    let fails = [
        (named("7"), moved("zoo_named.a", "zoo_hooked.h")),
        (named("7"), moved("zoo_named.a", "zoo_none.n")),
        (data.to_owned(), moved("terraform_data.a", "zoo_lease.l")),
        // Each of several is told.
        (
            named("7")
                .replace("zoo_named", "terraform_data")
                .replace("family = \"f\"\n  name   = \"7\"", "count = 2"),
            moved("terraform_data.a", "zoo_none.n"),
        ),
    ];
    let scenario = |(before, after): &(String, String)| {
        Scenario::new().step(Step::apply(before)).step(Step::plan(after))
    };
    all_fail_alike(fails.iter().map(|both| (&*both.1, scenario(both))));
    Ok(())
}
