//! What a provider has to live through with the real Terraform, and which test shows it.
//!
//! | What | Shown by |
//! |---|---|
//! | create, empty plan, update in place, replacement, destroy | `lives::a_resource_is_created_updated_replaced_and_destroyed` |
//! | a replacement that creates before it destroys | the shelf's `a_replacement_creates_first_where_that_is_asked_for` |
//! | import by block and by command, then an empty plan | `lives::a_resource_is_imported_moved_and_forgotten` |
//! | refresh after a change and a deletion outside | the shelf's `what_happens_outside_is_seen`, `what_changes_outside_is_put_right` |
//! | 200 resources at parallelism 10 | [`two_hundred_resources_live_at_once`] |
//! | every attribute and block unknown at plan time | `peers::row_1_every_collection_and_block_may_be_unknown_at_plan_time` |
//! | a provider's configuration unknown at plan time | [`a_provider_is_configured_with_what_is_unknown_at_plan_time`] |
//! | null against empty, in each policy | `peers::row_4_null_and_empty_do_not_mix` |
//! | numbers that a double does not hold, in every number field | [`every_number_field_keeps_the_digits_that_it_takes`], [`a_number_that_a_field_cannot_hold_is_told_when_planning`] |
//! | sensitive values | [`what_is_sensitive_is_shown_nowhere`] |
//! | write-only values | `peers::write_only_values_are_stored_nowhere` |
//! | defaults inside sets of objects, reordered and grown | `peers::row_3_defaults_inside_sets_and_lists_survive_reordering_and_growth` |
//! | moved and removed blocks | `lives::a_resource_is_imported_moved_and_forgotten` |
//! | `-generate-config-out` | [`what_is_imported_is_written_as_a_configuration`] |
//! | a failed create leaves its part, tainted | [`a_failed_create_leaves_its_part_to_be_replaced`] |
//! | a provider that dies | [`a_provider_that_dies_takes_nothing_with_it`] |
//! | a panic of the author's code | `provider`: `a_panic_of_an_author_is_an_error_with_its_place` |
//! | ephemeral values | `provider`: `an_ephemeral_value_reaches_a_write_only_attribute_and_no_state`; the shelf's `a_token_is_good_while_terraform_runs` |
//! | functions | `lives::what_is_unknown_in_the_plan_is_known_in_the_end`, `provider`: `an_error_of_a_function_stands_at_its_argument` |
//! | data sources that depend on unknown values | `lives::what_is_unknown_in_the_plan_is_known_in_the_end` |
//! | older states | `lives::an_older_state_is_upgraded`, the shelf's `states_of_both_older_versions_are_read` |
//! | an interrupt during apply | `provider`: `an_interrupted_apply_ends_with_what_was_made` |
//!
//! Whatever a test is about, none of [`COMPLAINTS`](tfsdk::provider::testing::COMPLAINTS) may be said in it, unless it says
//! that it expects one.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::driven::Driven;
use crate::run;

fn driven(test: &str, configuration: &str) -> Option<Driven> {
    Driven::by_terraform(test, env!("CARGO_BIN_EXE_terraform-provider-zoo"), configuration)
}

/// Ten at a time is what Terraform does by itself.
#[test]
fn two_hundred_resources_live_at_once() -> Result<(), Failure> {
    let config = |text: &str, uses: u32| {
        format!(
            "resource \"zoo_hooked\" \"all\" {{\n  count = 200\n  text  = \"{text}${{count.index}}\"\n  uses  = {uses}\n}}\noutput \"length\" {{\n  value = sum(zoo_hooked.all[*].length)\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(
            Step::apply(config("a", 1))
                .plans("zoo_hooked.all[199]", Action::Create)
                .outputs("length", 200 + 10 + 2 * 90 + 3 * 100),
        )
        .step(Step::apply(config("b", 1)).plans("zoo_hooked.all[7]", Action::Update));
    run("two hundred resources", &scenario)
}

#[test]
fn a_provider_is_configured_with_what_is_unknown_at_plan_time() -> Result<(), Failure> {
    let config = |keeper: &str, text: &str| {
        format!(
            "resource \"terraform_data\" \"later\" {{\n  input = {{ keeper = {keeper:?}, cages = 3 }}\n}}\nprovider \"zoo\" {{\n  keeper = terraform_data.later.output.keeper\n  cages  = terraform_data.later.output.cages\n}}\nresource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n}}\n"
        )
    };
    const A: &str = "zoo_hooked.a";
    let scenario = Scenario::new()
        .step(
            Step::apply(config("Ada", "x"))
                .plans(A, Action::Create)
                .plans_unknown(A, "keeper")
                .stores(A, "keeper", "Ada of 3"),
        )
        .step(Step::apply(config("Ada", "xy")).plans(A, Action::Update).stores(A, "length", 2))
        // What exists cannot be read by a provider that does not know where.
        .step(Step::plan(config("Bob", "xy")).fails("Apply what they come from first"))
        .step(Step::plan(config("Ada", "xy")).plans(A, Action::NoOp));
    run("an unknown provider configuration", &scenario)
}

/// The fields that hold what a double holds, and how each of them is written.
const FRACTIONS: [&str; 8] = [
    "float = %",
    "exact = %",
    "anything = [%, { a = % }]",
    "floats = [%, %]",
    "exacts = { a = %, b = % }",
    "reading = { float = %, exact = % }",
    "heap = [{ float = % }, { exact = % }]",
    "probe {\n float = %\n exact = %\n }",
];

/// Those that hold any number.
const EXACT: [&str; 6] = [
    "exact = %",
    "anything = [%, { a = % }]",
    "exacts = { a = %, b = % }",
    "reading = { exact = % }",
    "heap = [{ exact = % }]",
    "probe {\n exact = %\n }",
];

/// Those that hold whole numbers.
const WHOLE: [&str; 2] = ["long = %", "longs = [%, 0]"];

const LONG: &str = "123456789012345678901234567890";

#[test]
fn every_number_field_keeps_the_digits_that_it_takes() -> Result<(), Failure> {
    let all = [
        ("0.1", FRACTIONS.to_vec(), &["single = %"][..]),
        ("9223372036854775808", FRACTIONS.to_vec(), &WHOLE),
        ("3.40282346638528859811704183484516925440e+38", FRACTIONS.to_vec(), &[]),
        ("1 - 0.99", EXACT.to_vec(), &[]),
        ("100 / 3", EXACT.to_vec(), &[]),
        (LONG, EXACT.to_vec(), &WHOLE),
        ("0.123456789012345678901234567891", EXACT.to_vec(), &[]),
    ];
    let mut scenario = Scenario::new();
    for (number, fields, more) in all {
        let body: String =
            fields.iter().chain(more).map(|field| format!("  {}\n", field.replace('%', number))).collect();
        let config = format!("resource \"zoo_figures\" \"f\" {{\n{body}}}\n");
        scenario = scenario.step(Step::apply(config));
    }
    run("numbers", &scenario)
}

#[test]
fn a_number_that_a_field_cannot_hold_is_told_when_planning() -> Result<(), Failure> {
    let mut scenario = Scenario::new();
    for (field, number, place) in [
        ("whole = %", "9223372036854775808", "whole"),
        ("whole = %", "100 / 3", "whole"),
        ("count_of = %", "-1", "count_of"),
        ("long = %", "1.5", "long"),
        ("long = %", "3.40282346638528859811704183484516925440e+38", "long"),
        ("longs = [%]", "1 - 0.99", "longs"),
        ("single = %", "1e39", "single"),
        ("reading = { float = % }", "1e400", "reading.float"),
        ("probe {\n float = %\n }", "1e400", "probe[0].float"),
    ] {
        let config = format!("resource \"zoo_figures\" \"f\" {{\n  {}\n}}\n", field.replace('%', number));
        scenario = scenario.step(Step::plan(config).fails(place));
    }
    run("numbers that do not fit", &scenario.step(Step::apply("")))
}

#[test]
fn a_failed_create_leaves_its_part_to_be_replaced() -> Result<(), Failure> {
    const B: &str = "zoo_broken.b";
    let broken = |how: &str| format!("resource \"zoo_broken\" \"b\" {{\n  how = {how:?}\n}}\n");
    let scenario = Scenario::new()
        .step(
            Step::apply(broken("fails half way")).fails("Only half of it: Try again.").stores(B, "id", "b-1"),
        )
        .step(Step::apply(broken("well")).plans(B, Action::Replace).stores(B, "how", "well"))
        .step(
            Step::apply(broken("fails to update"))
                .plans(B, Action::Update)
                .fails("Not now")
                .stores(B, "how", "well"),
        )
        .step(Step::apply(broken("well")).plans(B, Action::NoOp));
    run("a failed create", &scenario)
}

#[test]
fn what_is_sensitive_is_shown_nowhere() {
    let config = |secret: &str| {
        format!("resource \"zoo_broken\" \"b\" {{\n  how    = \"well\"\n  secret = {secret:?}\n}}\n")
    };
    let Some(driven) = driven("sensitive", &config("first secret")) else { return };
    for (secret, shown) in [("first secret", "+ secret = (sensitive value)"), ("second secret", "~ secret")] {
        driven.configure(&config(secret));
        driven.run(&["plan"]).has(shown).lacks("secret\"");
        driven.run(&["apply", "-auto-approve"]).lacks("secret\"");
        driven.run(&["show"]).has("(sensitive value)").lacks("secret\"");
    }
}

#[test]
fn what_is_imported_is_written_as_a_configuration() {
    let import = "import {\n  to = zoo_named.n\n  id = \"lions/leo\"\n}\n";
    let Some(driven) = driven("generated", import) else { return };
    driven.run(&["plan", "-generate-config-out=generated.tf"]).has("1 to import, 0 to add, 0 to change");
    let text = std::fs::read_to_string(driven.terraform.folder().join("generated.tf")).expect("a file");
    assert!(text.contains("resource \"zoo_named\" \"n\"") && text.contains("\"leo\""), "{text}");
    driven.run(&["apply", "-auto-approve"]).has("1 imported, 0 added, 0 changed");
    driven.is_settled();
}

#[test]
fn a_provider_that_dies_takes_nothing_with_it() {
    let named = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"n\"\n}\n";
    let broken = |how: &str| {
        format!(
            "{named}resource \"zoo_broken\" \"b\" {{\n  how        = {how:?}\n  depends_on = [zoo_named.n]\n}}\n"
        )
    };
    let Some(driven) = driven("dies", &broken("dies")) else { return };
    let said = driven.any(&["apply", "-auto-approve"]);
    assert_eq!(said.code, Some(1), "{}", said.text);
    // Which of them Terraform says is a matter of which end of the connection it looks at first.
    let texts = ["Plugin did not respond", "Request cancelled"];
    assert!(texts.iter().any(|text| said.text.contains(text)), "{}", said.text);
    driven.run(&["state", "list"]).has("zoo_named.n");
    driven.configure(&broken("well"));
    driven.run(&["apply", "-auto-approve"]).has("1 added, 0 changed, 0 destroyed");
    driven.is_settled();
}
