//! The provider null.

use serde_json::{Value, json};

use crate::scenario::Scenario;

fn resource(arguments: &str) -> String {
    format!("resource \"null_resource\" \"test\" {{\n  {arguments}\n}}\n")
}

/// Whether a change of the triggers keeps the resource.
fn is_kept(test: &str, before: &str, after: &str) -> Option<bool> {
    let scenario = Scenario::new(&format!("null-{test}"), &resource(before))?;
    scenario.apply();
    let first = scenario.state("null_resource.test");
    scenario.change(&resource(after));
    Some(scenario.state("null_resource.test")["id"] == first["id"])
}

#[test]
fn triggers_that_stay_or_are_null_keep_a_resource() {
    for (test, before, after) in [
        ("none", "", ""),
        ("empty-null-value", "triggers = {}", "triggers = { key = null }"),
        ("none-null-value", "", "triggers = { key = null }"),
        ("value", "triggers = { key = \"123\" }", "triggers = { key = \"123\" }"),
    ] {
        assert_ne!(is_kept(test, before, after), Some(false), "{test}");
    }
}

#[test]
fn triggers_that_change_replace_a_resource() {
    for (test, before, after) in [
        ("empty-value", "triggers = {}", "triggers = { key = \"123\" }"),
        ("value-none", "triggers = { key = \"123\" }", ""),
        ("value-null-value", "triggers = { key = \"123\" }", "triggers = { key = null }"),
        ("value-other", "triggers = { key = \"123\" }", "triggers = { key = \"456\" }"),
    ] {
        assert_ne!(is_kept(test, before, after), Some(true), "{test}");
    }
}

#[test]
fn a_data_source_passes_its_inputs_on() {
    let data = |arguments: &str| format!("data \"null_data_source\" \"test\" {{\n  {arguments}\n}}\n");
    let Some(scenario) = Scenario::new("null-data", &data("")) else { return };
    scenario.apply_once().has("Use locals instead.");
    let state = scenario.state("data.null_data_source.test");
    assert_eq!((&state["id"], &state["has_computed_default"]), (&json!("static"), &json!("default")));
    assert_eq!((&state["outputs"], &state["inputs"]), (&Value::Null, &Value::Null));
    let late = "resource \"terraform_data\" \"late\" {\n  input = \"late\"\n}\n".to_owned();
    scenario.configure(&(late + &data("inputs = { key = \"123\", late = terraform_data.late.output }\n  has_computed_default = \"own\"")));
    scenario.apply_once();
    let state = scenario.state("data.null_data_source.test");
    assert_eq!(state["outputs"], json!({ "key": "123", "late": "late" }));
    assert_eq!(state["has_computed_default"], "own");
}

#[test]
fn an_id_stays_what_it_was() {
    let Some(scenario) = Scenario::new("null-id", &resource("")) else { return };
    scenario.apply();
    let first = scenario.state("null_resource.test");
    assert!(first["id"].as_str().unwrap().parse::<u64>().is_ok(), "{first}");
    scenario.apply();
    assert_eq!(scenario.state("null_resource.test"), first);
    scenario.destroy().has("1 destroyed");
}
