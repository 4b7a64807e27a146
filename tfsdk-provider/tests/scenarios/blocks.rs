//! What the blocks of Terraform's own language may hold: names, arguments, and what stands in `lifecycle`.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::all_fail_alike;
use crate::{beside, in_process};

/// Configurations that are wrong before anything is asked of a provider.
fn all_wrong<'c>(all: impl IntoIterator<Item = &'c str>) {
    // What is wrong while Terraform installs modules has no place that can be compared.
    let scenario = |config: &str| {
        let is_called = config.contains("source = \"./m\"");
        let scenario = Scenario::new().step(Step::plan(config));
        if is_called { scenario.module("./m", "output \"text\" { value = 1 }\n") } else { scenario }
    };
    all_fail_alike(all.into_iter().map(|config| (config, scenario(config))));
}

/// A resource with this in its `lifecycle` block.
fn lifecycle(within: &str) -> String {
    format!(
        "locals {{ a = 1 }}\nresource \"zoo_hooked\" \"other\" {{ text = \"x\" }}\nresource \"zoo_hooked\" \"a\" {{\n  text = \"x\"\n  lifecycle {{\n    {within}\n  }}\n}}\n"
    )
}

#[test]
fn what_a_block_may_not_have_is_told_alike() {
    all_wrong([
        "nothing \"a\" {}\n",
        "resourc \"a\" \"b\" {}\n",
        "nothing = 1\n",
        "output = 1\n",
        "output \"a\" { nothing = 1 }\n",
        "output \"a\" {\n  value = 1\n  sensitiv = true\n}\n",
        "output \"a\" {\n  value = 1\n  description {}\n}\n",
        "output \"a\" {\n  value = 1\n  precondition = 1\n}\n",
        "output \"a\" {\n  value = 1\n  precondition \"x\" {}\n}\n",
        "output \"a\" {\n  value = 1\n  nothing {}\n}\n",
        "locals {\n  a {}\n}\n",
        "terraform { nothing = 1 }\n",
        "terraform {\n  nothing {}\n}\n",
        "moved {\n  from = zoo_hooked.a\n  to = zoo_hooked.b\n  nothing = 1\n}\n",
        "moved { from = zoo_hooked.a }\n",
        "moved {\n  from = upper(\"a\")\n  to = 1\n}\n",
        "removed { }\n",
        "removed {\n  from = zoo_hooked.a\n  nothing = 1\n}\n",
        "removed {\n  from = zoo_hooked.a\n  lifecycle { prevent_destroy = true }\n}\n",
        "import { id = \"x\" }\n",
        "import {\n  to = zoo_hooked.a\n  id = \"x\"\n  nothing = 1\n}\nresource \"zoo_hooked\" \"a\" { text = \"x\" }\n",
        "module \"m\" {\n  source = \"./m\"\n  nothing {}\n}\n",
        "module \"m\" { }\n",
        "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n  locals {}\n}\n",
        "data \"zoo_keeper\" \"a\" {\n  provisioner \"local-exec\" { command = \"x\" }\n}\n",
        "provider \"zoo\" {\n  lifecycle {}\n}\n",
        "provider \"zoo\" {\n  count = 1\n  depends_on = []\n}\nresource \"zoo_hooked\" \"a\" { text = \"x\" }\n",
    ]);
}

#[test]
fn names_that_are_none_are_told_alike() {
    all_wrong([
        "output \"a b\" { value = 1 }\n",
        "resource \"zoo_hooked\" \"a b\" { text = \"x\" }\n",
        "resource \"zoo hooked\" \"a\" { text = \"x\" }\n",
        "data \"zoo_keeper\" \"1a\" {}\n",
        "data \"zoo keeper\" \"a\" {}\n",
        "ephemeral \"zoo_ticket\" \"a.b\" { visitor = \"x\" }\n",
        "ephemeral \"zoo ticket\" \"a\" { visitor = \"x\" }\n",
        "variable \"a\" { default = 1 }\ncheck \"c d\" {\n  assert {\n    condition = var.a == 1\n    error_message = \"x\"\n  }\n}\n",
        "output \"a\" { nothing = 1 }\nnothing {}\noutput \"c d\" {\n  value = 1\n  n = 1\n}\nresource \"zoo_hooked\" \"e f\" {\n  text = \"x\"\n  lifecycle { n = 1 }\n}\n",
    ]);
}

/// What Terraform says of calls while it installs modules has no place that can be compared.
#[test]
fn calls_of_modules_are_held_to_their_rules() -> Result<(), Failure> {
    let wrong = |config: &str, told: &str| {
        in_process(
            &Scenario::new()
                .module("./m", "")
                .step(Step::plan(config).fails(told))
                .step(Step::plan("module \"m\" { source = \"./m\" }\n")),
        )
    };
    wrong("module \"a b\" { source = \"./m\" }\n", "Invalid module instance name: A name must start with")?;
    wrong(
        "module \"m\" {\n  source = \"./m\"\n  count = 1\n  for_each = {}\n}\n",
        "Invalid combination of \"count\" and \"for_each\": The \"count\"",
    )?;
    wrong(
        "module \"m\" {\n  source = \"./m\"\n  provider \"x\" {}\n}\n",
        "The block type name \"provider\" is reserved",
    )?;
    in_process(
        &Scenario::new()
            .module("./m", "variable \"v\" {\n  nothing = 1\n}\n")
            .step(
                Step::plan("module \"m\" { source = \"./m\" }\n")
                    .fails("Unsupported argument: An argument named \"nothing\""),
            )
            .step(Step::plan("")),
    )
}

#[test]
fn what_a_lifecycle_may_not_have_is_told_alike() {
    let all = [
        "nothing = 1",
        "prevent_destroy = local.a",
        "prevent_destroy = null",
        "prevent_destroy = upper(\"true\")",
        "create_before_destroy = \"maybe\"",
        "create_before_destroy = 1",
        "ignore_changes = zoo",
        "ignore_changes = [\"*\"]",
        "ignore_changes = [upper(\"a\")]",
        "replace_triggered_by = zoo_hooked.other",
        "replace_triggered_by = [local.a]",
        "replace_triggered_by = [upper(zoo_hooked.other.text)]",
        "replace_triggered_by = [zoo_hooked.other[zoo_hooked.other.text]]",
        "replace_triggered_by = [zoo_hooked.other, local.a, \"x\", local.b]",
        "replace_triggered_by = [\"x\", local.a]",
        "precondition {\n      condition = true\n      error_message = \"x\"\n    }",
        "precondition {\n      condition = local.a == 1\n      error_message = \"x\"\n      nothing = 1\n    }",
        "precondition {\n      condition = zoo_hooked.a.text == \"x\"\n      error_message = \"x ${zoo_hooked.a.text}\"\n    }",
        "postcondition {\n      condition = zoo_hooked.a.text == \"x\"\n      error_message = \"x\"\n    }",
        "prevent_destroy = true\n  }\n  lifecycle {",
    ];
    let all = all.map(lifecycle);
    all_wrong(all.iter().map(String::as_str));
    all_wrong([
        "data \"zoo_keeper\" \"a\" {\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes = all\n  }\n}\n",
        "ephemeral \"zoo_ticket\" \"a\" {\n  visitor = \"x\"\n  lifecycle { prevent_destroy = true }\n}\n",
        "resource \"zoo_hooked\" \"a\" {\n  count = 1\n  for_each = {}\n  text = \"x\"\n}\n",
        "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n  provider = upper(\"zoo\")\n}\n",
        "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n  provider = zoo.a.b\n}\n",
        "output \"o\" {\n  value = 1\n  sensitive = \"maybe\"\n}\n",
        "variable \"v\" { default = true }\noutput \"o\" {\n  value = 1\n  description = var.v\n}\n",
    ]);
}

/// What is written as Terraform 0.11 wrote it is read as it is meant.
#[test]
fn references_in_quotes_are_read() -> Result<(), Failure> {
    let config = "resource \"zoo_hooked\" \"a\" {\n  text     = \"x\"\n  provider = \"zoo\"\n  lifecycle {\n    ignore_changes        = [\"text\"]\n    create_before_destroy = \"true\"\n  }\n}\n";
    beside("quotes", &Scenario::new().step(Step::apply(config)))
}

/// What else stands in quotes there is none.
#[test]
fn what_is_no_reference_in_quotes_is_told() -> Result<(), Failure> {
    let with = |what: &str| format!("resource \"zoo_hooked\" \"a\" {{\n  text = \"x\"\n  {what}\n}}\n");
    let no_reference =
        |what: &str| Step::plan(with(what)).fails("Invalid expression: A single static variable reference");
    let scenario = Scenario::new()
        .step(no_reference("depends_on = [\"1\"]"))
        .step(no_reference("depends_on = [\"\"]"))
        .step(no_reference("lifecycle {\n    ignore_changes = [\"1\"]\n  }"))
        .step(
            Step::plan(with("depends_on = [\"x\"]"))
                .fails("Invalid reference: A reference to a resource type must be followed"),
        )
        .step(Step::plan(format!(
            "{}resource \"zoo_hooked\" \"b\" {{\n  text = \"y\"\n}}\n",
            with("depends_on = [\"zoo_hooked.b\"]")
        )));
    beside("no references in quotes", &scenario)
}

#[test]
fn what_a_check_has_to_have_is_told_alike() {
    let assert = |condition: &str| {
        format!("  assert {{\n    condition = {condition}\n    error_message = \"x\"\n  }}\n")
    };
    let read = |name: &str| format!("  data \"zoo_keeper\" {name:?} {{}}\n");
    let [a, b] = ["a", "b"].map(read);
    let sound = assert("data.zoo_keeper.a.text != \"\"");
    let all = [
        "check \"c\" { }\n".to_owned(),
        format!("check \"c\" {{\n{}}}\n", assert("true")),
        format!("check \"c\" {{\n  nothing = 1\n{a}{sound}}}\n"),
        format!("check \"c\" {{\n{a}{b}{sound}}}\n"),
    ];
    all_wrong(all.iter().map(String::as_str));
}

#[test]
fn what_nothing_can_depend_on_is_told_alike() {
    let places = [
        "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n",
        "output \"o\" {\n  value = 1\n",
        "module \"m\" {\n  source = \"./m\"\n",
    ];
    let named = [
        "zoo_hooked.nothing, module.nothing, var.nothing",
        "module.nothing",
        "local.nothing",
        "data.zoo_keeper.nothing",
        "data.zoo_keeper",
        "zoo_hooked.other.text, local.nothing",
    ];
    let other = "resource \"zoo_hooked\" \"other\" { text = \"x\" }\n";
    let all = places
        .iter()
        .flat_map(|place| named.map(|named| format!("{other}{place}  depends_on = [{named}]\n}}\n")));
    let not_static = ["zoo_hooked.other[*]", "upper(zoo_hooked.other.text)"];
    let others = places[..2]
        .iter()
        .flat_map(|place| not_static.map(|named| format!("{other}{place}  depends_on = [{named}]\n}}\n")));
    let all: Vec<String> = all.chain(others).collect();
    all_wrong(all.iter().map(String::as_str));
}

/// An `import` block is followed when its resource is planned: its provider is configured, and what it refers to is known.
#[test]
fn import_blocks_are_followed_where_their_resources_are() -> Result<(), Failure> {
    let config = "variable \"family\" { default = \"cats\" }\nlocals { names = [\"a\", \"b\"] }\nprovider \"zoo\" { keeper = \"k\" }\nresource \"zoo_named\" \"n\" {\n  for_each = toset(local.names)\n  family   = var.family\n  name     = each.key\n}\nimport {\n  for_each = toset(local.names)\n  to       = zoo_named.n[each.value]\n  id       = \"${var.family}/${each.key}\"\n}\n";
    beside(
        "imports",
        &Scenario::new().step(
            Step::apply(config)
                .plans("zoo_named.n[\"a\"]", Action::NoOp)
                .plans("zoo_named.n[\"b\"]", Action::NoOp),
        ),
    )
}

#[test]
fn an_import_block_that_leads_nowhere_is_told_alike() {
    let import = "import {\n  to = zoo_named.a\n  id = \"cats/a\"\n}\n";
    let hooked =
        "resource \"zoo_hooked\" \"a\" { text = \"x\" }\nimport {\n  to = zoo_hooked.a\n  id = \"x\"\n}\n";
    let call = "module \"m\" { source = \"./m\" }\n";
    let to = |address: &str| import.replace("zoo_named.a", address);
    let empty = |import: &str| {
        Scenario::new()
            .module("./m", "")
            .step(Step::plan(format!("module \"m\" {{ source = \"./m\" }}\n{import}")))
    };
    let module =
        format!("{import}resource \"zoo_named\" \"a\" {{\n  family = \"cats\"\n  name = \"a\"\n}}\n");
    all_fail_alike([
        ("no resource", Scenario::new().step(Step::plan(import))),
        ("no id", Scenario::new().step(Step::plan(hooked))),
        ("a module", Scenario::new().module("./m", module).step(Step::plan(call))),
        ("no module", Scenario::new().step(Step::plan(to("module.m[0].zoo_named.a")))),
        ("none in a module", empty(&to("module.m[0].zoo_named.a[1]"))),
        ("no module in a module", empty(&to("module.m.module.n[\"k\"].zoo_named.a"))),
    ]);
}

/// Each says what it asks for once, of an instance that there is, by an id that is known.
#[test]
fn what_an_import_block_may_not_say_is_told_alike() {
    let imported = |to: &str, id: &str| format!("import {{\n  to = {to}\n  id = {id}\n}}\n");
    let each = |all: &str, to: &str, id: &str| {
        format!("import {{\n  for_each = {all}\n  to = {to}\n  id = {id}\n}}\n")
    };
    let (a, x) = ("terraform_data.a", "\"x\"");
    let single = "resource \"terraform_data\" \"a\" {}\nresource \"terraform_data\" \"other\" {}\nlocals { k = \"x\" }\n";
    let counted = "resource \"terraform_data\" \"a\" { count = 1 }\nlocals { k = \"x\" }\n";
    let named = "resource \"terraform_data\" \"a\" { for_each = toset([\"x\"]) }\nlocals { k = \"x\" }\n";
    let read = "data \"zoo_keeper\" \"k\" {}\nephemeral \"zoo_ticket\" \"t\" { guest = \"g\" }\n";
    let called = |count: &str| format!("module \"m\" {{\n  source = \"./m\"\n  {count}\n}}\n");
    let of_the_root = [
        format!("{single}{}", imported(a, "null")),
        format!("{single}{}", imported(a, "\"\"")),
        format!("{single}{}", imported(a, "[\"x\"]")),
        format!("{single}{}", imported(a, "terraform_data.other.id")),
        format!("{single}{}", imported(a, "\"x-${terraform_data.a.id}\"")),
        format!("{single}{}", imported("terraform_data.a[0]", x)),
        format!("{single}{}", imported("terraform_data.a[\"x\"]", x)),
        format!("{single}{}{}", imported(a, x), imported(a, "\"y\"")),
        format!("{single}{}", each("toset([terraform_data.other.id])", a, "each.key")),
        format!("{single}{}", each("1", a, "each.key")),
        format!("{counted}{}", imported(a, x)),
        format!("{counted}{}", imported("terraform_data.a[1]", x)),
        format!("{counted}{}", imported("terraform_data.a[\"x\"]", x)),
        format!("{named}{}", imported(a, x)),
        format!("{named}{}", imported("terraform_data.a[0]", x)),
        format!("{named}{}", imported("terraform_data.a[\"y\"]", x)),
        format!("{named}{}", each("{ y = \"x\" }", "terraform_data.a[each.key]", "each.value")),
        format!("{named}{}", each("[\"x\"]", "terraform_data.a[each.key]", "each.value")),
        format!("{named}{}", each("toset([\"x\"])", "terraform_data.a[local.k]", x)),
        format!("{named}{0}{0}", imported("terraform_data.a[\"x\"]", x)),
        format!("{read}{}", imported("data.zoo_keeper.k", x)),
        format!("{read}{}", imported("ephemeral.zoo_ticket.t", x)),
        imported("module.n.terraform_data.a", x),
        imported("terraform_data.a[0]", x),
        each("toset([\"x\"])", a, "each.key"),
        each("toset([\"x\"])", "module.n.terraform_data.a", "each.key"),
    ];
    let of_a_module = [
        format!("{}{}", called(""), imported("module.m[0].terraform_data.a", x)),
        format!("{}{}", called("count = 1"), imported("module.m.terraform_data.a", x)),
        format!("{}{}", called("count = 1"), imported("module.m[1].terraform_data.a", x)),
    ];
    let module = "resource \"terraform_data\" \"a\" {}\n";
    all_wrong(of_the_root.iter().map(String::as_str));
    let scenario = |config: &String| Scenario::new().module("./m", module).step(Step::plan(config.clone()));
    all_fail_alike(of_a_module.iter().map(|config| (config.as_str(), scenario(config))));
}

#[test]
fn an_import_block_takes_what_terraform_takes() -> Result<(), Failure> {
    let config = "resource \"terraform_data\" \"a\" { for_each = toset([\"x\", \"y\"]) }\nresource \"terraform_data\" \"b\" { count = 2 }\nresource \"terraform_data\" \"c\" {}\nimport {\n  for_each = sensitive({ x = 1 })\n  to = terraform_data.a[each.key]\n  id = each.value\n}\nimport {\n  for_each = toset([\"y\"])\n  to = terraform_data.a[each.key]\n  id = each.key\n}\nimport {\n  for_each = [true, \"n\"]\n  to = terraform_data.b[each.key]\n  id = each.value\n}\nimport {\n  to = terraform_data.c\n  id = sensitive(12)\n}\nresource \"terraform_data\" \"d\" {}\nimport {\n  for_each = null\n  to = terraform_data.d\n  id = \"d\"\n}\n";
    let at = |address: &str| (address.to_owned(), Action::NoOp);
    let all = ["a[\"x\"]", "a[\"y\"]", "b[0]", "b[1]", "c"].map(|name| at(&format!("terraform_data.{name}")));
    let step = all
        .into_iter()
        .fold(Step::apply(config).plans("terraform_data.d", Action::Create), |step, (address, action)| {
            step.plans(address, action)
        });
    let step = step.stores("terraform_data.a[\"x\"]", "id", "1").stores("terraform_data.c", "id", "12");
    beside("imports of all kinds", &Scenario::new().step(step))
}

#[test]
fn what_may_neither_move_nor_be_removed_is_told_alike() {
    all_wrong([
        "removed {\n  from = data.zoo_keeper.k\n  lifecycle { destroy = false }\n}\n",
        "removed {\n  from = module.m.data.zoo_keeper.k\n}\n",
        "removed {\n  from = ephemeral.zoo_ticket.t\n}\n",
        "removed {\n  from = module.m[0].zoo_hooked.a\n}\n",
        "removed {\n  from = module.m[0]\n}\n",
        "removed {\n  from = module.m.zoo_hooked.a[0]\n}\n",
        "moved {\n  from = module.m\n  to = zoo_hooked.a\n}\n",
        "moved {\n  from = zoo_hooked.a\n  to = module.m[0]\n}\n",
    ]);
}

/// What Terraform 0.11 wrote in quotes is a reference still: what depends on something that is not made yet is read later.
#[test]
fn a_dependency_in_quotes_is_one() -> Result<(), Failure> {
    let config = "resource \"zoo_hooked\" \"a\" { text = \"x\" }\ndata \"zoo_keeper\" \"k\" { depends_on = [\"zoo_hooked.a\"] }\nresource \"terraform_data\" \"d\" { input = data.zoo_keeper.k }\n";
    let scenario = Scenario::new().step(Step::plan(config).plans_unknown("terraform_data.d", "input.text"));
    beside("a dependency in quotes", &scenario)
}

/// What depends on the time, on chance or on files, and what runs programs, is no part of this process, and it says so.
#[test]
fn what_is_not_followed_in_this_process_is_told() {
    let follow = "is not followed in this process. Give what it comes to by a variable, or run a scenario with Terraform: \
                  `Scenario::run_with`.";
    for name in ["timestamp", "plantimestamp", "uuid", "bcrypt", "file", "fileset", "templatefile", "abspath"]
    {
        let config = format!("output \"a\" {{ value = {name}(\"a\") }}\n");
        let failure = in_process(&Scenario::new().step(Step::plan(config))).expect_err(name).to_string();
        assert!(
            failure.contains(&format!("Call to function \"{name}\" failed: `{name}` {follow}")),
            "{failure}"
        );
    }
    let config = "resource \"terraform_data\" \"a\" {\n  provisioner \"local-exec\" { command = \"x\" }\n}\n";
    let failure = in_process(&Scenario::new().step(Step::plan(config))).expect_err("a program").to_string();
    assert!(
        failure.contains(
            "`provisioner` blocks are not followed in this process. Run the scenario with Terraform"
        ),
        "{failure}"
    );
}

#[test]
fn a_refresh_imports_nothing_and_a_destroy_asks_for_the_id() -> Result<(), Failure> {
    let config = "resource \"terraform_data\" \"a\" {}\nvariable \"id\" { default = \"x\" }\nimport {\n  to = terraform_data.a\n  id = var.id\n}\n";
    let planned = || Scenario::new().step(Step::plan(config));
    beside("a refresh imports nothing", &planned().step(Step::refresh()))?;
    beside("a refresh asks for no id", &planned().step(Step::refresh().variable("id", "")))?;
    beside("what is not there is not destroyed", &planned().step(Step::destroy().variable("id", "")))?;
    let applied = Scenario::new().step(Step::apply(config)).step(Step::destroy().variable("id", ""));
    all_fail_alike([("destroy", applied)]);
    Ok(())
}

/// What is stored is not imported anew, nor has it to be configured.
#[test]
fn no_import_is_asked_for_what_is_stored() -> Result<(), Failure> {
    let named = |count: usize, name: &str| {
        format!(
            "resource \"zoo_named\" \"{name}\" {{\n  count  = {count}\n  family = \"f\"\n  name   = \"a\"\n}}\n"
        )
    };
    let import = |name: &str| {
        format!(
            "import {{\n  for_each = [0]\n  to       = zoo_named.{name}[each.value]\n  id       = \"f/a\"\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(named(1, "a") + &named(1, "b")))
        .step(
            Step::plan(named(0, "a") + &import("a") + &named(1, "b") + &import("b"))
                .plans("zoo_named.a[0]", Action::Delete)
                .plans("zoo_named.b[0]", Action::NoOp),
        )
        .step(Step::apply(named(0, "a")))
        .step(
            Step::plan(named(0, "a") + &import("a"))
                .fails("The configuration for the given import zoo_named.a[0] does not exist."),
        );
    beside("imports of what is stored", &scenario)
}
