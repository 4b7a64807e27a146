//! Providers with mistakes: what is said of each in this process is what Terraform says of it.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};

use crate::alike::{all_fail_alike, fails_alike};
use crate::in_process;

fn broken(how: &str) -> String {
    format!("resource \"zoo_broken\" \"b\" {{\n  how    = {how:?}\n  secret = \"hunter2\"\n}}\n")
}

fn created(how: &str) {
    fails_alike(how, &Scenario::new().step(Step::apply(broken(how))));
}

fn updated(how: &str) {
    fails_alike(how, &Scenario::new().step(Step::apply(broken("well"))).step(Step::apply(broken(how))));
}

#[test]
fn a_result_that_is_not_as_it_was_planned_is_told_alike() {
    created("changes");
    created("changes a secret");
    created("forgets");
    updated("becomes another one");
}

#[test]
fn a_plan_that_is_not_as_it_was_configured_or_planned_before_is_told_alike() {
    created("is replaced for nothing");
    created("cannot be planned");
    let later = "resource \"terraform_data\" \"t\" {}\nresource \"zoo_broken\" \"b\" {\n  how  = \"plans what it knows of the cage\"\n  cage = length(terraform_data.t.id)\n}\n";
    fails_alike("planned before all is known", &Scenario::new().step(Step::apply(later)));
    created("plans what comes to nothing");
}

#[test]
fn what_fails_and_panics_is_told_alike() {
    created("fails");
    created("fails at a path");
    created("fails with diagnostics");
    created("fails half way");
    created("leaves something else");
    created("tells the secret");
    created("panics");
    created("panics when planned");
    updated("fails to update");
}

#[test]
fn what_is_read_wrongly_is_told_alike() {
    created("is unknown when read");
    created("panics when read");
    created("cannot be read");
}

#[test]
fn what_cannot_be_imported_is_told_alike() {
    let scenario = |address: &str, id: &str, config: &str| {
        Scenario::new().step(Step::plan(config)).step(Step::import(address, id))
    };
    fails_alike("no import", &scenario("zoo_broken.b", "x", &broken("well")));
    let named = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"n\"\n}\n";
    fails_alike("a wrong id", &scenario("zoo_named.n", "no slash", named));
}

/// What does not come to rest: the plan that has something to do is shown alike as well.
#[test]
fn what_does_not_come_to_rest_is_shown_alike() {
    for how in ["vanishes", "is another one when read", "plans what is not configured"] {
        let scenario = Scenario::new().step(Step::apply(broken(how)));
        let here = in_process(&scenario).expect_err("a mistake").to_string();
        assert!(here.contains("was expected to have nothing to do"), "{here}");
        let Some(cli) = Cli::found() else {
            return kit::not_run(
                "plans that do not come to rest, as neither `terraform` nor `tofu` is on the path",
            );
        };
        let zoo = env!("CARGO_BIN_EXE_terraform-provider-zoo");
        let there = scenario.run_with(&cli.provider("example.com/tfsdk/zoo", zoo)).expect_err("a mistake");
        assert_eq!(here, there.to_string());
    }
}

#[test]
fn what_is_declared_twice_is_told_as_terraform_tells_it() {
    let twice = |block: &str, text: &str| Step::plan(format!("{block}\n{block}")).fails(text);
    let read = "data \"zoo_keeper\" \"a\" {\n    name = \"a\"\n  }";
    let check = "check \"c\" {\n  assert {\n    condition     = data.zoo_keeper.a.name != \"\"\n    error_message = \"No.\"\n  }\n}\n";
    let call = "module \"m\" {\n  source = \"./m\"\n}\n";
    let scenario = Scenario::new()
        .module("./m", "")
        .step(twice(
            "resource \"zoo_kept\" \"a\" {\n  name = \"a\"\n}\n",
            "Duplicate resource \"zoo_kept\" configuration: A zoo_kept resource named \"a\" was already declared at main.tf:1,1-24. Resource names must be unique per type in each module.",
        ))
        .step(twice(
            read,
            "Duplicate data \"zoo_keeper\" configuration: A zoo_keeper data resource named \"a\" was already declared at main.tf:1,1-22.",
        ))
        .step(twice(
            "ephemeral \"zoo_ticket\" \"a\" {}\n",
            "Duplicate ephemeral \"zoo_ticket\" configuration: A zoo_ticket ephemeral resource named \"a\" was already declared",
        ))
        .step(twice(
            "variable \"v\" {\n  default = 1\n}\n",
            "Duplicate variable declaration: A variable named \"v\" was already declared at main.tf:1,1-13. Variable names must be unique within a module.",
        ))
        .step(twice(
            "locals {\n  l = 1\n}\n",
            "Duplicate local value definition: A local value named \"l\" was already defined at main.tf:2,3-8. Local value names must be unique within a module.",
        ))
        .step(twice(
            "output \"o\" {\n  value = 1\n}\n",
            "Duplicate output definition: An output named \"o\" was already defined at main.tf:1,1-11. Output names must be unique within a module.",
        ))
        .step(twice(
            call,
            "Duplicate module call: A module call named \"m\" was already defined at main.tf:1,1-11. Module calls must have unique names within a module.",
        ))
        .step(twice(
            "provider \"zoo\" {}\n",
            "Duplicate provider configuration: A default (non-aliased) provider configuration for \"zoo\" was already given at main.tf:1,1-15. If multiple configurations are required, set the \"alias\" argument for alternative configurations.",
        ))
        .step(twice(
            "provider \"zoo\" {\n  alias = \"north\"\n}\n",
            "Duplicate provider configuration: A provider configuration for \"zoo\" with alias \"north\" was already given at main.tf:1,1-15. Each configuration for the same provider must have a distinct alias.",
        ))
        .step(
            Step::plan(format!("{read}\n{check}{check}")).fails(
                "Duplicate check \"c\" configuration: A check block named \"c\" was already declared at main.tf:4,1-10. Check blocks must be unique within each module.",
            ),
        )
        .step(
            Step::plan(format!("{read}\n{}", check.replacen('{', &format!("{{\n  {read}"), 1)))
                .fails("Duplicate data \"zoo_keeper\" configuration"),
        );
    crate::run("declared twice", &scenario.step(Step::plan(""))).expect("the same in both");
}

#[test]
fn a_block_without_its_labels_is_told_as_terraform_tells_it() {
    let scenario = [
        (
            "resource \"zoo_kept\"",
            "Missing name for resource: All resource blocks must have 2 labels (type, name).",
        ),
        ("data", "Missing type for data: All data blocks must have 2 labels (type, name)."),
        ("locals \"x\"", "Extraneous label for locals: No labels are expected for locals blocks."),
        (
            "output \"a\" \"b\"",
            "Extraneous label for output: Only 1 labels (name) are expected for output blocks.",
        ),
    ];
    let scenario = scenario.into_iter().fold(Scenario::new(), |all, (block, text)| {
        all.step(Step::plan(format!("{block} {{}}\n")).fails(text))
    });
    crate::run("labels", &scenario.step(Step::plan(""))).expect("the same in both");
}

#[test]
fn an_output_has_a_value() {
    let text = "Missing required argument: The argument \"value\" is required, but no definition was found.";
    let scenario = Scenario::new().step(Step::plan("output \"o\" {}\n").fails(text));
    crate::run("an output", &scenario.step(Step::plan(""))).expect("the same in both");
}

#[test]
fn what_moved_and_removed_blocks_may_not_say_is_told_alike() {
    let declared = "resource \"terraform_data\" \"a\" {\n  input = 1\n}\nresource \"terraform_data\" \"b\" {\n  input = 1\n}\n";
    let moved = |from: &str, to: &str| {
        format!("moved {{\n  from = terraform_data.{from}\n  to   = terraform_data.{to}\n}}\n")
    };
    let removed = |from: &str| {
        format!("removed {{\n  from = terraform_data.{from}\n  lifecycle {{\n    destroy = false\n  }}\n}}\n")
    };
    for (name, blocks) in [
        ("declared and moved", moved("a", "b")),
        ("declared and moved away", moved("a", "z")),
        ("moved to itself", moved("c", "c")),
        ("moved to two", moved("c", "a") + &moved("c", "b")),
        ("moved from two", moved("c", "a") + &moved("d", "a")),
        ("declared and removed", removed("a")),
        ("an instance removed", removed("c[0]")),
    ] {
        fails_alike(name, &Scenario::new().step(Step::plan(format!("{declared}{blocks}"))));
    }
    let counted = "resource \"terraform_data\" \"i\" {\n  count = 2\n}\n";
    for (name, blocks) in [
        ("an instance that is declared and moved away", moved("i[1]", "z")),
        ("instances moved from two", moved("c[0]", "d[0]") + &moved("c[1]", "d[0]")),
    ] {
        fails_alike(name, &Scenario::new().step(Step::plan(format!("{counted}{blocks}"))));
    }
    let called = "module \"m\" {\n  source = \"./m\"\n}\n";
    let inside = format!("{declared}{}", moved("a", "b"));
    fails_alike("in a module", &Scenario::new().module("./m", inside).step(Step::plan(called)));
    let of_modules = |from: &str, to: &str| format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n");
    let gone = |from: &str| removed("a").replace("terraform_data.a", from);
    for (name, root, inside) in [
        ("a module declared and removed", gone("module.m"), String::new()),
        ("what is in a module declared and removed", gone("module.m.terraform_data.a"), declared.to_owned()),
        ("in a module declared and removed", String::new(), declared.to_owned() + &removed("a")),
        ("a module declared and moved", of_modules("module.m", "module.n"), declared.to_owned()),
        (
            "what is in a module declared and moved",
            of_modules("module.m[\"k\"].terraform_data.a", "terraform_data.z"),
            declared.to_owned(),
        ),
        (
            "an instance of a module declared and moved",
            of_modules("module.m[\"k\"]", "module.n"),
            String::new(),
        ),
        (
            "moved to two by two modules",
            of_modules("module.m[\"k\"].terraform_data.c", "terraform_data.z"),
            moved("c", "d"),
        ),
        ("in an instance of a module", String::new(), declared.to_owned() + &moved("a", "z")),
        (
            "a circle by the keys of a module",
            of_modules("module.m[5].terraform_data.c", "module.m[6].terraform_data.c"),
            moved("c[0]", "d[0]"),
        ),
    ] {
        let each = if root.contains("module.m\n") { "" } else { "  for_each = toset([\"k\"])\n" };
        let config = format!("module \"m\" {{\n  source = \"./m\"\n{each}}}\n{root}");
        fails_alike(name, &Scenario::new().module("./m", inside).step(Step::plan(config)));
    }
    let counted = "resource \"terraform_data\" \"a\" {\n  count = 1\n}\n".to_owned() + &moved("a", "a[0]");
    assert!(in_process_passes(&counted));
}

fn in_process_passes(config: &str) -> bool {
    in_process(&Scenario::new().step(Step::plan(config))).is_ok()
}

#[test]
fn what_lifecycle_names_is_there() {
    let kept = "resource \"zoo_kept\" \"k\" { name = \"k\" }\nresource \"zoo_kept\" \"two\" {\n  count = 2\n  name = \"k\"\n}\n";
    let all = [
        "ignore_changes = [nope]",
        "ignore_changes = [name, nope, words.a]",
        "ignore_changes = [door.side]",
        "ignore_changes = [door[0].nope]",
        "ignore_changes = [door[0][\"side\"]]",
        "ignore_changes = [door[0][0]]",
        "ignore_changes = [animals[0].nope]",
        "ignore_changes = [words[0]]",
        "ignore_changes = [name.x]",
        "count = 2\n  lifecycle { ignore_changes = [nope] }",
        "ignore_changes = [nope]\n  }\n  number = \"x\"\n  lifecycle {",
        "replace_triggered_by = [zoo_kept.nope]",
        "replace_triggered_by = [zoo_kept.k[0].name]",
        "replace_triggered_by = [zoo_kept.k[0]]",
        "replace_triggered_by = [zoo_nope.k, zoo_kept.k, zoo_kept.nope]",
        "replace_triggered_by = [zoo_kept.a]",
        "replace_triggered_by = [zoo_kept.two.name]",
        "replace_triggered_by = [zoo_broken.b]",
    ];
    let scenario = |lifecycle: &str| {
        let lifecycle = match lifecycle.contains("lifecycle {") && lifecycle.starts_with("count") {
            true => lifecycle.to_owned(),
            false => format!("lifecycle {{\n    {lifecycle}\n  }}"),
        };
        let broken =
            if lifecycle.contains("zoo_broken") { broken("panics when planned") } else { String::new() };
        let config =
            format!("{kept}{broken}resource \"zoo_kept\" \"a\" {{\n  name = \"a\"\n  {lifecycle}\n}}\n");
        Scenario::new().step(Step::apply(config))
    };
    all_fail_alike(all.map(|lifecycle| (lifecycle, scenario(lifecycle))));
}

/// These say nothing that is wrong, or nothing that Terraform finds wrong.
#[test]
fn what_lifecycle_names_may_be_a_part_that_is_not_there_yet() -> Result<(), Failure> {
    let lifecycles = [
        "ignore_changes = [door, door[0].side, labels.a, labels[0], \"name\", anything.x, animals[0].name]",
        "ignore_changes = [password_length]",
        "replace_triggered_by = [zoo_kept.k.nope, zoo_kept.k.name.x, zoo_kept.k.name, zoo_kept.two, zoo_kept.two[1].name]",
    ];
    let config = |name: &str, lifecycle: &str| {
        format!(
            "resource \"zoo_kept\" \"k\" {{ name = {name:?} }}\nresource \"zoo_kept\" \"two\" {{\n  count = 2\n  name = \"k\"\n}}\nresource \"zoo_kept\" \"a\" {{\n  name = \"a\"\n  lifecycle {{\n    {lifecycle}\n  }}\n}}\n"
        )
    };
    let quoted = Step::plan(config("k", "ignore_changes = [\"nope\"]"));
    let mut scenario = Scenario::new()
        .step(quoted.fails(
            "Unsupported attribute: This object has no argument, nested block, or exported attribute",
        ));
    for lifecycle in lifecycles {
        let action = if lifecycle.starts_with("replace") { Action::Replace } else { Action::NoOp };
        scenario = scenario
            .step(Step::apply(config("k", lifecycle)))
            .step(Step::apply(config("l", lifecycle)).plans("zoo_kept.a", action));
    }
    crate::beside("what lifecycle names", &scenario)
}

/// What only newer versions of Terraform know.
#[test]
fn an_argument_of_a_variable_that_is_not_known_yet_is_told() -> Result<(), Failure> {
    let config = "variable \"v\" {\n  default    = 1\n  deprecated = \"Use w.\"\n}\n";
    fails_alike("deprecated", &Scenario::new().step(Step::plan(config)));
    let module = "variable \"v\" {\n  deprecated = \"Use w.\"\n}\n";
    let call = "module \"m\" {\n  source = \"./m\"\n  v = 1\n}\n";
    let step = Step::plan(call).fails("An argument named \"deprecated\" is not expected here.");
    crate::run("deprecated in a module", &Scenario::new().module("./m", module).step(step))
}

/// A function that no provider has is told in Terraform's words.
#[test]
fn a_function_that_is_not_there_is_told_as_terraform_tells_it() -> Result<(), Failure> {
    let unknown = [
        (
            "provider::zoo::jion()",
            "Unknown provider function: The function \"jion\" is not available from the provider \"zoo\".",
        ),
        (
            "provider::farm::join()",
            "Unknown provider function: There is no function named \"provider::farm::join\". Ensure that provider name \"farm\" is declared in this module's required_providers block, and that this provider offers a function named \"join\".",
        ),
        (
            "provider::join()",
            "Unknown provider function: The function call must include the provider name after the \"provider::\" prefix.",
        ),
        (
            "zoo::join()",
            "Unknown provider function: The function namespace \"zoo\" is not valid. Provider function calls must use the \"provider::\" namespace prefix.",
        ),
        (
            "half(1)",
            "Call to unknown function: There is no function named \"half\". Did you mean \"provider::zoo::half\"?",
        ),
    ];
    for (call, told) in unknown {
        let config = format!("output \"o\" {{ value = {call} }}\n");
        crate::beside("an unknown function", &Scenario::new().step(Step::plan(config).fails(told)))?;
    }
    Ok(())
}

/// Terraform looks at the whole configuration before it plans, once for each block, and goes no further where something is wrong with it.
#[test]
fn what_is_wrong_with_the_configuration_is_told_before_what_cannot_be_planned() {
    let unplanned = broken("cannot be planned");
    let nope = "resource \"zoo_kept\" \"a\" {\n  name = \"a\"\n  nope = 1\n}\n";
    let all = [
        nope,
        "provider \"zoo\" { cages = 300 }\nresource \"terraform_data\" \"a\" { nope = 1 }\nresource \"terraform_data\" \"b\" {\n  count = \"x\"\n}\n",
        "resource \"terraform_data\" \"a\" { nope = 1 }\nresource \"terraform_data\" \"b\" {\n  input = terraform_data.a.id\n  none = 1\n}\n",
        "resource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"b\" {\n  for_each = tostring(terraform_data.a.output)\n}\n",
        "module \"m\" {\n  source = \"./m\"\n  count = 2\n}\n",
        "resource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"b\" {\n  for_each = terraform_data.a.id\n}\nmoved {\n  from = terraform_data.b\n  to   = terraform_data.a\n}\n",
        "module \"m\" {\n  source = \"./ruled\"\n  count  = 2\n  v      = 1\n  w      = []\n}\nresource \"terraform_data\" \"a\" {}\nremoved {\n  from = terraform_data.a\n  lifecycle { destroy = false }\n}\n",
        "resource \"terraform_data\" \"a\" {}\nremoved {\n  from = terraform_data.a\n  lifecycle { destroy = false }\n}\n",
        "variable \"w\" { default = [] }\nmodule \"m\" {\n  source = \"./ruled\"\n  v      = 1\n  w      = var.w\n  x      = 3\n}\n",
    ];
    let ruled = "variable \"v\" {\n  validation {\n    condition     = var.v == 2 || length(var.w) > 1\n    error_message = \"It is ${var.v}.\"\n  }\n}\nvariable \"w\" {}\nvariable \"x\" {\n  default = 2\n  validation {\n    condition     = var.x == 2\n    error_message = \"It is ${var.x}.\"\n  }\n}\n";
    let scenario = |config: &str| {
        let config = format!("{config}{unplanned}");
        Scenario::new().module("./m", nope).module("./ruled", ruled).step(Step::apply(config))
    };
    all_fail_alike(all.map(|config| (config, scenario(config))));
    let refused = "output \"o\" {\n  value = 1\n  precondition {\n    condition     = path.module == \"\"\n    error_message = \"No.\"\n  }\n}\n";
    fails_alike("an output", &scenario(refused));
    let refused = format!("resource \"terraform_data\" \"a\" {{}}\n{refused}");
    let ends = Scenario::new()
        .step(Step::apply("resource \"terraform_data\" \"a\" {}\n"))
        .step(Step::plan(refused).fails("Module output value precondition failed: No."))
        .step(Step::destroy());
    fails_alike("before all is destroyed", &ends);
    let late = Scenario::new()
        .step(Step::apply(broken("well")))
        .step(Step::apply(format!("{nope}{}", broken("cannot be planned"))));
    fails_alike("at a second step", &late);
}

#[test]
fn instances_by_what_is_not_known_yet_are_told_so_whatever_it_is() {
    let config = "resource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"b\" {\n  for_each = terraform_data.a.id\n}\n";
    fails_alike("a text", &Scenario::new().step(Step::plan(config)));
}

#[test]
fn an_import_of_what_is_not_configured_says_how_it_could_be() {
    let import = |to: &str, for_each: &str| {
        let config = format!("import {{\n  {for_each}\n  to = terraform_data.none{to}\n  id = \"x\"\n}}\n");
        Scenario::new().step(Step::plan(config))
    };
    let each = "for_each = toset([\"a\"])";
    let all = [("", ""), ("", each), ("[each.key]", each), ("[0]", ""), ("[0]", each)];
    all_fail_alike(all.map(|(to, for_each)| (to, import(to, for_each))));
}

/// That an import leads to no instance of a resource shows before anything is planned; that there is no such resource, only then.
#[test]
fn what_is_wrong_with_an_import_is_told_in_its_turn() {
    let import = |to: &str, rest: &str| format!("import {{\n  to = terraform_data.{to}\n  {rest}\n}}\n");
    let each = "for_each = toset([\"x\"])\n  id = each.key";
    let (known, none) = ("id = \"x\"", import("none", "id = \"x\""));
    let nope = "resource \"terraform_data\" \"n\" { nope = 1 }\n";
    let held = "resource \"terraform_data\" \"h\" {\n  lifecycle {\n    precondition {\n      condition     = path.module == \"\"\n      error_message = \"No.\"\n    }\n  }\n}\n";
    let one = "resource \"terraform_data\" \"a\" {}\n";
    let two = "resource \"terraform_data\" \"a\" { count = 2 }\n";
    let moved = |to: &str| format!("moved {{\n  from = terraform_data.a\n  to   = {to}\n}}\n");
    let named = "resource \"zoo_named\" \"b\" {\n  family = \"f\"\n  name   = \"b\"\n}\nresource \"zoo_kept\" \"k\" {}\nremoved {\n  from = zoo_kept.k\n  lifecycle { destroy = false }\n}\n";
    let removed = "removed {\n  from = terraform_data.a\n  lifecycle { destroy = false }\n}\n";
    let all = [
        format!("{none}{nope}"),
        format!("{none}{held}"),
        format!("{none}{one}{}", moved("terraform_data.b")),
        format!("{none}{one}{removed}"),
        format!("{}{nope}", import("none[each.key]", each)),
        format!("{}{held}", import("none[each.key]", each)),
        format!("{one}{}{nope}", import("a", "id = terraform_data.a.id")),
        format!("{one}{}{held}{removed}", import("a", "id = terraform_data.a.id")),
        format!("{one}{}{nope}", import("a[0]", known)),
        format!("{one}{}{removed}", import("a[each.key]", each)),
        format!("{two}{}{}", import("a", known), moved("terraform_data.b")),
        format!("{two}{}{}", import("a[\"x\"]", known), moved("terraform_data.a")),
        format!("{two}{}", import("a", "id = terraform_data.a[0].id")),
        format!("{two}{}{}", import("a", "id = terraform_data.a.id"), import("a[\"x\"]", known)),
        format!("{two}{}{}", import("a[\"x\"]", known), import("a", "id = terraform_data.a.id")),
    ];
    all_fail_alike(all.iter().map(|config| (&**config, Scenario::new().step(Step::plan(config)))));
    let moved_away =
        Scenario::new().step(Step::apply(one)).step(Step::plan(format!("{}{named}", moved("zoo_named.b"))));
    fails_alike("a move to another type", &moved_away);
}

/// An id may name what another instance of a module gives out.
#[test]
fn an_import_waits_for_an_instance_that_its_id_names_by_a_dotted_key() -> Result<(), Failure> {
    let module = "variable \"in\" {}\nresource \"terraform_data\" \"x\" { input = var.in }\noutput \"id\" { value = \"${var.in}/lion\" }\n";
    let config = "module \"m\" {\n  source   = \"./m\"\n  for_each = { cats = \"cats\" }\n  in       = each.key\n}\nresource \"zoo_named\" \"n\" {\n  family = \"cats\"\n  name   = \"lion\"\n}\nimport {\n  to = zoo_named.n\n  id = module.m.cats.id\n}\n";
    crate::beside("an id by a key", &Scenario::new().module("./m", module).step(Step::apply(config)))
}

#[test]
fn a_type_of_the_other_kind_is_named_where_it_may_be_meant() {
    let all =
        ["resource \"zoo_keeper\"", "data \"zoo_hooked\"", "ephemeral \"zoo_hooked\"", "data \"zoo_hoked\""];
    let scenario = |block: &str| Scenario::new().step(Step::plan(format!("{block} \"a\" {{}}\n")));
    all_fail_alike(all.map(|block| (block, scenario(block))));
}

/// Of a block whose labels are wrong nothing else is told.
#[test]
fn what_is_wrong_with_blocks_is_told_once_and_with_what_is_wrong_with_variables() {
    let all = [
        "resource \"terraform_data\" {}\nresource \"terraform_data\" {}\nvariable \"v\" {\n  nope = 2\n}\nresource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"a\" {}\n",
        "variable {}\noutput {\n  nope = 1\n}\nmodule {\n  source = \"./none\"\n}\ncheck {}\n",
        "variable \"v\" { nope = 1 }\nvariable \"v\" {}\n",
        "resource \"terraform_data\" {\n  count    = 1\n  for_each = {}\n  lifecycle { nope = 1 }\n}\nmoved \"x\" {\n  from = a\n}\nimport \"x\" {\n  to = a\n}\n",
    ];
    all_fail_alike(all.map(|config| (config, Scenario::new().step(Step::plan(config)))));
}

/// That something is said to be removed and is there all the same is seen by a plan.
#[test]
fn what_is_wrongly_said_to_be_removed_is_told_by_a_plan_alone() -> Result<(), Failure> {
    let one = "resource \"terraform_data\" \"a\" {}\n";
    let config =
        format!("{one}removed {{\n  from = terraform_data.a\n  lifecycle {{ destroy = false }}\n}}\n");
    let refused = || Step::plan(config.clone()).fails("Removed resource still exists");
    let nothing = Scenario::new().step(refused()).step(Step::refresh()).step(Step::destroy());
    crate::run("removed where nothing is stored", &nothing)?;
    let ends = Scenario::new().step(Step::apply(one)).step(refused()).step(Step::destroy());
    fails_alike("before all is destroyed", &ends);
    Ok(())
}

#[test]
fn ids_and_keys_of_imports_are_looked_at_before_anything_is_planned() {
    let nope = "resource \"terraform_data\" \"n\" { nope = 1 }\n";
    let all =
        ["id = \"\"", "id = null", "id = []", "id = terraform_data.n.nope", "id = \"x\"\n  for_each = 5"];
    let config = |said: &str| {
        let key = if said.contains("for_each") { ("for_each = {}", "[each.key]") } else { ("", "") };
        format!(
            "resource \"terraform_data\" \"a\" {{\n  {}\n}}\nimport {{\n  to = terraform_data.a{}\n  {said}\n}}\n{nope}",
            key.0, key.1
        )
    };
    all_fail_alike(all.map(|said| (said, Scenario::new().step(Step::plan(config(said))))));
}

#[test]
fn messages_of_checks_are_looked_at_before_anything_is_planned() {
    let nope = "resource \"terraform_data\" \"n\" { nope = 1 }\n";
    let all = ["[path.module]", "null", "path.module"];
    let scenario = |message: &str| {
        let config = format!(
            "check \"c\" {{\n  assert {{\n    condition     = path.module == \"\"\n    error_message = {message}\n  }}\n}}\n{nope}"
        );
        Scenario::new().step(Step::plan(config))
    };
    all_fail_alike(all.map(|message| (message, scenario(message))));
}

#[test]
fn that_a_variable_has_no_value_is_told_alone() {
    let config = "variable \"v\" {}\nlocals {\n  a = local.b\n  b = local.a\n}\n";
    let failure = in_process(&Scenario::new().step(Step::plan(config))).expect_err("no value").to_string();
    assert!(failure.contains("No value for required variable") && !failure.contains("Cycle"), "{failure}");
}

/// What a check has found before something is applied, it finds anew then, or no more.
#[test]
fn what_checks_warn_of_is_told_once_for_an_apply() {
    let check = "check \"c\" {\n  data \"zoo_keeper\" \"k\" { greeting = \"\" }\n  assert {\n    condition     = data.zoo_keeper.k.text == \"\"\n    error_message = \"No.\"\n  }\n}\ncheck \"d\" {\n  assert {\n    condition     = path.module == \"\"\n    error_message = \"Not there.\"\n  }\n}\n";
    let all = ["fails", "cannot be planned"];
    let scenario = |how| Scenario::new().step(Step::apply(format!("{check}{}", broken(how))));
    all_fail_alike(all.map(|how| (how, scenario(how))));
}
