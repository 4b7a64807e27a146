//! What users of other frameworks report as broken, each report as a test that is named after its row.
//!
//! | Row | What is reported | Shown by |
//! |---|---|---|
//! | 1 | works with literals, fails when a value arrives unknown: "Value Conversion Error" | [`row_1_every_collection_and_block_may_be_unknown_at_plan_time`]; a field that cannot hold what its attribute may be: `ui-tests/value/`, `ui-tests/rustc/` |
//! | 2 | schema, model and documentation are written apart, and part | [`row_2_the_struct_is_schema_type_and_documentation`] |
//! | 3 | defaults and computed values inside sets and lists plan wrongly | [`row_3_defaults_inside_sets_and_lists_survive_reordering_and_growth`] |
//! | 4 | null and empty collections are mixed up | [`row_4_null_and_empty_do_not_mix`] |
//! | 5 | shared fields cannot be embedded | [`row_5_shared_fields_are_embedded`]; names that are there twice: `ui-tests/duplicate_name/`, `ui-tests/flatten/` |
//! | 6 | sets and walks take quadratic time | [`row_6_a_thousand_elements_are_no_matter`] |
//! | 7 | numbers lose digits | [`row_7_numbers_keep_their_digits`], and all fields in `acceptance` |
//! | 8 | dynamic values in collections, unions | [`row_8_what_is_dynamic_may_hold_and_become_anything`], [`row_8_one_of_several_is_an_object`], [`row_8_one_of_several_is_an_element_and_a_block`] |
//! | 9 | enums and types of one's own are long | [`row_9_enums_and_newtypes_bring_their_rules`] |
//! | 10 | errors do not say which attribute | [`row_10_errors_name_their_attributes_all_at_once`] |
//! | 11 | values that mean the same differ; inside sets; on a list instead of its element | [`row_11_what_means_the_same_is_no_change`], [`row_11_nor_is_it_in_sets_and_lists`]; misuse: `ui-tests/computed/diff_suppress.rs` |
//! | 12 | blocks and attributes: a migration breaks configurations | [`row_12_blocks_come_and_go`], [`row_12_a_block_of_none_or_one_is_none_one_or_unknown`] |
//! | 13 | schemas that contain themselves | at compile time: `ui-tests/recursion/`; what they are for: [`row_13_what_contains_itself_is_a_value_of_any_type`] |
//! | 14 | refinements of unknown values are dropped | [`row_14_what_is_known_of_an_unknown_value_stays_known`] |
//! | 15 | panics | [`row_15_a_panic_is_an_error_with_its_place`]; and the fuzz targets |
//!
//! What the largest provider in Rust wrote by hand, as no crate did it:
//!
//! | What | Shown by |
//! |---|---|
//! | its own dynamic value | [`row_8_what_is_dynamic_may_hold_and_become_anything`] |
//! | the name of `gpuMemoryGiB` | [`rust_names_of_an_api_are_attributes`]; the tag to paste: `ui-tests/missing_tag/camel_case.rs` |
//! | `oneOf` as an object | [`row_8_one_of_several_is_an_object`] |
//! | blocks of none or one | [`row_12_a_block_of_none_or_one_is_none_one_or_unknown`] |
//! | empty against null | [`row_4_null_and_empty_do_not_mix`] |
//! | defaults only where the configuration is null | [`rust_defaults_stand_only_where_the_configuration_is_null`] |

use tfsdk::mapping::TfType;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::schema::{Member, TfSchema};
use tfsdk::{Type, Value};

use crate::driven::Driven;
use crate::run;

/// A menagerie with these arguments and blocks.
fn menagerie(content: &str) -> String {
    format!("resource \"zoo_menagerie\" \"m\" {{\n  name = \"m\"\n{content}\n}}\n")
}

const M: &str = "zoo_menagerie.m";

/// Works with literals, and fails as soon as a value arrives unknown.
#[test]
fn row_1_every_collection_and_block_may_be_unknown_at_plan_time() -> Result<(), Failure> {
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
fn row_3_defaults_inside_sets_and_lists_survive_reordering_and_growth() -> Result<(), Failure> {
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
fn row_4_null_and_empty_do_not_mix() -> Result<(), Failure> {
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
fn row_7_numbers_keep_their_digits() -> Result<(), Failure> {
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
fn row_8_what_is_dynamic_may_hold_and_become_anything() -> Result<(), Failure> {
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
fn row_10_errors_name_their_attributes_all_at_once() -> Result<(), Failure> {
    let wrong = "resource \"zoo_kept\" \"k\" {\n  password_version = -1\n  animals = [{ name = \"a\", legs = 300 }]\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(wrong).fails("password_version").fails("animals[0].legs"))
        .step(Step::apply(""));
    run("paths of errors", &scenario)
}

/// A value that comes back in other letters is no change.
#[test]
fn row_11_what_means_the_same_is_no_change() -> Result<(), Failure> {
    let kept = |name: &str| format!("resource \"zoo_kept\" \"k\" {{\n  name = {name:?}\n}}\n");
    let scenario = Scenario::new()
        .step(Step::apply(kept("Mixed")).stores("zoo_kept.k", "name", "Mixed"))
        .step(Step::apply(kept("mixed")))
        .step(Step::apply(kept("other")).plans("zoo_kept.k", Action::Update));
    run("same meaning", &scenario)
}

/// What is write-only reaches the provider, and nothing keeps it.
#[test]
fn write_only_values_are_stored_nowhere() -> Result<(), Failure> {
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
fn row_12_blocks_come_and_go() -> Result<(), Failure> {
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
fn row_6_a_thousand_elements_are_no_matter() -> Result<(), Failure> {
    let all: Vec<String> = (0..1_000).map(|i| format!("{{ name = \"n{i}\" }}")).collect();
    let config = menagerie(&format!("  heap = [{}]\n", all.join(", ")));
    crate::in_process(&Scenario::new().step(Step::apply(config)))
}

/// A machine with these arguments and blocks.
fn machine(content: &str) -> String {
    format!(
        "resource \"zoo_machine\" \"m\" {{\n  name   = \"m\"\n  source = {{ image = \"debian\" }}\n{content}\n}}\n"
    )
}

const MACHINE: &str = "zoo_machine.m";

/// One struct: nothing is written twice that could part.
#[test]
fn row_2_the_struct_is_schema_type_and_documentation() {
    let schema = zoo::Machine::schema();
    assert_eq!(*schema.ty(), Type::from(zoo::Machine::SPEC));
    let about = |member: &Member| match member {
        Member::Attribute(attribute) => Some(attribute.description().text().to_owned()),
        Member::Block(_) => None,
    };
    assert_eq!(
        schema.block().get("gpu_memory_gib").and_then(about).as_deref(),
        Some("The API calls it `gpuMemoryGiB`.")
    );
}

#[test]
fn row_5_shared_fields_are_embedded() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(
            Step::apply(machine(""))
                .plans_value(MACHINE, "owner", "nobody")
                .plans_unknown(MACHINE, "created_by")
                .stores(MACHINE, "created_by", "the API"),
        )
        .step(
            Step::apply(machine("  owner = \"ann\""))
                .plans(MACHINE, Action::Update)
                .plans_value(MACHINE, "created_by", "the API")
                .stores(MACHINE, "owner", "ann"),
        );
    run("embedded fields", &scenario)
}

/// A union is an object with exactly one attribute set.
#[test]
fn row_8_one_of_several_is_an_object() -> Result<(), Failure> {
    let from = |source: &str| machine("").replace("{ image = \"debian\" }", source);
    let later = "resource \"terraform_data\" \"later\" {\n  input = { id = \"s-2\" }\n}\n";
    let scenario = Scenario::new()
        .step(Step::plan(from("{}")).fails("Exactly one of `image`, `snapshot` must be set, found none."))
        .step(
            Step::plan(from("{ image = \"a\", snapshot = { id = \"s\" } }"))
                .fails("Exactly one of `image`, `snapshot` must be set, found `image` and `snapshot`."),
        )
        .step(Step::apply(from("{ image = \"debian\" }")).stores(MACHINE, "source.image", "debian"))
        .step(
            Step::apply(from("{ snapshot = { id = \"s-1\", age = 3 } }"))
                .plans(MACHINE, Action::Update)
                .stores(MACHINE, "source.image", Value::null(Type::STRING))
                .stores(MACHINE, "source.snapshot.age", 3),
        )
        .step(
            Step::apply(later.to_owned() + &from("{ snapshot = terraform_data.later.output }"))
                .plans_unknown(MACHINE, "source.snapshot")
                .stores(MACHINE, "source.snapshot.id", "s-2"),
        );
    run("a union", &scenario)
}

/// In collections and in blocks, beside what is computed and what is sensitive.
#[test]
fn row_8_one_of_several_is_an_element_and_a_block() -> Result<(), Failure> {
    let probes = |probes: &str| machine(&format!("  probes = {{ {probes} }}"));
    let scenario = Scenario::new()
        .step(
            Step::plan(probes("a = { port = 1, commands = [] }, b = {}, c = { port = 0 }"))
                .fails("found `commands` and `port`")
                .fails("Exactly one of `commands`, `http_get`, `port` must be set, found none.")
                .fails("Expected a number of at least 1, found 0."),
        )
        .step(
            Step::apply(probes("a = { port = 1 }, b = { http_get = {} }"))
                .plans_unknown(MACHINE, "probes[\"b\"].http_get.status")
                .stores(MACHINE, "probes[\"a\"].port", 1)
                .stores(MACHINE, "probes[\"b\"].http_get.path", "/")
                .stores(MACHINE, "probes[\"b\"].http_get.status", 200),
        )
        .step(
            Step::apply(probes("a = { commands = [\"x\"] }, b = { http_get = {} }"))
                .plans_value(MACHINE, "probes[\"b\"].http_get.status", 200)
                .stores(MACHINE, "probes[\"a\"].port", Value::null(Type::NUMBER)),
        )
        .step(
            Step::plan(machine("  access {}")).fails("Exactly one of `key`, `user` must be set, found none."),
        )
        .step(
            Step::plan(machine("  access {\n    key = \"k\"\n    user { name = \"n\" }\n  }"))
                .fails("found `key` and `user`"),
        )
        .step(
            Step::apply(machine("  access {\n    user { name = \"n\" }\n  }\n  access { key = \"k\" }"))
                .stores(MACHINE, "access[0].user.name", "n")
                .stores(MACHINE, "access[1].key", "k"),
        );
    run("unions in collections and blocks", &scenario)
}

/// What turns out to be null when it is applied is no variant: the provider is not asked, and what there was stays.
#[test]
fn row_8_one_of_several_that_turns_out_to_be_null_is_told_where_it_stands() -> Result<(), Failure> {
    let later = "resource \"terraform_data\" \"later\" {\n  input = { image = null }\n}\n";
    let config = |source: &str| later.to_owned() + &machine("").replace("{ image = \"debian\" }", source);
    let scenario = Scenario::new()
        .step(
            Step::apply(config("{ image = terraform_data.later.output.image }"))
                .fails("Exactly one of `image`, `snapshot` must be set, found none."),
        )
        .step(Step::apply(config("{ image = \"debian\" }")).stores(MACHINE, "source.image", "debian"));
    run("a union that comes to nothing", &scenario)
}

/// The rules stand at the type, not at each attribute.
#[test]
fn row_9_enums_and_newtypes_bring_their_rules() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(machine("  tier = \"SPTO\"")).fails("Did you mean \"SPOT\"?"))
        .step(Step::apply(machine("  fallbacks = [\"eu\", \"x\"]")).fails("fallbacks[1]"))
        .step(Step::apply(machine("")).stores(MACHINE, "tier", "STANDARD"))
        .step(Step::apply(machine("  tier = \"SPOT\"\n  region = \"eu\"")).stores(MACHINE, "tier", "SPOT"));
    run("enums and newtypes", &scenario)
}

/// The API answers in large letters.
#[test]
fn row_11_nor_is_it_in_sets_and_lists() -> Result<(), Failure> {
    let written = |eu: &str, us: &str| {
        machine(&format!(
            "  region    = {eu:?}\n  fallbacks = [{us:?}, {eu:?}]\n  disks = [{{ name = \"a\", region = {eu:?} }}, {{ name = \"b\", region = {us:?} }}]"
        ))
    };
    let scenario = Scenario::new()
        .step(Step::apply(written("eu", "us")).stores(MACHINE, "region", "eu").stores(
            MACHINE,
            "fallbacks[0]",
            "us",
        ))
        .step(Step::apply(written("eu", "us")).plans(MACHINE, Action::NoOp))
        .step(Step::apply(written("eu", "asia")).plans(MACHINE, Action::Update).stores(
            MACHINE,
            "fallbacks[0]",
            "asia",
        ));
    run("the same meaning inside collections", &scenario)
}

/// Terraform itself takes an unknown number of them for one.
#[test]
fn row_12_a_block_of_none_or_one_is_none_one_or_unknown() -> Result<(), Failure> {
    let later = |zones: &str| {
        format!("resource \"terraform_data\" \"zones\" {{\n  input = {zones}\n}}\n")
            + &machine(
                "  dynamic \"network\" {\n    for_each = terraform_data.zones.output\n    content {\n      zone = network.value\n    }\n  }",
            )
    };
    let scenario = Scenario::new()
        .step(Step::apply(machine("")))
        .step(
            Step::apply(machine("  network {}"))
                .plans(MACHINE, Action::Update)
                .plans_unknown(MACHINE, "network.address")
                .stores(MACHINE, "network.address", "10.0.0.1"),
        )
        .step(Step::apply(machine("  network {\n    zone = \"a\"\n  }")).plans_value(
            MACHINE,
            "network.address",
            "10.0.0.1",
        ))
        .step(Step::apply(later("[\"b\"]")).stores(MACHINE, "network.zone", "b"))
        .step(Step::apply(machine("  network {}\n  network {}")).fails("network"))
        .step(Step::apply(machine("")));
    run("blocks of none or one", &scenario)
}

/// A struct in itself is refused where it is compiled; a tree is a value, as deep as it happens to be.
#[test]
fn row_13_what_contains_itself_is_a_value_of_any_type() -> Result<(), Failure> {
    let tree = |depth: usize| {
        let leaf = "{ name = \"leaf\" }".to_owned();
        let tree = (0..depth).fold(leaf, |inner, i| format!("{{ name = \"n{i}\", children = [{inner}] }}"));
        menagerie(&format!("  anything = {tree}\n"))
    };
    let scenario = Scenario::new()
        .step(Step::apply(tree(6)).stores(M, "anything.children[0].children[0].name", "n3"))
        .step(Step::apply(tree(7)).plans(M, Action::Update))
        .step(Step::apply(tree(1)).stores(M, "anything.children[0].name", "leaf"));
    run("a tree", &scenario)
}

#[test]
fn each_row_has_a_test_that_is_named_after_it() {
    let tests = include_str!("peers.rs");
    let missing: Vec<usize> = (1..=15).filter(|row| !tests.contains(&format!("\nfn row_{row}_"))).collect();
    assert!(missing.is_empty(), "no test is named after the rows {missing:?}");
}

/// How many there are depends on how an unknown text begins.
#[test]
fn row_14_what_is_known_of_an_unknown_value_stays_known() -> Result<(), Failure> {
    let config = r#"
resource "terraform_data" "later" { input = "x" }
resource "zoo_hooked" "a" { text = "ab-${terraform_data.later.output}" }
resource "zoo_named" "n" {
  count  = startswith(zoo_hooked.a.text, "ab-") && zoo_hooked.a.text != null ? 1 : 0
  family = "f"
  name   = "n"
}
"#;
    let scenario = Scenario::new().step(
        Step::apply(config)
            .plans_unknown("zoo_hooked.a", "text")
            .plans("zoo_named.n[0]", Action::Create)
            .stores("zoo_hooked.a", "text", "ab-x"),
    );
    run("refinements", &scenario)
}

#[test]
fn row_15_a_panic_is_an_error_with_its_place() {
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let config = |how: &str| format!("resource \"zoo_broken\" \"b\" {{\n  how = {how:?}\n}}\n");
    let Some(driven) = Driven::by_terraform("row-15", program, &config("panics")) else { return };
    driven.fail(&["apply", "-auto-approve"]).has("The provider panicked").has("broken.rs:");
    driven.configure(&config("panics when planned"));
    driven.fail(&["plan"]).has("The provider panicked");
    driven.configure(&config("well"));
    driven.run(&["apply", "-auto-approve"]);
    driven.is_settled();
}

#[test]
fn rust_names_of_an_api_are_attributes() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::plan(machine("  gpu_memory_gi_b = 24")).fails("gpu_memory_gi_b"))
        .step(Step::apply(machine("  gpu_memory_gib = 24")).stores(MACHINE, "gpu_memory_gib", 24));
    run("names of an API", &scenario)
}

/// Not where the prior state is null, nor where a value is empty, or not known yet.
#[test]
fn rust_defaults_stand_only_where_the_configuration_is_null() -> Result<(), Failure> {
    let later = "resource \"terraform_data\" \"later\" {\n  input = \"ann\"\n}\n";
    let unknown = later.to_owned() + &machine("  owner = terraform_data.later.output");
    let scenario = Scenario::new()
        .step(Step::apply(machine("  owner = \"\"")).stores(MACHINE, "owner", ""))
        .step(Step::apply(machine("")).plans(MACHINE, Action::Update).plans_value(MACHINE, "owner", "nobody"))
        .step(Step::apply(machine("  owner = null")).plans(MACHINE, Action::NoOp))
        .step(Step::apply(unknown).plans_unknown(MACHINE, "owner").stores(MACHINE, "owner", "ann"))
        .step(Step::apply(machine("  disks = [{ name = \"a\" }]")).stores(MACHINE, "owner", "nobody"));
    run("defaults", &scenario)
}
