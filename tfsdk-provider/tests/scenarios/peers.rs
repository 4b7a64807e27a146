//! What users of other frameworks report as broken, each report as a scenario.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::run;

/// A menagerie with these arguments and blocks.
fn menagerie(content: &str) -> String {
    format!("resource \"zoo_menagerie\" \"m\" {{\n  name = \"m\"\n{content}\n}}\n")
}

const M: &str = "zoo_menagerie.m";

/// Works with literals, and fails as soon as a value arrives unknown.
#[test]
fn every_collection_and_block_may_be_unknown_at_plan_time() -> Result<(), Failure> {
    let config = r#"
resource "terraform_data" "later" {
  input = { words = ["a", "b"], labels = { x = true }, signs = ["s"], row = [{ name = "r" }], heap = [{ name = "h", poles = 3 }],
            map = { k = { name = "m" } }, one = { name = "o" }, gates = ["g"], size = 1.5, zone = "z", any = ["x", 1] }
}
locals { later = terraform_data.later.output }
resource "zoo_menagerie" "m" {
  name     = "m"
  size     = local.later.size
  zone     = local.later.zone
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
  dynamic "fence" {
    for_each = local.later.gates
    content { name = fence.value }
  }
}
"#;
    let scenario = Scenario::new().step(
        Step::apply(config)
            .plans_unknown(M, "words")
            .plans_unknown(M, "heap")
            .stores(M, "words[1]", "b")
            .stores(M, "row[0].animals", 1)
            .stores(M, "map[\"k\"].poles", 2)
            .stores(M, "gate[0].name", "g"),
    );
    run("everything unknown", &scenario)
}

/// Defaults and computed values in sets of objects plan wrongly: an element's value is its path.
#[test]
fn defaults_inside_sets_and_lists_survive_reordering_and_growth() -> Result<(), Failure> {
    let row = |names: &[&str]| {
        let all: Vec<String> = names.iter().map(|name| format!("{{ name = {name:?} }}")).collect();
        menagerie(&format!("  row = [{all}]\n  heap = [{all}]\n", all = all.join(", ")))
    };
    let scenario = Scenario::new()
        .step(Step::apply(row(&["a", "b"])).stores(M, "row[1].animals", 1))
        .step(Step::apply(row(&["b", "a"])).stores(M, "row[0].name", "b").stores(M, "row[0].number", "n"))
        .step(Step::apply(row(&["c", "b", "a"])).plans_unknown(M, "row[0].number").plans_value(
            M,
            "row[1].number",
            "n",
        ))
        .step(Step::apply(row(&["c"])));
    run("sets and lists of objects", &scenario)
}

/// "Provider produced inconsistent result": null came back as empty, or the other way round.
#[test]
fn null_and_empty_do_not_mix() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(menagerie("")))
        .step(Step::apply(menagerie("  words = []\n  labels = {}\n  signs = []\n  row = []\n  map = {}\n")))
        .step(Step::apply(menagerie("  words = null\n  labels = null\n  signs = null\n  row = null\n")))
        .step(Step::apply(menagerie("  words = [\"\"]\n  labels = { a = true }\n")).stores(
            M,
            "labels[\"a\"]",
            true,
        ))
        .step(Step::apply(menagerie("  words = []\n  labels = {}\n")));
    run("null and empty", &scenario)
}

/// Plans break on numbers that a double does not hold, or holds in another form.
#[test]
fn numbers_keep_their_digits() -> Result<(), Failure> {
    let mut scenario = Scenario::new();
    for number in ["0.1", "9223372036854775808", "3.40282346638528859811704183484516925440e+38", "1e-7"] {
        let config = format!(
            "resource \"zoo_kept\" \"k\" {{\n  number  = {number}\n  numbers = [{number}]\n  anything = {number}\n}}\n"
        );
        scenario = scenario.step(Step::apply(config));
    }
    let long = "123456789012345678901234567890.123456789012345678901234567890";
    let config = format!("resource \"zoo_kept\" \"k\" {{\n  anything = [{long}, 1 - 0.99, 100/3]\n}}\n");
    run("numbers", &scenario.step(Step::apply(config)))
}

/// A dynamic attribute that holds a collection, or changes its type.
#[test]
fn what_is_dynamic_may_hold_and_become_anything() -> Result<(), Failure> {
    let mut scenario = Scenario::new();
    for value in [
        "\"a\"",
        "[1, \"b\", null]",
        "{ a = [true], b = {} }",
        "null",
        "toset([\"x\"])",
        "tomap({ k = 1 })",
        "3",
    ] {
        scenario = scenario.step(Step::apply(menagerie(&format!("  anything = {value}\n"))));
    }
    run("dynamic values", &scenario)
}

/// An error says which attribute it is about, with all problems at once.
#[test]
fn errors_name_their_attributes_all_at_once() -> Result<(), Failure> {
    let wrong = "resource \"zoo_kept\" \"k\" {\n  password_version = -1\n  animals = [{ name = \"a\", legs = 300 }]\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(wrong).fails("password_version").fails("animals[0].legs"))
        .step(Step::apply(""));
    run("paths of errors", &scenario)
}

/// A value that comes back in other letters is no change.
#[test]
fn what_means_the_same_is_no_change() -> Result<(), Failure> {
    let kept = |name: &str| format!("resource \"zoo_kept\" \"k\" {{\n  name = {name:?}\n}}\n");
    let scenario = Scenario::new()
        .step(Step::apply(kept("Mixed")).stores("zoo_kept.k", "name", "Mixed"))
        .step(Step::apply(kept("mixed")))
        .step(Step::apply(kept("other")).plans("zoo_kept.k", Action::Update));
    run("same meaning", &scenario)
}

/// What is write-only reaches the provider, and nothing keeps it.
#[test]
fn what_is_write_only_is_stored_nowhere() -> Result<(), Failure> {
    let kept = |password: &str, version: u32| {
        format!(
            "resource \"zoo_kept\" \"k\" {{\n  password = {password:?}\n  password_version = {version}\n  door {{\n    side = \"n\"\n    code = \"12\"\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(kept("secret", 1)).stores("zoo_kept.k", "password_length", 6).stores(
            "zoo_kept.k",
            "door[0].code_length",
            2,
        ))
        .step(Step::apply(kept("longer secret", 1)).plans("zoo_kept.k", Action::NoOp))
        .step(Step::apply(kept("longer secret", 2)).plans("zoo_kept.k", Action::Update).stores(
            "zoo_kept.k",
            "password_length",
            13,
        ));
    run("write-only values", &scenario)
}

/// A block of none or one keeps none, one and unknown apart.
#[test]
fn blocks_come_and_go() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(menagerie("  gate {}\n  fence {}\n  yard {}\n")).stores(M, "yard.poles", 2))
        .step(Step::apply(menagerie("  gate {\n    name = \"b\"\n  }\n  gate {\n    name = \"a\"\n  }\n")))
        .step(Step::apply(menagerie("  gate {\n    name = \"a\"\n  }\n  gate {\n    name = \"b\"\n  }\n")))
        .step(Step::apply(menagerie("")))
        .step(Step::apply(menagerie("  yard {\n    poles = 4\n  }\n")).stores(M, "yard.poles", 4));
    run("blocks", &scenario)
}

/// Sets of a thousand blocks took minutes. In this process alone: Terraform itself is slow with them.
#[test]
fn a_thousand_elements_are_no_matter() -> Result<(), Failure> {
    let all: Vec<String> = (0..1_000).map(|i| format!("{{ name = \"n{i}\" }}")).collect();
    let config = menagerie(&format!("  heap = [{}]\n", all.join(", ")));
    crate::in_process(&Scenario::new().step(Step::apply(config)))
}
