//! What the provider random makes of the ids of imports.

use serde_json::Value;

use crate::scenario::Scenario;

/// Imports a resource, whose configuration then has nothing to do.
fn imported(test: &str, kind: &str, arguments: &str, id: &str) -> Option<Value> {
    let configuration = format!("resource \"{kind}\" \"test\" {{\n  {arguments}\n}}\n");
    let scenario = Scenario::new(&format!("import-{test}"), &configuration)?;
    scenario.import(&format!("{kind}.test"), id);
    scenario.is_settled();
    Some(scenario.state(&format!("{kind}.test")))
}

#[test]
fn a_string_is_its_own_id() {
    let Some(state) = imported("string", "random_string", "length = 12", "Z=:cbrJE?Ltg") else { return };
    assert_eq!([&state["result"], &state["id"]], ["Z=:cbrJE?Ltg"; 2]);
    assert_eq!((&state["length"], &state["keepers"]), (&Value::from(12), &Value::Null));
}

#[test]
fn a_password_is_imported_and_has_no_id() {
    let Some(state) = imported("password", "random_password", "length = 9", "p@ssw0rd!") else { return };
    assert_eq!([&state["result"], &state["id"]], ["p@ssw0rd!", "none"]);
}

#[test]
fn an_id_is_imported_with_or_without_its_prefix() {
    let Some(state) = imported("id", "random_id", "byte_length = 3", "p-9h") else { return };
    assert_eq!([&state["hex"], &state["dec"]], ["a7ef61", "11005793"]);
    let prefixed = "byte_length = 3\n  prefix = \"my,prefix\"";
    let Some(state) = imported("id-prefix", "random_id", prefixed, "my,prefix,p-9h") else { return };
    assert_eq!([&state["b64_url"], &state["id"]], ["my,prefixp-9h", "p-9h"]);
}

#[test]
fn an_integer_is_imported_with_its_range_and_seed() {
    let range = "min = 0\n  max = 9";
    let Some(state) = imported("integer", "random_integer", range, "3,0,9") else { return };
    assert_eq!((&state["result"], &state["seed"]), (&Value::from(3), &Value::Null));
    let Some(state) = imported("seed", "random_integer", "min = -1\n  max = 9\n  seed = \"s\"", "3,-1,9,s")
    else {
        return;
    };
    assert_eq!((&state["min"], &state["seed"]), (&Value::from(-1), &Value::from("s")));
}

#[test]
fn bytes_are_imported() {
    let Some(state) = imported("bytes", "random_bytes", "length = 5", "hkvbcU4=") else { return };
    assert_eq!(state["hex"], "864bdb714e");
}

#[test]
fn a_uuid_is_imported() {
    let uuid = "6e62e5d0-1cb4-4bb4-9b23-5a0d1f6b1ed5";
    let Some(state) = imported("uuid", "random_uuid", "", uuid) else { return };
    assert_eq!([&state["result"], &state["id"]], [uuid; 2]);
}

#[test]
fn ids_of_another_form_are_refused() {
    let configuration = "resource \"random_integer\" \"test\" {\n  min = 0\n  max = 9\n}\nresource \"random_uuid\" \"test\" {}\nresource \"random_id\" \"test\" {\n  byte_length = 3\n}\nresource \"random_pet\" \"test\" {}\n";
    let Some(scenario) = Scenario::new("import-refused", configuration) else { return };
    scenario.cannot_import("random_integer.test", "3").has("Expected RESULT,MIN,MAX or RESULT,MIN,MAX,SEED");
    scenario.cannot_import("random_integer.test", "x,0,9").has("\"x\" is not an integer");
    scenario.cannot_import("random_uuid.test", "6e62e5d0-1cb4-4bb4-9b23").has("The id is no UUID");
    scenario.cannot_import("random_id.test", "!").has("The id is not base64");
}
