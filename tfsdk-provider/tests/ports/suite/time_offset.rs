//! The resource `time_offset`.

use serde_json::{Value, json};

use crate::scenario::Scenario;

const OFFSET: &str = "time_offset.test";
const BASE: &str = "base_rfc3339 = \"2020-01-31T10:20:30Z\"";

fn resource(arguments: &str) -> String {
    format!("resource \"time_offset\" \"test\" {{\n  {arguments}\n}}\n")
}

#[test]
fn each_unit_offsets_the_base() {
    let all = [
        ("seconds", "3", "2020-01-31T10:20:33Z"),
        ("minutes", "3", "2020-01-31T10:23:30Z"),
        ("hours", "-11", "2020-01-30T23:20:30Z"),
        ("days", "7", "2020-02-07T10:20:30Z"),
        // The 31st of February, as Go counts.
        ("months", "1", "2020-03-02T10:20:30Z"),
        ("years", "3", "2023-01-31T10:20:30Z"),
    ];
    let configuration: String = all
        .iter()
        .map(|(unit, count, _)| {
            format!("resource \"time_offset\" \"{unit}\" {{\n  {BASE}\n  offset_{unit} = {count}\n}}\n")
        })
        .collect();
    let Some(scenario) = Scenario::new("offset", &configuration) else { return };
    let plan = scenario.plan();
    scenario.apply();
    for (unit, _, later) in all {
        let address = format!("time_offset.{unit}");
        assert_eq!(plan.value(&address, "rfc3339"), Some(&json!(later)));
        let state = scenario.state(&address);
        assert_eq!((&state["rfc3339"], &state["id"]), (&json!(later), &json!("2020-01-31T10:20:30Z")));
    }
}

#[test]
fn another_offset_is_an_update_that_is_planned_with_its_values() {
    let Some(mut scenario) = Scenario::new("offset-update", &resource("offset_days = 7")) else { return };
    scenario.set("TIME_NOW", "2020-01-31T10:20:30Z");
    assert_eq!(scenario.plan().value(OFFSET, "rfc3339"), None);
    scenario.apply();
    scenario.set("TIME_NOW", "2021-01-31T10:20:30Z");
    scenario.configure(&resource("offset_days = 8\n  offset_hours = 1"));
    let plan = scenario.plan();
    assert_eq!(plan.actions(OFFSET), ["update"]);
    assert_eq!(plan.value(OFFSET, "base_rfc3339"), Some(&json!("2020-01-31T10:20:30Z")));
    assert_eq!(plan.value(OFFSET, "rfc3339"), Some(&json!("2020-02-08T11:20:30Z")));
    assert_eq!(plan.value(OFFSET, "day"), Some(&json!(8)));
    scenario.apply();
    assert_eq!(scenario.state(OFFSET)["rfc3339"], "2020-02-08T11:20:30Z");
    scenario.change(&resource(&format!("offset_days = 8\n  {BASE}")));
    assert_eq!(scenario.state(OFFSET)["rfc3339"], "2020-02-08T10:20:30Z");
}

#[test]
fn an_offset_that_is_not_known_yet_is_applied() {
    let late = |days: u8| {
        let late = format!("resource \"terraform_data\" \"late\" {{\n  input = {days}\n}}\n");
        late + &resource(&format!("{BASE}\n  offset_days = terraform_data.late.output"))
    };
    let Some(scenario) = Scenario::new("offset-late", &late(1)) else { return };
    scenario.apply();
    scenario.configure(&late(2));
    assert_eq!(scenario.plan().value(OFFSET, "rfc3339"), None);
    scenario.apply();
    assert_eq!(scenario.state(OFFSET)["rfc3339"], "2020-02-02T10:20:30Z");
}

#[test]
fn an_offset_is_imported_with_its_units() {
    let configuration = resource("offset_years = 1\n  offset_months = 2");
    let Some(scenario) = Scenario::new("offset-import", &configuration) else { return };
    scenario.import(OFFSET, "2020-01-31T10:20:30Z,1,2,,,,");
    scenario.is_settled();
    let state = scenario.state(OFFSET);
    assert_eq!((&state["offset_months"], &state["offset_days"]), (&json!(2), &Value::Null));
    assert_eq!(state["rfc3339"], "2021-03-31T10:20:30Z");
    scenario
        .configure(&resource("offset_years = 1\n}\nresource \"time_offset\" \"other\" {\n  offset_days = 1"));
    scenario.cannot_import("time_offset.other", "2020-01-31T10:20:30Z,1").has("Expected BASE,YEARS,MONTHS");
}

#[test]
fn an_offset_and_a_time_are_wanted() {
    let Some(scenario) = Scenario::new("offset-invalid", "") else { return };
    scenario
        .refuses(&resource(BASE))
        .has("Missing Attribute Configuration")
        .has("At least one of offset_years");
    scenario
        .refuses(&resource("base_rfc3339 = \"12 Feb\"\n  offset_days = 1"))
        .has("Invalid RFC3339 String Value");
    scenario.refuses(&resource(&format!("{BASE}\n  offset_years = 9000"))).lacks("panicked");
}
