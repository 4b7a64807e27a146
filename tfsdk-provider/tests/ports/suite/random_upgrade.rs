//! What the provider random makes of states that its earlier versions stored.

use serde_json::{Value, json};

use crate::scenario::Scenario;

const RESULT: &str = "DZy_3*tnonj%Q%Yx";

/// Puts a state in place, plans, which finds nothing to do but to store it anew, and applies.
fn upgraded(test: &str, kind: &str, version: u64, attributes: Value, arguments: &str) -> Option<Value> {
    let configuration = format!("resource \"{kind}\" \"test\" {{\n  {arguments}\n}}\n");
    let scenario = Scenario::new(&format!("upgrade-{test}"), &configuration)?;
    let address = format!("{kind}.test");
    scenario.store(&address, version, &attributes);
    scenario.is_settled();
    scenario.apply();
    scenario.state_file()["resources"][0]["instances"][0]["schema_version"]
        .as_u64()
        .filter(|now| *now >= version)?;
    Some(scenario.state(&address))
}

/// What was stored before there was `numeric`.
fn without_numeric() -> Value {
    json!({
        "id": RESULT, "keepers": null, "length": 16, "lower": true, "min_lower": 0, "min_numeric": 0, "min_special": 0,
        "min_upper": 0, "number": true, "override_special": null, "result": RESULT, "special": true, "upper": true,
    })
}

/// What an import stored before it set all arguments.
fn imported() -> Value {
    json!({
        "id": RESULT, "keepers": null, "length": null, "lower": null, "min_lower": null, "min_numeric": null,
        "min_special": null, "min_upper": null, "number": null, "override_special": null, "result": RESULT, "special": null,
        "upper": null,
    })
}

fn is_whole(state: &Value) {
    assert_eq!([&state["number"], &state["numeric"], &state["upper"], &state["special"]], [true; 4]);
    assert_eq!([&state["length"], &state["min_numeric"]], [16, 0]);
    assert_eq!(state["result"], RESULT);
}

#[test]
fn a_string_of_version_1_gets_numeric() {
    if let Some(state) = upgraded("string-1", "random_string", 1, without_numeric(), "length = 16") {
        is_whole(&state);
    }
}

#[test]
fn an_imported_string_of_version_1_gets_its_arguments() {
    if let Some(state) =
        upgraded("string-1-null", "random_string", 1, imported(), "length = 16\n  numeric = true")
    {
        is_whole(&state);
    }
}

#[test]
fn a_string_of_version_2_with_little_in_it_is_read() {
    let mut state = without_numeric();
    state["numeric"] = json!(true);
    if let Some(state) = upgraded("string-2", "random_string", 2, state, "length = 16") {
        is_whole(&state);
    }
}

#[test]
fn a_password_is_upgraded_from_each_version_directly() {
    for version in 0..=2 {
        let mut state = without_numeric();
        state["id"] = json!("none");
        if version == 2 {
            state["numeric"] = json!(true);
        }
        if version > 0 {
            // An attribute that the provider has no more.
            state["bcrypt_hash"] = json!("$2a$10$");
        }
        let test = format!("password-{version}");
        if let Some(state) = upgraded(&test, "random_password", version, state, "length = 16") {
            is_whole(&state);
            assert_eq!(state["id"], "none");
            assert_eq!(state.get("bcrypt_hash"), None);
        }
    }
}

#[test]
fn an_empty_override_of_an_earlier_version_is_no_reason_to_replace() {
    let mut state = without_numeric();
    state["numeric"] = json!(true);
    state["override_special"] = json!("");
    let Some(scenario) =
        Scenario::new("override", "resource \"random_string\" \"test\" {\n  length = 16\n}\n")
    else {
        return;
    };
    scenario.store("random_string.test", 2, &state);
    assert_eq!(scenario.plan().actions("random_string.test"), ["update"]);
    scenario.apply();
    let now = scenario.state("random_string.test");
    assert_eq!((&now["override_special"], &now["result"]), (&Value::Null, &Value::from(RESULT)));
}

#[test]
fn keepers_without_null_values_as_earlier_versions_stored_them_are_kept() {
    for (test, stored, written, is_kept) in [
        ("null-to-null-value", json!(null), "{ key = null }", true),
        ("null-to-value", json!(null), "{ key = \"123\" }", false),
        ("null-to-null-values", json!(null), "{ key1 = null, key2 = null }", true),
        ("null-to-values", json!(null), "{ key1 = \"123\", key2 = \"456\" }", false),
        ("dropped-null-value", json!({ "key1": "123" }), "{ key1 = \"123\", key2 = null }", true),
        (
            "dropped-null-value-to-value",
            json!({ "key1": "123" }),
            "{ key1 = \"123\", key2 = \"456\" }",
            false,
        ),
    ] {
        let configuration = format!("resource \"random_uuid\" \"test\" {{\n  keepers = {written}\n}}\n");
        let Some(scenario) = Scenario::new(&format!("migrated-{test}"), &configuration) else { return };
        let uuid = "6e62e5d0-1cb4-4bb4-9b23-5a0d1f6b1ed5";
        scenario.store("random_uuid.test", 0, &json!({ "id": uuid, "result": uuid, "keepers": stored }));
        scenario.apply();
        assert_eq!(scenario.state("random_uuid.test")["id"] == uuid, is_kept, "{test}");
    }
}
