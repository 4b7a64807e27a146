//! A failure shows the plan in the very words of Terraform, in this process as well.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};

use crate::in_process;

/// What a scenario, of which the last plan is not what it says, tells in this process, and by Terraform.
fn both(scenario: &Scenario) -> Option<[String; 2]> {
    let cli = Cli::found()?.provider("example.com/tfsdk/zoo", env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let here = in_process(scenario).expect_err("a failure").to_string();
    let there = scenario.run_with(&cli).expect_err("a failure").to_string();
    Some([here, there].map(|text| without_ids(&text)))
}

/// What `terraform_data` calls its instances is Terraform's secret.
fn without_ids(text: &str) -> String {
    let is_id = |text: &str| text.len() == 36 && text.chars().all(|c| c == '-' || c.is_ascii_hexdigit());
    text.split('"').map(|part| if is_id(part) { "id" } else { part }).collect::<Vec<_>>().join("\"")
}

#[track_caller]
fn alike(test: &str, steps: &[&str], wrong: &str, action: Action) {
    let (last, before) = steps.split_last().expect("a step");
    let scenario = before.iter().fold(Scenario::new(), |scenario, step| scenario.step(Step::apply(*step)));
    alike_in(test, &scenario.step(Step::plan(*last).plans(wrong, action)));
}

#[track_caller]
fn alike_in(test: &str, scenario: &Scenario) {
    let Some([here, there]) = both(scenario) else {
        return kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
    };
    assert!(here == there, "in this process:\n{here}\nby Terraform:\n{there}");
}

const MENAGERIE: &str = r#"
resource "zoo_menagerie" "m" {
  name     = "m"
  color    = "blue"
  size     = 1.5
  words    = ["a", "b", "c", "d", "e"]
  labels   = { x = true, y = false, "no name" = true }
  signs    = ["s", "t"]
  anything = [1, "b", null, { c = [], "d e" = true }]
  code     = "secret"
  row      = [{ name = "r" }, { name = "q", animals = 4 }]
  heap     = [{ name = "h", poles = 3 }, { name = "i" }]
  map      = { k = { name = "m" }, l = { poles = 1 } }
  one      = { name = "o" }
  gate { name = "g" }
  gate {
    name    = "g2"
    animals = 5
  }
  fence { name = "f" }
  yard { name = "y" }
}
"#;

#[test]
fn what_is_created_is_shown_as_terraform_shows_it() {
    alike("created", &[MENAGERIE], "zoo_menagerie.m", Action::NoOp);
}

#[test]
fn what_is_destroyed_is_shown_as_terraform_shows_it() {
    alike("destroyed", &[MENAGERIE, ""], "zoo_menagerie.m", Action::NoOp);
}

const CHANGED: &str = r#"
resource "terraform_data" "later" { input = "x" }
resource "zoo_menagerie" "m" {
  name     = "NAME"
  color    = ""
  size     = 2
  words    = ["z", "a", "b", "d", "e"]
  labels   = { x = false, w = false }
  signs    = ["s", "u"]
  anything = [1, "c", { c = [1], d = "x" }]
  row      = [{ name = "q", animals = 5 }, { name = "r" }]
  heap     = [{ name = "h", poles = 4 }, { name = "i", zone = "zone 1" }]
  map      = { k = { name = "n" }, j = { poles = 1 } }
  one      = { name = terraform_data.later.output }
  gate { name = "g" }
  gate {
    name    = "g3"
    animals = 5
  }
  yard { name = "z" }
}
"#;

#[test]
fn what_is_updated_and_replaced_is_shown_as_terraform_shows_it() {
    alike("updated", &[MENAGERIE, &CHANGED.replace("NAME", "m")], "zoo_menagerie.m", Action::NoOp);
    alike("replaced", &[MENAGERIE, &CHANGED.replace("NAME", "n")], "zoo_menagerie.m", Action::NoOp);
    let first =
        CHANGED.replace("color    = \"\"", "lifecycle { create_before_destroy = true }").replace("NAME", "n");
    alike("replaced by what is created first", &[MENAGERIE, &first], "zoo_menagerie.m", Action::NoOp);
}

#[test]
fn what_becomes_null_or_unknown_as_a_whole_is_shown_as_terraform_shows_it() {
    let later = r#"
resource "terraform_data" "later" {
  input = { words = ["a"], labels = { x = true }, signs = ["s"], row = [{ name = "r" }], heap = [{ name = "h", poles = 3 }],
            map = { k = { name = "m" } }, one = { name = "o" }, gates = ["g"], any = ["x", 1] }
}
locals { later = terraform_data.later.output }
resource "zoo_menagerie" "m" {
  name     = "m"
  words    = local.later.words
  labels   = local.later.labels
  signs    = local.later.signs
  anything = local.later.any
  row      = local.later.row
  heap     = local.later.heap
  map      = local.later.map
  one      = local.later.one
  dynamic "gate" {
    for_each = local.later.gates
    content { name = gate.value }
  }
}
"#;
    alike(
        "null",
        &[MENAGERIE, "resource \"zoo_menagerie\" \"m\" {\n  name = \"m\"\n}\n"],
        "zoo_menagerie.m",
        Action::NoOp,
    );
    alike("unknown", &[MENAGERIE, later], "zoo_menagerie.m", Action::NoOp);
    let emptied = "resource \"zoo_menagerie\" \"m\" {\n  name = \"m\"\n  words = []\n  labels = {}\n  signs = []\n  row = []\n  heap = []\n  map = {}\n  anything = []\n}\n";
    alike("empty", &[MENAGERIE, emptied], "zoo_menagerie.m", Action::NoOp);
    alike(
        "of another type",
        &[MENAGERIE, &MENAGERIE.replace("[1, \"b\", null, { c = [], \"d e\" = true }]", "{ a = 1 }")],
        "zoo_menagerie.m",
        Action::NoOp,
    );
}

/// What has no nested attributes, what is hidden, texts of several lines, instances, and what a `moved` block has found.
#[test]
fn what_is_hidden_moved_or_one_of_many_is_shown_as_terraform_shows_it() {
    let first = r#"
resource "zoo_broken" "b" {
  how    = "well"
  secret = "s"
}
resource "zoo_hooked" "a" { text = "four" }
resource "zoo_hooked" "m" { text = "five" }
resource "zoo_hooked" "n" {
  count = 3
  text  = "several\nlines\nof text\n"
}
resource "zoo_hooked" "e" {
  for_each = toset(["x", "y"])
  text     = each.key
}
resource "zoo_kept" "k" {
  password = "x"
  labels   = { a = "1" }
  door {
    side = "n"
    code = "12"
  }
}
resource "terraform_data" "d" {
  input            = jsonencode({ a = [1, 2], b = "x" })
  triggers_replace = jsonencode({ a = 1 })
}
resource "terraform_data" "plain" {
  input = { list = tolist(["a", "b"]), json = "[1, 2]", text = "x", null = null }
}
"#;
    let second = r#"
resource "zoo_broken" "b" {
  how = "well"
}
resource "zoo_hooked" "b" { text = "four" }
moved {
  from = zoo_hooked.a
  to   = zoo_hooked.b
}
resource "zoo_hooked" "o" { text = "" }
moved {
  from = zoo_hooked.m
  to   = zoo_hooked.o
}
resource "zoo_hooked" "n" {
  count = 2
  text  = count.index == 0 ? "several\nother lines\nof text\n" : "one"
}
resource "zoo_hooked" "e" {
  for_each = toset(["x"])
  text     = each.key
}
resource "zoo_kept" "k" {
  password = "y"
  labels   = { a = "2" }
  door {
    side = "n"
    code = "13"
  }
  door {
    side = "s"
  }
}
resource "terraform_data" "d" {
  input            = jsonencode({ a = [1, 3, 2], c = "x" })
  triggers_replace = "{ \"a\": 1 }"
}
resource "terraform_data" "plain" {
  input = { list = tolist(["b", "c"]), json = "{\"x\": null}", text = "{}", null = 1 }
}
"#;
    alike("the first time", &[first], "zoo_kept.k", Action::NoOp);
    alike("changed", &[first, second], "zoo_kept.k", Action::NoOp);
    alike(
        "all gone",
        &[first, "resource \"zoo_hooked\" \"n\" {\n  text = \"x\"\n}\n"],
        "zoo_hooked.n",
        Action::Delete,
    );
}

#[test]
fn why_something_is_replaced_is_shown_as_terraform_shows_it() {
    let config = |how: &str, number: u8| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {number}\n}}\nresource \"zoo_broken\" \"b\" {{\n  how = {how:?}\n  lifecycle {{\n    replace_triggered_by = [terraform_data.t]\n  }}\n}}\n"
        )
    };
    alike("triggered", &[&config("well", 1), &config("well", 2)], "zoo_broken.b", Action::NoOp);
}

const READ: &str = r#"
variable "list" { default = ["a", "b"] }
variable "secret" { default = "s" }
resource "terraform_data" "later" { input = "INPUT" }
resource "zoo_hooked" "a" { text = "INPUT" }
data "zoo_keeper" "unknown" { greeting = "Hi ${terraform_data.later.output}" }
data "zoo_keeper" "known" { greeting = "Hi" }
data "zoo_keeper" "depends" {
  greeting   = "Hi"
  depends_on = [zoo_hooked.a]
}
data "zoo_keeper" "many" {
  for_each = toset(["x", "y z"])
  greeting = "${each.key} ${terraform_data.later.output}"
}
output "later" { value = data.zoo_keeper.unknown.text }
output "known" { value = data.zoo_keeper.known.text }
output "list" { value = var.list }
output "object" { value = { a = var.list, "b c" = null, d = { e = 1 } } }
output "json" { value = jsonencode({ a = var.list }) }
output "secret" {
  value     = var.secret
  sensitive = true
}
output "text" { value = "several\nlines\n${var.list[0]}\n" }
output "whole" { value = zoo_hooked.a }
output "empty" { value = [] }
output "null" { value = null }
"#;

#[test]
fn what_is_read_later_and_outputs_are_shown_as_terraform_shows_them() {
    let first = READ.replace("INPUT", "one");
    alike("read later", &[&first], "zoo_hooked.a", Action::NoOp);
    alike("read again", &[&first, &READ.replace("INPUT", "two")], "zoo_hooked.a", Action::NoOp);
    let outputs =
        first.replace("\"a\", \"b\"", "\"b\", \"c\", \"a\"").replace("default = \"s\"", "default = \"t\"");
    alike("outputs alone", &[&first, &outputs], "zoo_hooked.a", Action::Create);
    let fewer = first.split("output \"list\"").next().expect("the beginning");
    alike("fewer outputs", &[&first, fewer], "zoo_hooked.a", Action::Create);
    let other = first.replace("value = []", "value = { a = 1 }").replace("value = null", "value = \"x\"");
    alike("other outputs", &[&first, &other], "zoo_hooked.a", Action::Create);
}

#[test]
fn what_is_in_modules_is_shown_as_terraform_shows_it() {
    let module = "variable \"text\" {}\nresource \"zoo_hooked\" \"a\" { text = var.text }\ndata \"zoo_keeper\" \"k\" { greeting = zoo_hooked.a.keeper }\noutput \"text\" { value = data.zoo_keeper.k.text }\n";
    let config = |many: u8, text: &str| {
        format!(
            "resource \"zoo_hooked\" \"z\" {{ text = {text:?} }}\nmodule \"m\" {{\n  source = \"./m\"\n  count = {many}\n  text = {text:?}\n}}\nmodule \"a\" {{\n  source = \"./m\"\n  for_each = toset([\"k\"])\n  text = {text:?}\n}}\noutput \"texts\" {{ value = module.m[*].text }}\n"
        )
    };
    let of = |steps: &[String]| {
        let (last, before) = steps.split_last().expect("a step");
        let scenario = Scenario::new().module("./m", module);
        let scenario =
            before.iter().fold(scenario, |scenario, step| scenario.step(Step::apply(step.as_str())));
        scenario.step(Step::plan(last.as_str()).plans("zoo_hooked.z", Action::Delete))
    };
    for steps in [&[config(2, "x")] as &[String], &[config(2, "x"), config(1, "y")]] {
        alike_in("modules", &of(steps));
    }
    let gone = of(&[config(1, "x"), "resource \"zoo_hooked\" \"z\" { text = \"x\" }\n".to_owned()]);
    alike_in("modules that are gone", &gone);
}

/// Resources that are made of two variables, of which one is sensitive.
fn secretive(open: &str, secret: &str) -> String {
    const RESOURCES: &str = r#"
resource "zoo_kept" "k" {
  name    = "OPEN"
  number  = 1
  labels  = { a = SECRET, b = "x" }
  words   = [SECRET, "b"]
  animals = [{ name = SECRET }, { name = "z" }]
  door { side = SECRET }
  dynamic "door" {
    for_each = [SECRET]
    content { side = door.value }
  }
}
resource "terraform_data" "t" {
  for_each = { a = SECRET }
  input    = { x = each.value, y = [1, SECRET] }
}
"#;
    const VARIABLES: &str = r#"
variable "secret" {
  sensitive = true
  default   = "hunter2"
}
variable "open" { default = "hunter2" }
variable "other" {
  sensitive = true
  default   = "hunter3"
}
"#;
    VARIABLES.to_owned() + &RESOURCES.replace("OPEN", open).replace("SECRET", secret)
}

#[test]
fn what_is_made_of_sensitive_values_is_shown_as_terraform_shows_it() {
    let [open, secret, other] = ["var.open", "var.secret", "var.other"].map(|it| secretive("n", it));
    let other_than = |action: Action, test: &str, steps: &[&str]| alike(test, steps, "zoo_kept.k", action);
    let alike = |test: &str, steps: &[&str]| other_than(Action::Delete, test, steps);
    alike("created", &[&secret]);
    alike("no longer", &[&secret, &open]);
    alike("from now on", &[&open, &secret]);
    alike("another one", &[&secret, &other]);
    alike("from now on, and another one", &[&open, &other]);
    alike("beside it", &[&secret, &secretive("m", "var.secret")]);
    let gone = "variable \"secret\" {\n  sensitive = true\n  default   = \"\"\n}\n";
    other_than(Action::Create, "gone", &[&secret, gone]);
}

#[test]
fn what_becomes_sensitive_is_an_update_without_the_provider() -> Result<(), Failure> {
    let [open, secret] = ["var.open", "var.secret"].map(|it| secretive("n", it));
    let scenario = Scenario::new()
        .step(Step::apply(open.clone()))
        .step(Step::apply(secret.clone()).plans("zoo_kept.k", Action::Update))
        .step(Step::apply(secret).plans("zoo_kept.k", Action::NoOp))
        .step(Step::refresh())
        .step(Step::apply(open).plans("zoo_kept.k", Action::Update));
    crate::beside("sensitive", &scenario)
}

#[test]
fn sensitive_values_are_given_out_and_used_as_terraform_allows() -> Result<(), Failure> {
    const VARIABLE: &str = "variable \"s\" {\n  sensitive = true\n  default   = \"hunter2\"\n}\n";
    const REFUSED: &str =
        "Output refers to sensitive values: To reduce the risk of accidentally exporting sensitive data";
    let with = |text: &str| VARIABLE.to_owned() + text;
    let kept = "resource \"zoo_kept\" \"k\" {\n  name = var.s\n}\n";
    let called = "module \"m\" {\n  source = \"./m\"\n  given = var.s\n}\n";
    let scenario = Scenario::new()
        .module("./m", "variable \"given\" {}\noutput \"o\" {\n  value = upper(var.given)\n}\noutput \"p\" {\n  sensitive = true\n  value = 1\n}\n")
        .step(Step::plan(with("output \"o\" {\n  value = \"${var.s}!\"\n}\n")).fails(REFUSED))
        .step(Step::plan(with(&format!("{kept}output \"o\" {{\n  value = zoo_kept.k.name\n}}\n"))).fails(REFUSED))
        .step(Step::plan(with(&format!("{called}output \"o\" {{\n  value = module.m.o\n}}\n"))).fails(REFUSED))
        .step(Step::plan(with(&format!("{called}output \"o\" {{\n  value = module.m.p\n}}\n"))))
        .step(
            Step::plan("resource \"zoo_broken\" \"b\" {\n  how = \"well\"\n  secret = \"x\"\n}\noutput \"o\" {\n  value = zoo_broken.b.secret\n}\n")
                .fails(REFUSED),
        )
        .step(
            Step::plan(with("resource \"zoo_kept\" \"k\" {\n  for_each = toset([var.s])\n}\n"))
                .fails("Invalid for_each argument: Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments."),
        )
        .step(
            Step::apply(with(&format!(
                "{kept}output \"o\" {{\n  sensitive = true\n  value = zoo_kept.k.name\n}}\noutput \"n\" {{\n  value = zoo_kept.k.number\n}}\noutput \"l\" {{\n  value = nonsensitive(length(var.s))\n}}\n"
            )))
            .outputs("o", "hunter2")
            .outputs("l", 7),
        );
    crate::run("sensitive outputs", &scenario)
}
