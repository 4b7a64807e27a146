//! What changes of `keepers` do to each resource of the provider random.

use serde_json::Value;

use crate::scenario::Scenario;

/// Each resource with its keepers, and the attribute that tells one result from another.
const RESOURCES: [(&str, &str, &str); 8] = [
    ("random_bytes", "length = 12", "hex"),
    ("random_id", "byte_length = 12", "id"),
    ("random_integer", "min = 1\n  max = 100000000", "id"),
    ("random_password", "length = 12", "result"),
    ("random_pet", "length = 9", "id"),
    ("random_shuffle", "input = split(\"\", \"abcdefghijklmnopqrstuvwxyz\")", "result"),
    ("random_string", "length = 12", "id"),
    ("random_uuid", "", "id"),
];

fn configuration(keepers: &str) -> String {
    RESOURCES
        .iter()
        .map(|(kind, arguments, _)| {
            format!("resource \"{kind}\" \"test\" {{\n  {arguments}\n  {keepers}\n}}\n")
        })
        .collect()
}

fn results(scenario: &Scenario) -> Vec<Value> {
    let result =
        |(kind, _, result): &(&str, &str, &str)| scenario.state(&format!("{kind}.test"))[result].clone();
    RESOURCES.iter().map(result).collect()
}

fn keepers(scenario: &Scenario) -> Vec<Value> {
    RESOURCES.iter().map(|(kind, ..)| scenario.state(&format!("{kind}.test"))["keepers"].clone()).collect()
}

/// The results before and after a change of the keepers, which are stored as they are written.
fn changed(test: &str, before: &str, after: &str) -> Option<(Vec<Value>, Vec<Value>)> {
    let scenario = Scenario::new(&format!("keepers-{test}"), &configuration(before))?;
    scenario.apply();
    let first = (results(&scenario), keepers(&scenario));
    scenario.change(&configuration(after));
    let second = (results(&scenario), keepers(&scenario));
    assert_eq!(first.1 == second.1, before == after, "{:?}", second.1);
    Some((first.0, second.0))
}

fn keeps(test: &str, before: &str, after: &str) {
    if let Some((first, second)) = changed(test, before, after) {
        assert_eq!(first, second);
    }
}

fn replaces(test: &str, before: &str, after: &str) {
    if let Some((first, second)) = changed(test, before, after) {
        for (number, (kind, ..)) in RESOURCES.iter().enumerate() {
            assert_ne!(first[number], second[number], "{kind}");
        }
    }
}

#[test]
fn an_empty_map_is_kept() {
    keeps("empty", "keepers = {}", "keepers = {}");
}

#[test]
fn an_empty_map_and_a_null_value_are_the_same() {
    keeps("empty-null-value", "keepers = {}", "keepers = { key = null }");
}

#[test]
fn no_map_is_kept() {
    keeps("none", "", "");
}

#[test]
fn a_null_value_is_kept() {
    keeps("null-value", "keepers = { key = null }", "keepers = { key = null }");
}

#[test]
fn null_values_are_kept() {
    let both = "keepers = { key1 = null, key2 = null }";
    keeps("null-values", both, both);
}

#[test]
fn a_value_is_kept() {
    keeps("value", "keepers = { key = \"123\" }", "keepers = { key = \"123\" }");
}

#[test]
fn values_are_kept() {
    let both = "keepers = { key1 = \"123\", key2 = \"456\" }";
    keeps("values", both, both);
}

#[test]
fn an_empty_map_is_replaced_by_a_value() {
    replaces("empty-value", "keepers = {}", "keepers = { key = \"123\" }");
}

#[test]
fn no_map_is_replaced_by_a_value() {
    replaces("none-value", "", "keepers = { key = \"123\" }");
}

#[test]
fn a_null_value_is_replaced_by_a_value() {
    replaces("null-value-value", "keepers = { key = null }", "keepers = { key = \"123\" }");
}

#[test]
fn a_value_is_replaced_by_an_empty_map() {
    replaces("value-empty", "keepers = { key = \"123\" }", "keepers = {}");
}

#[test]
fn a_value_is_replaced_by_no_map() {
    replaces("value-none", "keepers = { key = \"123\" }", "");
}

#[test]
fn a_value_is_replaced_by_a_null_value() {
    replaces("value-null-value", "keepers = { key = \"123\" }", "keepers = { key = null }");
}

#[test]
fn a_value_is_replaced_by_another() {
    replaces("value-other", "keepers = { key = \"123\" }", "keepers = { key = \"456\" }");
}

#[test]
fn keepers_that_are_not_known_yet_replace_only_if_they_change() {
    let late = |text: &str| {
        format!(
            "resource \"terraform_data\" \"late\" {{\n  input = {text:?}\n}}\n{}",
            configuration("keepers = { key = terraform_data.late.output }")
        )
    };
    let Some(scenario) = Scenario::new("keepers-late", &late("a")) else { return };
    scenario.apply();
    let first = results(&scenario);
    scenario.configure(&late("b"));
    assert_eq!(scenario.plan().actions("random_id.test"), ["delete", "create"]);
    scenario.apply();
    assert!(results(&scenario).iter().zip(&first).all(|(now, first)| now != first));
}
