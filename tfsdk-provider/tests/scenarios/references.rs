//! References to what is not there, in every place where something may be referred to.

use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::{all_fail_alike, fails_alike};
use crate::beside;

fn plan(config: &str) -> Scenario {
    Scenario::new().step(Step::plan(config))
}

#[test]
fn what_is_not_declared_is_told_alike() {
    let values = [
        "var.nothing",
        "local.nothing",
        "zoo_hooked.nothing.text",
        "zoo_kept.nothing.name",
        "data.zoo_keeper.nothing.text",
        "ephemeral.zoo_ticket.nothing.code",
        "module.nothing.text",
        "each.key",
        "count.index",
        "self.text",
        "path.nothing",
        "terraform.nothing",
        "nothing",
        "zoo_hooked.one.colour",
        "zoo_hooked.one[0].text",
        "zoo_hooked.two.text",
        "zoo_hooked.each.text",
        "zoo_hooked.a.text",
    ];
    let others = "resource \"zoo_hooked\" \"one\" { text = \"x\" }\nresource \"zoo_hooked\" \"two\" {\n  count = 2\n  text  = \"x\"\n}\nresource \"zoo_hooked\" \"each\" {\n  for_each = toset([\"k\"])\n  text     = \"x\"\n}\n";
    let all = values.map(|value| format!("{others}resource \"zoo_hooked\" \"a\" {{ text = {value} }}\n"));
    all_fail_alike(all.iter().map(|config| (config.as_str(), plan(config))));
}

#[test]
fn what_a_block_of_a_provider_refers_to_is_there() {
    let resource = "resource \"zoo_hooked\" \"a\" { text = \"x\" }\n";
    for value in ["var.nothing", "local.nothing", "data.zoo_keeper.k.text"] {
        let block = format!("provider \"zoo\" {{ keeper = {value} }}\n{resource}");
        let call = "module \"m\" { source = \"./m\" }\n";
        all_fail_alike([
            (value, plan(&block)),
            (value, Scenario::new().module("./m", &*block).step(Step::plan(call))),
        ]);
    }
}

#[test]
fn names_that_were_meant_are_told_alike() {
    let config =
        "variable \"colour\" { default = 1 }\nlocals { size = 1 }\nmodule \"mine\" { source = \"./m\" }\n";
    for value in ["var.color", "local.sise", "module.mime.a", "module.mine.b"] {
        let scenario = Scenario::new().module("./m", "output \"a\" { value = 1 }\n");
        fails_alike(
            value,
            &scenario.step(Step::plan(format!("{config}output \"o\" {{ value = {value} }}\n"))),
        );
    }
}

#[test]
fn nothing_refers_to_itself() {
    all_fail_alike([
        ("a resource", plan("resource \"zoo_hooked\" \"a\" { text = zoo_hooked.a.text }\n")),
        ("data", plan("data \"zoo_keeper\" \"a\" { greeting = data.zoo_keeper.a.text }\n")),
        (
            "count",
            plan("resource \"zoo_hooked\" \"a\" {\n  count = length(zoo_hooked.a)\n  text = \"x\"\n}\n"),
        ),
        ("a local value", plan("locals { a = local.a }\n")),
    ]);
}

/// What `dynamic` blocks and `for` expressions name themselves is none of the configuration.
#[test]
fn names_of_iterations_are_there() -> Result<(), Failure> {
    let config = "locals { sides = [\"n\", \"s\"] }\nresource \"zoo_kept\" \"a\" {\n  labels = { for side in local.sides : side => \"${side}!\" }\n  dynamic \"door\" {\n    for_each = local.sides\n    content { side = door.value }\n  }\n  dynamic \"door\" {\n    for_each = local.sides\n    iterator = it\n    content { side = \"${it.key}${it.value}\" }\n  }\n}\noutput \"applying\" { value = ephemeralasnull(terraform.applying) == null }\n";
    beside("iterations", &Scenario::new().step(Step::apply(config).outputs("applying", true)))
}
