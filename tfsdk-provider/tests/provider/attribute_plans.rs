//! Functions that plan one attribute, of any resource.

use tfsdk::Number;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use zoo::Digest;

use crate::core::zoo;
use crate::run;

const DIGEST: &str = "zoo_digest";
const IT: &str = "zoo_digest.it";

fn config(arguments: &str) -> String {
    format!("resource \"zoo_digest\" \"it\" {{\n{arguments}\n}}\n")
}

/// What a configuration leads to, in the notation of the language.
fn made(arguments: &str) -> String {
    let applied = zoo().apply::<Digest>(DIGEST, None, arguments);
    applied.stored.map_or_else(|| applied.told.join("\n"), |stored| stored.state.to_string())
}

#[test]
fn one_function_plans_several_attributes_and_those_of_nested_objects() -> Result<(), Failure> {
    let arguments = "  title = \"four\"\n  cover = { text = \"x\" }\n  page {\n    text = \"six...\"\n  }\n  page {\n    text = \"\"\n  }";
    let scenario = Scenario::new()
        .step(
            Step::apply(config(arguments))
                .plans_value(IT, "title_length", 4)
                .plans_value(IT, "text_length", 0)
                .plans_value(IT, "cover.text_length", 1)
                .plans_value(IT, "page[0].text_length", 6)
                .plans_value(IT, "page[1].text_length", 0),
        )
        // Without a cover, nothing of it is planned.
        .step(Step::apply(config("  title = \"four\"")).plans(IT, Action::Update));
    run("attributes planned alike", &scenario)
}

#[test]
fn a_function_sees_the_configuration_of_other_attributes_as_it_was_written() -> Result<(), Failure> {
    let later = "resource \"terraform_data\" \"later\" { input = \"later\" }\n";
    let scenario = Scenario::new()
        // It is null there, though by now an empty text is planned, and unknown here.
        .step(
            Step::plan(config("  title = \"a\""))
                .plans_value(IT, "text_length", 0)
                .plans_value(IT, "text", ""),
        )
        .step(
            Step::apply(later.to_owned() + &config("  title = \"a\"\n  text = terraform_data.later.output"))
                .plans_unknown(IT, "text_length")
                .stores(IT, "text_length", 5),
        );
    run("the configuration of siblings", &scenario)
}

#[test]
fn a_function_refuses_a_plan_at_its_attribute() {
    assert_eq!(
        made(r#"{ title = "a", text = "Hey!" }"#),
        "error: text_length: Too loud: It is the length of \"Hey!\".\n\nAt text_length."
    );
    assert_eq!(
        made(r#"{ title = "a", cover = { text = "Ho!" } }"#),
        "error: cover: Too loud: It is the length of \"Ho!\".\n\nAt cover.text_length."
    );
}

#[test]
fn a_function_says_on_create_and_on_update_what_will_be() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(config("  title = \"ab\"")).plans_value(IT, "title_length", 2))
        .step(
            Step::apply(config("  title = \"abc\""))
                .plans(IT, Action::Update)
                .plans_value(IT, "title_length", 3)
                .stores(IT, "title_length", 3),
        );
    run("known values on create and update", &scenario)
}

#[test]
fn what_a_function_only_looks_at_keeps_its_digits() -> Result<(), Failure> {
    let digits = "0.1234567890123456789012345";
    assert!(made(&format!("{{ title = \"a\", weight = {digits} }}")).contains(digits));
    let scenario =
        Scenario::new().step(Step::apply(config(&format!("  title = \"a\"\n  weight = {digits}"))).stores(
            IT,
            "weight",
            digits.parse::<Number>().expect("a number"),
        ));
    run("the digits of what is looked at", &scenario)
}

#[test]
fn a_function_replaces_though_nothing_in_the_configuration_has_changed() -> Result<(), Failure> {
    let old = config("  title = \"a\"\n  state = \"old\"");
    let scenario = Scenario::new()
        .step(Step::apply(old.clone()).leaves_changes())
        .step(
            Step::apply(old)
                .plans(IT, Action::Replace)
                .replaced_by(IT, "age")
                .warns("It is old")
                .leaves_changes(),
        )
        .step(Step::apply(config("  title = \"a\"")).plans(IT, Action::Replace).replaced_by(IT, "age"));
    run("a replacement by a function", &scenario)
}

#[test]
fn a_plan_replaces_because_of_an_element_of_a_set_when_the_set_changes() -> Result<(), Failure> {
    let labels = |labels: &str| config(&format!("  title = \"a\"\n  labels = [{labels}]"));
    let scenario = Scenario::new()
        .step(Step::apply(labels("\"free\"")))
        .step(Step::apply(labels("\"free\", \"fixed\"")).plans(IT, Action::Replace).replaced_by(IT, "labels"))
        .step(Step::apply(labels("\"free\", \"fixed\"")).plans(IT, Action::NoOp))
        .step(Step::apply(labels("\"free\"")).plans(IT, Action::Update));
    run("a replacement by an element of a set", &scenario)
}

#[test]
fn what_a_function_changes_of_a_force_new_attribute_replaces_and_functions_run_in_their_order()
-> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(config("  title = \"a\"")).stores(IT, "initial", "a"))
        .step(Step::apply(config("  title = \"ab\"")).plans(IT, Action::Update))
        .step(
            Step::apply(config("  title = \"b\""))
                .plans(IT, Action::Replace)
                .replaced_by(IT, "initial")
                .plans_value(IT, "initial", "b"),
        );
    run("the order of functions and replacements", &scenario)
}

#[test]
fn a_path_or_a_type_that_the_resource_does_not_have_is_told_to_its_author() {
    assert_eq!(
        made(r#"{ title = "a", mistake = "no such attribute" }"#),
        "error: There is no such attribute: `Resource::plan` names titles, which the resource does not have. It takes the path of an \
         attribute, such as `Path::root().attribute(\"name\")`; one that goes through elements and does not say which stands for the \
         attribute of each, and those of a set have no other path."
    );
    for (text, mistake, at) in [
        ("\"b\"", "another type", "title"),
        ("null", "another type of what is not there", "text"),
        ("unknown", "another type of what is not there", "text"),
    ] {
        assert_eq!(
            made(&format!(r#"{{ title = "a", text = {text}, mistake = "{mistake}" }}"#)),
            format!(
                "error: {at}: An attribute of another type: `Resource::plan` asks by `Planning::attribute` for {at}, which is of type string, with \
                 a function of an attribute of another type. The function takes an `AttributePlan` of the type that the field has in the mirror."
            )
        );
    }
    let changed = made(r#"{ title = "a", mistake = "what is configured" }"#);
    assert!(
        changed.starts_with(
            "error: title: A plan cannot be as it was changed: `Resource::plan` changed what it may not"
        ),
        "{changed}"
    );
}
