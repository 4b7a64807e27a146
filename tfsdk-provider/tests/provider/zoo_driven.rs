//! The zoo, driven by the real Terraform.

use crate::driven::Driven;

const APPLY: [&str; 2] = ["apply", "-auto-approve"];

fn driven(test: &str, configuration: &str) -> Option<Driven> {
    Driven::by_terraform(test, env!("CARGO_BIN_EXE_terraform-provider-zoo"), configuration)
}

#[test]
fn everything_is_applied_and_settles() {
    let configuration = r#"
provider "zoo" {
  keeper = "Ada"
  cages  = 3
}

data "zoo_keeper" "keeper" {}

resource "terraform_data" "late" {
  input = "late"
}

resource "zoo_kept" "kept" {
  name             = "Ada"
  number           = 9223372036854775808
  numbers          = [1 - 0.5, 2]
  labels           = { a = terraform_data.late.output }
  words            = ["b", "a"]
  anything         = { a = [1, null], b = "x" }
  password         = "hunter2"
  password_version = 1
  animals          = [{ name = "cat" }, { name = terraform_data.late.output, legs = 2 }]

  door {
    side = "north"
    code = "1234"
  }
  dynamic "door" {
    for_each = toset([terraform_data.late.output])
    content { side = door.value }
  }
}

resource "zoo_hooked" "hooked" {
  text = data.zoo_keeper.keeper.text
}

resource "zoo_hooked" "later" {
  text = terraform_data.late.output
  uses = zoo_hooked.hooked.length
}

output "keeper" { value = zoo_hooked.hooked.keeper }
output "lengths" { value = [zoo_kept.kept.password_length, zoo_kept.kept.door[0].code_length, zoo_hooked.later.length] }
output "joined" { value = provider::zoo::join("-", "a", "b") }
output "half" { value = provider::zoo::half(4) }
output "described" { value = provider::zoo::describe(null, { a = 1 }) }
"#;
    let Some(driven) = driven("zoo-everything", configuration) else { return };
    driven.run(&["validate"]);
    driven.run(&["plan"]).has("+ length = 15").has("Plan: 4 to add");
    driven
        .run(&APPLY)
        .has("keeper = \"Ada of 3\"")
        .has("lengths = [ 7, 4, 4, ]")
        .has("joined = \"a-b\"")
        .has("half = 2")
        .has("described = \"null object({ a = number })\"");
    let state = std::fs::read_to_string(driven.terraform.folder().join("terraform.tfstate")).unwrap();
    assert!(!state.contains("hunter2") && !state.contains("1234"), "{state}");
    driven.is_settled();
    driven.run(&["destroy", "-auto-approve"]).has("Resources: 4 destroyed.");
}

#[test]
fn the_program_prints_the_schemas_that_terraform_would() {
    let Some(driven) = driven("zoo-schemas", "") else { return };
    let printed = driven.terraform.run(["providers", "schema", "-json"]).stdout;
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
    let own = { program }.arg("--schema").output().expect("the program runs");
    let [terraform, mut own] =
        [printed, own.stdout].map(|json| serde_json::from_slice::<serde_json::Value>(&json).expect("JSON"));
    // What this Terraform does not print yet, it has no name for.
    let zoo = &mut own["provider_schemas"]["example.com/tfsdk/zoo"];
    let zoo = zoo.as_object_mut().expect("the zoo");
    let identity = zoo.remove("resource_identity_schemas").expect("identities");
    let attributes = serde_json::json!({
        "cage": { "description": "Where it is.", "required_for_import": true, "type": "string" },
        "number": { "description": "Which one there.", "optional_for_import": true, "type": "number" },
    });
    assert_eq!(identity, serde_json::json!({ "zoo_tagged": { "attributes": attributes, "version": 1 } }));
    assert!(zoo.remove("list_resource_schemas").expect("lists")["zoo_tagged"]["block"].is_object());
    let actions = zoo.remove("action_schemas").expect("actions");
    assert!(actions["zoo_feed"]["block"].is_object() && actions["zoo_feed"].get("version").is_none());
    assert_eq!(own, terraform);
}

#[test]
fn a_panic_of_an_author_is_an_error_with_its_place() {
    for (how, rpc) in
        [("panics", "ApplyResourceChange of zoo_broken"), ("panics when planned", "PlanResourceChange")]
    {
        let configuration = format!("resource \"zoo_broken\" \"broken\" {{ how = {how:?} }}\n");
        let Some(driven) = driven("zoo-panic", &configuration) else { return };
        driven.fail(&APPLY).has("Error: The provider panicked").has(rpc).has("broken.rs:").has("zoo");
    }
    let Some(driven) = driven("zoo-panic", "resource \"zoo_slow\" \"slow\" { how = \"panics\" }\n") else {
        return;
    };
    driven.fail(&APPLY).has("Error: The provider panicked").has("slow.rs:");
    driven.run(&["state", "show", "zoo_slow.slow"]).has("tainted").has("id = \"s-1\"");
}

#[test]
fn a_mistake_of_an_author_is_told_before_terraform_does() {
    for (how, text) in [
        ("changes", "`enabled` was planned as bool true, and came back as bool false."),
        ("forgets", "`etag` is still unknown."),
    ] {
        let configuration = format!("resource \"zoo_broken\" \"broken\" {{ how = {how:?} }}\n");
        let Some(driven) = driven("zoo-mistake", &configuration) else { return };
        driven.fail(&APPLY).has(text).lacks("inconsistent result").lacks("invalid result object");
        driven.run(&["state", "show", "zoo_broken.broken"]).has("tainted").has("id = \"b-1\"");
    }
}

#[test]
fn what_is_wrong_is_shown_at_its_line() {
    let configuration = r#"
provider "zoo" {
  cages = 300
}

resource "zoo_broken" "broken" {
  how = "well"
}
"#;
    let Some(driven) = driven("zoo-lines", configuration) else { return };
    driven.fail(&["plan"]).has("8: cages = 300").has("Expected a whole number from 0 to 255, found 300.");
    let Some(driven) = self::driven(
        "zoo-paths",
        "resource \"zoo_kept\" \"kept\" {\n  animals = [{ name = \"a\" }, { name = null }]\n  password_length = 1\n}\n",
    ) else {
        return;
    };
    driven
        .fail(&["validate"])
        .has("7: animals = [{ name = \"a\" }, { name = null }]")
        .has("At animals[1].name.")
        .has("8: password_length = 1");
}

#[test]
fn an_error_of_a_function_stands_at_its_argument() {
    let configuration = "output \"joined\" { value = provider::zoo::join(\"-\", \"a\", \"b-c\") }\noutput \"half\" { value = provider::zoo::half(3) }\n";
    let Some(driven) = driven("zoo-functions", configuration) else { return };
    driven
        .fail(&["plan"])
        .has("Invalid value for \"parts\" parameter: A part contains the separator: Choose another one.")
        .has("it is odd");
}

#[test]
fn a_function_that_can_hold_unknown_values_is_called_with_them() {
    let configuration = "resource \"terraform_data\" \"late\" {}\noutput \"late\" { value = provider::zoo::describe(terraform_data.late.id, null) }\n";
    let Some(driven) = driven("zoo-unknown", configuration) else { return };
    driven.run(&["plan"]).has("late = \"unknown null\"");
}

#[test]
fn an_ephemeral_value_reaches_a_write_only_attribute_and_no_state() {
    let configuration = r#"
ephemeral "zoo_ticket" "ticket" {
  visitor = "Ada"
}

resource "zoo_kept" "kept" {
  password = ephemeral.zoo_ticket.ticket.code
}

output "length" { value = zoo_kept.kept.password_length }
"#;
    let Some(driven) = driven("zoo-ephemeral", configuration) else { return };
    driven.run(&APPLY).has("zoo_ticket.ticket: Opening complete").has("length = 25");
    let state = std::fs::read_to_string(driven.terraform.folder().join("terraform.tfstate")).unwrap();
    assert!(!state.contains("for Ada"), "{state}");
    driven.is_settled();
}

#[test]
fn a_resource_of_another_type_is_moved_here() {
    for (name, moves) in [("7200", true), ("tom", false)] {
        let named = format!("resource \"zoo_named\" \"a\" {{\n  family = \"x\"\n  name = {name:?}\n}}\n");
        let Some(driven) = driven("zoo-moves", &named) else { return };
        driven.run(&APPLY);
        let lease = "resource \"zoo_lease\" \"b\" {\n  seconds = 7200\n}\nmoved {\n  from = zoo_named.a\n  to = zoo_lease.b\n}\n";
        driven.configure(lease);
        if moves {
            driven
                .run(&APPLY)
                .has("zoo_named.a has moved to zoo_lease.b")
                .has("0 added, 0 changed, 0 destroyed");
            driven.is_settled();
        } else {
            driven
                .fail(&["plan"])
                .has("Cannot move zoo_named to zoo_lease")
                .has("name: Only a number can become a lease.");
        }
    }
}

/// As the user does at a terminal: Terraform asks the provider to stop, and waits for what it says.
#[cfg(unix)]
#[test]
fn an_interrupted_apply_ends_with_what_was_made() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let Some(driven) = driven("zoo-interrupt", "resource \"zoo_broken\" \"broken\" { how = \"waits\" }\n")
    else {
        return;
    };
    let mut command = driven.terraform.command(["apply", "-auto-approve", "-no-color"], Stdio::null());
    let mut apply = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("terraform runs");
    let mut lines = BufReader::new(apply.stdout.take().expect("stdout")).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("zoo_broken.broken: Creating...")));
    let sent = Command::new("kill").args(["-INT", &apply.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    assert!(lines.any(|line| line.contains("Stopping operation...")));
    lines.for_each(drop);
    let output = apply.wait_with_output().expect("it ends");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("Error: Interrupted"), "{output:?}");
    driven.run(&["state", "show", "zoo_broken.broken"]).has("tainted").has("id = \"b-1\"");
}

/// A state as Terraform stores it.
fn state(version: u64, attributes: &str) -> String {
    format!(
        r#"{{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"a","outputs":{{}},"resources":[{{"mode":"managed","type":"zoo_lease","name":"lease","provider":"provider[\"example.com/tfsdk/zoo\"]","instances":[{{"schema_version":{version},"attributes":{attributes},"sensitive_attributes":[]}}]}}],"check_results":null}}"#
    )
}

#[test]
fn states_of_earlier_versions_are_upgraded_and_settle() {
    let configuration = "resource \"zoo_lease\" \"lease\" { seconds = 7200 }\n";
    let Some(driven) = driven("zoo-upgrades", configuration) else { return };
    for (version, attributes) in
        [(0, r#"{"hours":2,"gone":true}"#), (1, r#"{"minutes":120}"#), (2, r#"{"seconds":7200}"#)]
    {
        driven.terraform.write("terraform.tfstate", &state(version, attributes));
        driven.is_settled();
    }
    driven.terraform.write("terraform.tfstate", &state(1, r#"{"minutes":"long"}"#));
    driven.fail(&["plan"]).has("Error: Cannot read the state of zoo_lease").has("minutes");
}
