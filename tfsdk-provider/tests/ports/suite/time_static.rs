//! The resource `time_static`.

use serde_json::{Value, json};

use crate::scenario::Scenario;

const STATIC: &str = "time_static.test";

fn resource(arguments: &str) -> String {
    format!("resource \"time_static\" \"test\" {{\n  {arguments}\n}}\n")
}

#[test]
fn the_time_is_that_of_the_apply_and_stays() {
    let Some(mut scenario) = Scenario::new("static", &resource("")) else { return };
    scenario.set("TIME_NOW", "2020-02-12T06:36:13.987Z");
    let plan = scenario.plan();
    assert_eq!((plan.value(STATIC, "rfc3339"), plan.value(STATIC, "unix")), (None, None));
    scenario.apply();
    let state = scenario.state(STATIC);
    assert_eq!([&state["rfc3339"], &state["id"]], ["2020-02-12T06:36:13Z"; 2]);
    let parts = ["year", "month", "day", "hour", "minute", "second", "unix"].map(|part| state[part].clone());
    assert_eq!(parts, [2020, 2, 12, 6, 36, 13, 1_581_489_373].map(Value::from));
    scenario.set("TIME_NOW", "2021-01-01T00:00:00Z");
    scenario.apply();
    assert_eq!(scenario.state(STATIC), state);
}

#[test]
fn triggers_take_the_time_again() {
    let Some(mut scenario) = Scenario::new("static-triggers", &resource("triggers = { key = \"1\" }")) else {
        return;
    };
    scenario.set("TIME_NOW", "2020-02-12T06:36:13Z");
    scenario.apply();
    scenario.set("TIME_NOW", "2020-02-12T06:36:14Z");
    scenario.change(&resource("triggers = { key = \"2\" }")).has("must be replaced");
    assert_eq!(scenario.state(STATIC)["second"], 14);
    scenario.change(&resource("triggers = { key = \"2\", other = \"2\" }")).has("must be replaced");
}

#[test]
fn a_time_that_is_configured_is_planned_with_all_its_parts() {
    let Some(scenario) = Scenario::new("static-known", &resource("rfc3339 = \"2020-02-12T06:36:13Z\""))
    else {
        return;
    };
    let plan = scenario.plan();
    assert_eq!(plan.value(STATIC, "unix"), Some(&json!(1_581_489_373)));
    assert_eq!(plan.value(STATIC, "id"), Some(&json!("2020-02-12T06:36:13Z")));
    scenario.apply();
    scenario.configure(&resource("rfc3339 = \"2020-02-13T06:36:13+02:00\""));
    let plan = scenario.plan();
    assert_eq!(plan.actions(STATIC), ["delete", "create"]);
    assert_eq!((plan.value(STATIC, "day"), plan.value(STATIC, "hour")), (Some(&json!(13)), Some(&json!(4))));
    scenario.apply();
    assert_eq!(scenario.state(STATIC)["rfc3339"], "2020-02-13T06:36:13+02:00");
}

#[test]
fn a_time_that_is_not_known_yet_is_planned_as_unknown() {
    let late = "resource \"terraform_data\" \"late\" {\n  input = \"2020-02-12T06:36:13Z\"\n}\n".to_owned();
    let configuration = late + &resource("rfc3339 = terraform_data.late.output");
    let Some(scenario) = Scenario::new("static-late", &configuration) else { return };
    assert_eq!(scenario.plan().value(STATIC, "unix"), None);
    scenario.apply();
    assert_eq!(scenario.state(STATIC)["unix"], 1_581_489_373);
}

#[test]
fn one_moment_in_two_texts_is_no_change() {
    let Some(scenario) = Scenario::new("static-meaning", &resource("rfc3339 = \"2020-02-12T06:36:13Z\""))
    else {
        return;
    };
    scenario.apply();
    scenario.configure(&resource("rfc3339 = \"2020-02-12T06:36:13+00:00\""));
    scenario.is_settled();
}

#[test]
fn a_time_is_imported_by_itself() {
    let Some(scenario) = Scenario::new("static-import", &resource("")) else { return };
    scenario.import(STATIC, "2020-02-12T06:36:13Z");
    scenario.is_settled();
    assert_eq!(scenario.state(STATIC)["unix"], 1_581_489_373);
}

#[test]
fn what_is_no_time_is_refused() {
    let Some(scenario) = Scenario::new("static-invalid", "") else { return };
    scenario
        .refuses(&resource("rfc3339 = \"12 Feb 20 06:36 UTC\""))
        .has("Invalid RFC3339 String Value")
        .has("rfc3339 =");
    scenario.configure(&resource(""));
    scenario.cannot_import(STATIC, "yesterday").has("\"yesterday\" is no time of RFC 3339");
}

#[test]
fn a_state_of_an_earlier_version_has_no_changes() {
    let Some(scenario) = Scenario::new("static-upgrade", &resource("")) else { return };
    let stored = json!({
        "day": 12, "hour": 6, "id": "2020-02-12T06:36:13Z", "minute": 36, "month": 2, "rfc3339": "2020-02-12T06:36:13Z",
        "second": 13, "triggers": null, "unix": 1_581_489_373, "year": 2020,
    });
    scenario.store(STATIC, 0, &stored);
    scenario.is_settled();
}
