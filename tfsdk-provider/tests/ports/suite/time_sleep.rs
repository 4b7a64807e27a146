//! The resource `time_sleep`.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::scenario::Scenario;

const SLEEP: &str = "time_sleep.test";

fn resource(arguments: &str) -> String {
    format!("resource \"time_sleep\" \"test\" {{\n  {arguments}\n}}\n")
}

#[test]
fn it_delays_creation_and_destruction() {
    let configuration = resource("create_duration = \"1.5s\"\n  destroy_duration = \"700ms\"");
    let Some(scenario) = Scenario::new("sleep", &configuration) else { return };
    let start = Instant::now();
    scenario.apply();
    assert!(start.elapsed() >= Duration::from_millis(1_500));
    let start = Instant::now();
    scenario.destroy();
    assert!(start.elapsed() >= Duration::from_millis(700));
}

#[test]
fn another_duration_is_an_update_and_a_trigger_a_replacement() {
    let Some(scenario) = Scenario::new("sleep-change", &resource("create_duration = \"1ms\"")) else {
        return;
    };
    scenario.apply();
    let id = scenario.state(SLEEP)["id"].clone();
    scenario.change(&resource("create_duration = \"50m\"")).has("1 changed");
    assert_eq!(scenario.state(SLEEP)["id"], id);
    scenario.change(&resource("destroy_duration = \"1ms\"")).has("1 changed");
    scenario
        .change(&resource("destroy_duration = \"1ms\"\n  triggers = { key = \"1\" }"))
        .has("must be replaced");
}

#[test]
fn it_is_imported_with_its_durations() {
    let Some(scenario) = Scenario::new("sleep-import", &resource("create_duration = \"30s\"")) else {
        return;
    };
    scenario.cannot_import(SLEEP, ",").has("Expected CREATE,DESTROY");
    scenario.cannot_import(SLEEP, "30s").has("Expected CREATE,DESTROY");
    scenario.import(SLEEP, "30s,");
    scenario.is_settled();
}

#[test]
fn a_duration_of_a_known_unit_is_wanted() {
    let Some(scenario) = Scenario::new("sleep-invalid", "") else { return };
    scenario.refuses(&resource("")).has("Missing Attribute Configuration");
    for wrong in ["1", "1d", "-1s", "1.s", "1e3s"] {
        scenario
            .refuses(&resource(&format!("create_duration = \"{wrong}\"")))
            .has("must be a number immediately followed by");
    }
}

#[test]
fn a_state_of_an_earlier_version_has_no_changes() {
    let Some(scenario) = Scenario::new("sleep-upgrade", &resource("create_duration = \"1ms\"")) else {
        return;
    };
    let stored = json!({ "create_duration": "1ms", "destroy_duration": null, "id": "2020-02-12T06:36:13Z", "triggers": null });
    scenario.store(SLEEP, 0, &stored);
    scenario.is_settled();
}
