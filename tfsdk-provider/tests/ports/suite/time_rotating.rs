//! The resource `time_rotating`.

use serde_json::{Value, json};

use crate::scenario::Scenario;

const ROTATING: &str = "time_rotating.test";
const BASE: &str = "2020-01-31T10:20:30Z";

fn resource(arguments: &str) -> String {
    format!("resource \"time_rotating\" \"test\" {{\n  {arguments}\n}}\n")
}

fn scenario(test: &str, arguments: &str) -> Option<Scenario> {
    let mut scenario = Scenario::new(&format!("rotating-{test}"), &resource(arguments))?;
    scenario.set("TIME_NOW", BASE);
    Some(scenario)
}

#[test]
fn each_unit_says_when_it_rotates() {
    let all = [
        ("minutes", "2020-01-31T10:23:30Z"),
        ("hours", "2020-01-31T13:20:30Z"),
        ("days", "2020-02-03T10:20:30Z"),
        ("months", "2020-05-01T10:20:30Z"),
        ("years", "2023-01-31T10:20:30Z"),
    ];
    let configuration: String = all
        .iter()
        .flat_map(|(unit, _)| {
            ["", "rfc3339 = \"2020-01-31T10:20:30Z\"\n"].map(|base| {
                let name = if base.is_empty() { "now" } else { "base" };
                format!(
                    "resource \"time_rotating\" \"{name}_{unit}\" {{\n  {base}  rotation_{unit} = 3\n}}\n"
                )
            })
        })
        .collect();
    let Some(mut scenario) = Scenario::new("rotating", &configuration) else { return };
    scenario.set("TIME_NOW", BASE);
    let plan = scenario.plan();
    scenario.apply();
    for (unit, rotation) in all {
        for name in ["now", "base"] {
            let address = format!("time_rotating.{name}_{unit}");
            assert_eq!(plan.value(&address, "rotation_rfc3339"), None);
            let state = scenario.state(&address);
            assert_eq!([&state["rotation_rfc3339"], &state["rfc3339"]], [rotation, BASE]);
        }
    }
}

#[test]
fn it_is_gone_when_its_time_has_passed_and_made_again() {
    let Some(mut scenario) = scenario("passed", "rotation_days = 1") else { return };
    scenario.apply();
    scenario.set("TIME_NOW", "2020-02-01T10:20:30Z");
    scenario.is_settled();
    scenario.set("TIME_NOW", "2020-02-01T10:20:31Z");
    assert_eq!(scenario.plan().actions(ROTATING), ["create"]);
    scenario.apply();
    assert_eq!(scenario.state(ROTATING)["rotation_rfc3339"], "2020-02-02T10:20:31Z");
}

#[test]
fn without_a_refresh_it_is_replaced_when_its_time_has_passed() {
    let Some(mut scenario) = scenario("no-refresh", "rotation_days = 1") else { return };
    scenario.apply();
    scenario.set("TIME_NOW", "2020-02-01T10:20:31Z");
    scenario.set("TF_CLI_ARGS_plan", "-refresh=false");
    let plan = scenario.plan();
    assert_eq!(plan.actions(ROTATING), ["delete", "create"]);
    assert_eq!(plan.value(ROTATING, "rotation_rfc3339"), None);
}

#[test]
fn a_rotation_that_was_over_before_it_began_is_planned_again_and_again() {
    let arguments = "rfc3339 = \"2019-01-01T00:00:00Z\"\n  rotation_days = 1";
    let Some(scenario) = scenario("expired", arguments) else { return };
    for _ in 0..2 {
        scenario.apply_once().has("1 added");
        assert_eq!(scenario.state(ROTATING)["rotation_rfc3339"], "2019-01-02T00:00:00Z");
        assert_eq!(scenario.plan().actions(ROTATING), ["create"]);
    }
}

#[test]
fn another_unit_is_an_update_that_is_planned_with_its_values() {
    let Some(mut scenario) = scenario("units", "rotation_days = 7") else { return };
    scenario.apply();
    scenario.set("TIME_NOW", "2020-02-01T00:00:00Z");
    scenario.configure(&resource("rotation_months = 3"));
    let plan = scenario.plan();
    assert_eq!(plan.actions(ROTATING), ["update"]);
    assert_eq!(plan.value(ROTATING, "rotation_rfc3339"), Some(&json!("2020-05-01T10:20:30Z")));
    assert_eq!(plan.value(ROTATING, "rfc3339"), Some(&json!(BASE)));
    assert_eq!(plan.value(ROTATING, "rotation_days"), Some(&Value::Null));
    scenario.apply();
    assert_eq!(scenario.state(ROTATING)["rotation_rfc3339"], "2020-05-01T10:20:30Z");
}

/// Of this Go's provider says that the final plan is inconsistent.
#[test]
fn a_unit_that_is_not_known_yet_is_applied() {
    let Some(scenario) = scenario("late", "rotation_days = 7") else { return };
    scenario.apply();
    let late = "resource \"terraform_data\" \"late\" {\n  input = 9\n}\n".to_owned();
    scenario.configure(&(late + &resource("rotation_days = terraform_data.late.output")));
    assert_eq!(scenario.plan().value(ROTATING, "rotation_rfc3339"), None);
    scenario.apply();
    assert_eq!(scenario.state(ROTATING)["rotation_rfc3339"], "2020-02-09T10:20:30Z");
}

#[test]
fn the_time_of_the_rotation_may_be_said_itself() {
    let Some(scenario) = scenario("said", "rotation_rfc3339 = \"2020-03-01T00:00:00+00:00\"") else { return };
    assert_eq!(
        scenario.plan().value(ROTATING, "rotation_rfc3339"),
        Some(&json!("2020-03-01T00:00:00+00:00"))
    );
    scenario.apply();
    scenario.configure(&resource("rotation_rfc3339 = \"2020-03-01T00:00:00Z\""));
    scenario.is_settled();
    scenario.change(&resource("rotation_rfc3339 = \"2020-03-02T00:00:00Z\"")).has("1 changed");
}

#[test]
fn triggers_rotate_it() {
    let Some(mut scenario) = scenario("triggers", "triggers = { key = \"1\" }\n  rotation_days = 1") else {
        return;
    };
    scenario.apply();
    scenario.set("TIME_NOW", "2020-01-31T10:20:31Z");
    scenario.change(&resource("triggers = { key = \"2\" }\n  rotation_days = 1")).has("must be replaced");
    assert_eq!(scenario.state(ROTATING)["second"], 31);
}

#[test]
fn it_is_imported_with_units_or_with_its_rotation() {
    let Some(mut units) = scenario("import", "rotation_months = 2") else { return };
    units.set("TIME_NOW", BASE);
    units.import(ROTATING, &format!("{BASE},,2,,,"));
    units.is_settled();
    assert_eq!(units.state(ROTATING)["rotation_rfc3339"], "2020-03-31T10:20:30Z");
    let Some(said) = scenario("import-said", "rotation_rfc3339 = \"2020-03-01T00:00:00Z\"") else { return };
    for wrong in ["", ",", "2020-01-31T10:20:30Z", "2020-01-31T10:20:30Z,,,,,"] {
        if !wrong.is_empty() {
            said.cannot_import(ROTATING, wrong).lacks("panicked");
        }
    }
    said.import(ROTATING, &format!("{BASE},2020-03-01T00:00:00Z"));
    said.is_settled();
}

#[test]
fn a_unit_and_a_time_are_wanted() {
    let Some(scenario) = scenario("invalid", "") else { return };
    scenario.refuses(&resource(&format!("rfc3339 = \"{BASE}\""))).has("Missing Attribute Configuration");
    scenario
        .refuses(&resource("rfc3339 = \"31 Jan 20\"\n  rotation_minutes = 1"))
        .has("Invalid RFC3339 String Value");
    scenario.refuses(&resource("rotation_minutes = 0")).has("at least 1");
}

#[test]
fn a_state_of_an_earlier_version_has_no_changes() {
    let Some(scenario) = scenario("upgrade", "rotation_years = 3") else { return };
    let stored = json!({
        "day": 31, "hour": 10, "id": BASE, "minute": 20, "month": 1, "rfc3339": BASE, "rotation_days": null,
        "rotation_hours": null, "rotation_minutes": null, "rotation_months": null, "rotation_rfc3339": "2023-01-31T10:20:30Z",
        "rotation_years": 3, "second": 30, "triggers": null, "unix": 1_580_466_030, "year": 2020,
    });
    scenario.store(ROTATING, 0, &stored);
    scenario.is_settled();
}
