//! The functions of the provider time.

use serde_json::{Value, json};

use crate::scenario::Scenario;

fn outputs(all: &[(&str, &str)]) -> String {
    all.iter()
        .map(|(name, call)| format!("output \"{name}\" {{\n  value = provider::time::{call}\n}}\n"))
        .collect()
}

#[test]
fn times_and_durations_are_taken_apart() {
    let configuration = outputs(&[
        ("utc", "rfc3339_parse(\"2023-07-25T23:43:16Z\")"),
        ("offset", "rfc3339_parse(\"2023-07-25T20:43:16-03:00\")"),
        ("unix", "unix_timestamp_parse(1690328596)"),
        ("duration", "duration_parse(\"1h30m\")"),
    ]);
    let Some(scenario) = Scenario::new("functions", &configuration) else { return };
    scenario.apply();
    let utc = json!({
        "day": 25, "hour": 23, "iso_week": 30, "iso_year": 2023, "minute": 43, "month": 7, "month_name": "July", "second": 16,
        "unix": 1_690_328_596, "weekday": 2, "weekday_name": "Tuesday", "year": 2023, "year_day": 206,
    });
    assert_eq!(scenario.output("utc"), utc);
    let offset = scenario.output("offset");
    assert_eq!((&offset["hour"], &offset["unix"]), (&json!(20), &utc["unix"]));
    assert_eq!(scenario.output("unix"), "2023-07-25T23:43:16Z");
    let duration = scenario.output("duration");
    assert_eq!((&duration["hours"], &duration["minutes"]), (&json!(1.5), &Value::from(90)));
}

#[test]
fn a_function_says_which_argument_is_wrong() {
    let Some(scenario) = Scenario::new("functions-invalid", "") else { return };
    let refused = |call: &str| scenario.refuses(&outputs(&[("it", call)])).has("Invalid value for");
    refused("rfc3339_parse(\"abcdef\")")
        .has("\"abcdef\" is no time of RFC 3339")
        .has("\"timestamp\" parameter");
    refused("duration_parse(\"abcdef\")").has("Not a duration").has("\"duration\" parameter");
    scenario.refuses(&outputs(&[("it", "unix_timestamp_parse(null)")])).has("argument must not be null");
}
