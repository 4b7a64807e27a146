//! References to what is not there, in every place where something may be referred to.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::alike::{all_fail_alike, fails_alike};
use crate::{beside, in_process};

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

/// Terraform warns of the attributes to which a reference leads as it is written, and not of those within an attribute.
#[test]
fn what_is_deprecated_is_warned_of_where_it_is_referred_to() -> Result<(), Failure> {
    let values = [
        "a.colour",
        "a.words",
        "a.words[0]",
        "a.colour == \"\" ? zoo_sign.a.words : []",
        "a.post.colour",
        "a.row[0].colour",
        "b[0].colour",
        "c[\"k\"].colour",
        "b[*].colour",
        "a.row[*].colour",
        "a.frame.colour",
        "a.frame[\"colour\"]",
        "a.text",
    ];
    let signs = "resource \"zoo_sign\" \"a\" {\n  text  = \"Do not feed\"\n  frame = {}\n  post {}\n  row {}\n}\nresource \"zoo_sign\" \"b\" {\n  count = 1\n}\nresource \"zoo_sign\" \"c\" {\n  for_each = toset([\"k\"])\n}\n";
    let outputs = values.map(|value| format!("output \"o\" {{ value = zoo_sign.{value} }}\n"));
    let rule = |of: &str, kind: &str| {
        format!(
            "  lifecycle {{\n    {kind} {{\n      condition     = {of}.colour == null\n      error_message = \"No.\"\n    }}\n  }}\n"
        )
    };
    let others = [
        format!("resource \"zoo_sign\" \"d\" {{\n{}}}\n", rule("self", "postcondition")),
        format!("resource \"zoo_sign\" \"d\" {{\n{}}}\n", rule("zoo_sign.a", "precondition")),
        "resource \"zoo_sign\" \"d\" {\n  lifecycle {\n    ignore_changes = [colour, row[0].colour]\n  }\n}\n".to_owned(),
        "resource \"zoo_sign\" \"d\" {\n  text = zoo_sign.a.colour\n}\n".to_owned(),
        "locals {\n  l = zoo_sign.a.colour\n}\n".to_owned(),
    ];
    outputs.into_iter().chain(others).try_for_each(|other| {
        beside("what is deprecated", &Scenario::new().step(Step::plan(format!("{signs}{other}"))))
    })
}

/// A key that is missing does not hide that there is no such attribute, and what Terraform had once has a word of its own.
#[test]
fn all_that_is_wrong_with_a_reference_to_a_resource_is_told() {
    let all = ["a.nothing", "a.count", "a[0].count", "b.count", "b[0].nothing", "b.text.count"];
    let config = |reference: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{\n  count = 1\n  text  = \"x\"\n}}\nresource \"zoo_hooked\" \"b\" {{ text = \"x\" }}\noutput \"o\" {{ value = zoo_hooked.{reference} }}\n"
        )
    };
    all_fail_alike(all.map(|reference| (reference, plan(&config(reference)))));
}

/// Nor does what it depends on.
#[test]
fn what_a_block_depends_on_hides_nothing_that_is_wrong_with_it() {
    let all = [
        "resource \"terraform_data\" \"a\" {\n  count      = local.nope\n  depends_on = [terraform_data.zip]\n}\n",
        "resource \"terraform_data\" \"a\" {\n  input      = local.nope\n  depends_on = [terraform_data.zip]\n  lifecycle {\n    precondition {\n      condition     = local.nope2\n      error_message = \"x\"\n    }\n  }\n}\n",
        "resource \"terraform_data\" \"a\" {\n  count      = local.nope\n  input      = local.nope2\n  depends_on = [terraform_data.zip.id]\n}\n",
        "module \"m\" {\n  source     = \"./m\"\n  count      = local.nope\n  depends_on = [terraform_data.zip]\n}\n",
    ];
    all_fail_alike(all.map(|config| (config, Scenario::new().module("./m", "").step(Step::plan(config)))));
}

/// A plan finds that a resource refers to itself, and what is wrong at sight is told before there is a plan.
#[test]
fn what_refers_to_itself_is_told_after_what_is_wrong_at_sight() {
    let own = "resource \"terraform_data\" \"g\" {\n  triggers_replace = terraform_data.g.id\n  MORE\n}\n";
    let other = format!("{own}resource \"terraform_data\" \"h\" {{\n  input = local.nope\n}}\n");
    all_fail_alike(
        [own.replace("MORE", ""), other.replace("MORE", ""), own.replace("MORE", "input = upper(1, 2)")]
            .each_ref()
            .map(|config| (config.as_str(), plan(config))),
    );
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

/// A body with a `dynamic` block for each of these, whose content has this.
fn for_each(collection: &str, content: &str) -> Scenario {
    plan(&format!(
        "variable \"none\" {{ default = [] }}\nresource \"terraform_data\" \"later\" {{ input = [\"n\"] }}\nresource \"zoo_kept\" \"a\" {{\n  dynamic \"door\" {{\n    for_each = {collection}\n    content {{\n      side = \"n\"\n      {content}\n    }}\n  }}\n}}\n"
    ))
}

/// Terraform never reads it.
#[test]
fn the_content_of_a_block_of_which_there_is_none_refers_to_anything() -> Result<(), Failure> {
    for (collection, content) in [
        ("[]", "code = var.nope"),
        ("{}", "code = self.nope"),
        ("var.none", "code = each.key"),
        ("terraform_data.later.output", "code = path.nope"),
    ] {
        beside(collection, &for_each(collection, content))?;
    }
    all_fail_alike(
        [
            ("[\"n\"]", "code = var.nope"),
            ("null", "code = var.nope"),
            ("\"n\"", "code = var.nope"),
            ("var.nope", "code = local.nope"),
            ("[1][3]", "code = local.nope"),
            // What another one is expanded by is read all the same.
            ("[]", "dynamic \"a\" {\n        for_each = var.nope\n        content {}\n      }"),
        ]
        .map(|(collection, content)| (collection, for_each(collection, content))),
    );
    // It is itself all the same.
    let itself = for_each("[]", "code = zoo_kept.a.door[0].code");
    all_fail_alike([("itself", itself)]);
    Ok(())
}

#[test]
fn what_no_block_can_be_made_by_is_told_alike() {
    let dynamic = |argument: &str, name: &str| {
        plan(&format!(
            "resource \"zoo_kept\" \"a\" {{\n  dynamic \"door\" {{\n    for_each = [\"n\"]\n    {argument}\n    content {{ side = {name}.value }}\n  }}\n}}\n"
        ))
    };
    let all = [
        ("iterator = \"g\"", "g"),
        ("iterator = g.x", "g"),
        ("iterator = g[0]", "g"),
        ("labels = [door.value]", "door"),
    ];
    all_fail_alike(all.map(|(argument, name)| (argument, dynamic(argument, name))));
}

#[test]
fn each_value_has_words_of_its_own() {
    let all = [
        "resource \"zoo_hooked\" \"a\" { text = each.value }\n",
        "resource \"zoo_hooked\" \"a\" {\n  count = 1\n  text  = each.value.x\n}\n",
        "output \"o\" { value = each.value[0] }\n",
    ];
    all_fail_alike(all.map(|config| (config, plan(config))));
}

/// The type of a resource may be named as one, which is how types with names of Terraform's own are meant.
#[test]
fn a_resource_may_be_called_one() -> Result<(), Failure> {
    let config = |text: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{\n  count = 2\n  text  = \"{text}${{count.index}}\"\n}}\nresource \"zoo_hooked\" \"b\" {{\n  text       = resource.zoo_hooked.a[0].text\n  depends_on = [resource.zoo_hooked.c]\n}}\nresource \"zoo_hooked\" \"c\" {{\n  text = \"c\"\n  lifecycle {{\n    replace_triggered_by = [resource.zoo_hooked.a[1].text]\n  }}\n}}\noutput \"texts\" {{ value = join(\",\", resource.zoo_hooked.a[*].text) }}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("x")).outputs("texts", "x0,x1"))
        .step(Step::apply(config("y")).plans("zoo_hooked.c", Action::Replace).outputs("texts", "y0,y1"));
    beside("resource", &scenario)
}

#[test]
fn what_is_called_a_resource_and_is_none_is_told_alike() {
    let values = [
        "resource.zoo_hooked.nothing.text",
        "resource.zoo_hooked.one.colour",
        "resource.zoo_hooked",
        "resource",
        "template.a",
        "lazy.a.b",
        "arg",
    ];
    let others = "resource \"zoo_hooked\" \"one\" { text = \"x\" }\n";
    let all = values.map(|value| format!("{others}output \"o\" {{ value = {value} }}\n"));
    all_fail_alike(all.iter().map(|config| (config.as_str(), plan(config))));
}

/// What a cycle is made of is told, and not what only leads to it.
#[test]
fn each_cycle_is_told_by_itself() -> Result<(), Failure> {
    let config = "locals {\n  a = local.b\n  b = local.a\n  c = local.d\n  d = local.c\n  e = local.a\n}\noutput \"o\" { value = local.e }\n";
    in_process(
        &Scenario::new()
            .step(
                Step::plan(config)
                    .fails("Cycle: These refer to each other: local.a, local.b. One of them")
                    .fails("Cycle: These refer to each other: local.c, local.d. One of them"),
            )
            .step(Step::plan("")),
    )?;
    let of_itself = "module \"m\" {\n  source     = \"./m\"\n  depends_on = [module.m]\n}\n";
    let told = "Cycle: These refer to each other: module.m, module.m.output.o. One of them";
    in_process(
        &Scenario::new()
            .module("./m", "output \"o\" { value = 1 }\n")
            .step(Step::plan(of_itself).fails(told))
            .step(Step::plan("")),
    )
}

/// Each of very many references is followed once.
#[test]
fn very_many_references_are_followed() -> Result<(), Failure> {
    let number = 0..2000;
    let locals: String = number.clone().map(|i| format!("  l{i} = {i}\n")).collect();
    let named: Vec<String> = number.clone().map(|i| format!("local.l{i}")).collect();
    let declared: String = number.clone().map(|i| format!("variable \"v{i}\" {{}}\n")).collect();
    let given: String = number.map(|i| format!("  v{i} = {i}\n")).collect();
    let config = format!(
        "locals {{\n{locals}}}\noutput \"sum\" {{ value = sum([{}]) }}\nmodule \"v\" {{\n  source = \"./v\"\n{given}}}\nmodule \"m\" {{\n  source = \"./m\"\n  count  = 1000\n  text   = count.index\n}}\nmodule \"n\" {{\n  source = \"./m\"\n  count  = 1000\n  text   = module.m[count.index].text\n}}\noutput \"last\" {{ value = module.n[999].text }}\n",
        named.join(", ")
    );
    let text = "variable \"text\" {}\noutput \"text\" { value = var.text }\n";
    in_process(
        &Scenario::new()
            .module("./v", declared)
            .module("./m", text)
            .step(Step::apply(config).outputs("sum", 1_999_000).outputs("last", 999)),
    )
}

#[test]
fn what_depends_on_a_part_is_told_whether_or_not_its_whole_is_there() {
    let all = [
        r#"
resource "terraform_data" "a" {
  depends_on = [terraform_data.b.foo, terraform_data.c]
}
"#,
        r#"
resource "terraform_data" "a" {
  depends_on = [terraform_data.b[0].foo]
}
data "zoo_keeper" "k" {
  depends_on = [data.zoo_nope.b.foo, module.nope.x, module.nope[0].x.y, local.nope, local.nope.x, var.nope[1]]
}
output "x" {
  value = 1
  depends_on = [ephemeral.zoo_nope.b.foo]
}
output "y" {
  value = 1
  depends_on = [module.nope.x]
}
output "z" {
  value = 1
  depends_on = [local.nope.x]
}
output "w" {
  value = 1
  depends_on = [module.nope[0].x.y]
}
"#,
    ];
    all_fail_alike(all.map(|config| (config, Scenario::new().step(Step::plan(config)))));
}

#[test]
fn a_key_behind_a_point_names_an_instance_of_its_own_block_as_well() {
    let all = [r#"
resource "terraform_data" "web" {
  count = 2
  input = terraform_data.web.0.id
}
resource "terraform_data" "web2" {
  count = 2
  input = terraform_data.web2.1.id
}
resource "terraform_data" "web3" {
  count = 2
  input = terraform_data.web3[0].id
  triggers_replace = "${terraform_data.web3.0.id} ${terraform_data.web3[1].id}"
}
resource "terraform_data" "web4" {
  input = terraform_data.web4.0.id
}
"#];
    all_fail_alike(all.map(|config| (config, Scenario::new().step(Step::plan(config)))));
}

/// References in it lead nowhere that anybody asks for.
#[test]
fn what_a_schema_does_not_know_is_told_and_not_read() {
    let all = [
        r#"
resource "zoo_lease" "a" {
  seconds = 1
  nope = local.x
  foo {
    bar = terraform_data.nah.id
  }
}
"#,
        r#"
resource "zoo_lease" "a" {
  seconds = 1
  nope = 1
  foo {
    bar = terraform_data.nah.id
    baz {
      x = local.nah
    }
  }
  dynamic "foo" {
    for_each = path.module == "" ? [] : [1]
    content {
      x = local.nn
    }
  }
}
"#,
    ];
    all_fail_alike(all.map(|config| (config, Scenario::new().step(Step::plan(config)))));
}
