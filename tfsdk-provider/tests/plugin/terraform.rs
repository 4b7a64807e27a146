//! The real Terraform, and a provider that it has not been told is in Rust.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Output, Stdio};

use kit::Terraform;

use crate::process::{program, program_at};
use crate::reattach::Attached;

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    raw = { source = "example.com/tfsdk/raw" }
  }
}

variable "name" { default = "first" }
variable "text" { default = "hello" }

resource "raw_note" "note" {
  name = var.name
  text = var.text
}

output "id" { value = raw_note.note.id }
"#;

/// Terraform with the raw provider in its CLI configuration; `None` where there is none.
fn terraform(test: &str) -> Option<Terraform> {
    let terraform = Terraform::for_test(test)?;
    let folder = Path::new(env!("CARGO_BIN_EXE_terraform-provider-raw")).parent().expect("a folder");
    let overrides = format!(
        "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n    \"example.com/tfsdk/raw\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    );
    terraform.write("terraformrc", &overrides);
    terraform.write("main.tf", CONFIGURATION);
    Some(terraform)
}

/// What a command prints, whether it succeeds or not.
fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

fn success(terraform: &Terraform, arguments: &[&str]) -> String {
    let output = terraform.run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output));
    text(&output)
}

#[test]
fn terraform_reads_the_schema() {
    let Some(terraform) = terraform("raw-schema") else { return };
    let output = terraform.run(["providers", "schema", "-json"]);
    assert!(output.status.success(), "{}", text(&output));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let note = &json["provider_schemas"]["example.com/tfsdk/raw"]["resource_schemas"]["raw_note"];
    assert_eq!(note["version"], 1);
    assert_eq!(note["block"]["attributes"]["name"]["required"], true);
    assert_eq!(note["block"]["attributes"]["id"]["computed"], true);
}

#[test]
fn a_resource_lives_from_plan_to_destroy() {
    let Some(terraform) = terraform("raw-life") else { return };
    assert!(
        success(&terraform, &["plan", "-no-color"]).contains("Plan: 1 to add, 0 to change, 0 to destroy.")
    );
    let applied = success(&terraform, &["apply", "-no-color", "-auto-approve"]);
    assert!(applied.contains("id = \"note-first\""), "{applied}");
    assert!(success(&terraform, &["plan", "-no-color", "-detailed-exitcode"]).contains("No changes."));
    let updated = success(&terraform, &["apply", "-no-color", "-auto-approve", "-var=text=bye"]);
    assert!(updated.contains("1 changed, 0 destroyed"), "{updated}");
    let replaced = success(&terraform, &["apply", "-no-color", "-auto-approve", "-var=name=second"]);
    assert!(replaced.contains("1 added, 0 changed, 1 destroyed"), "{replaced}");
    let destroyed = success(&terraform, &["destroy", "-no-color", "-auto-approve"]);
    assert!(destroyed.contains("Destroy complete! Resources: 1 destroyed."), "{destroyed}");
}

#[test]
fn terraform_shows_a_panic_and_goes_on() {
    let Some(terraform) = terraform("raw-panic") else { return };
    let output = terraform.run(["apply", "-no-color", "-auto-approve", "-var=text=panic"]);
    // Terraform breaks lines where it likes.
    let text = text(&output).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!output.status.success());
    assert!(text.contains("Error: The provider panicked"), "{text}");
    assert!(text.contains("note.rs:") && text.contains("the pen is dry"), "{text}");
    assert!(!text.contains("did not respond") && !text.contains("crashed"), "{text}");
    success(&terraform, &["apply", "-no-color", "-auto-approve"]);
}

/// Mutual TLS as Terraform does it by itself; and without.
#[test]
fn terraform_logs_what_the_provider_says() {
    let Some(terraform) = terraform("raw-logs") else { return };
    for disabled in ["", "1"] {
        let variables = [("TF_LOG", "trace"), ("TF_DISABLE_PLUGIN_TLS", disabled)];
        let output = command(&terraform, &["plan", "-no-color"], &variables);
        let text = text(&output);
        assert!(output.status.success(), "{text}");
        let line = text.lines().find(|line| line.contains("Configured")).expect("the provider's own entry");
        assert!(line.contains("[INFO]  provider.terraform-provider-raw: Configured"), "{line}");
        assert!(line.contains("tf_rpc=ConfigureProvider") && line.contains("@module=raw"), "{line}");
        let warnings = ["plugin failed to exit gracefully", "stdio service not available", "[ERROR] "];
        // Terraform may see that a plugin has ended, whichever it is, before it has read the end of its stdout.
        let is_race = |line: &str| line.contains("error encountered while scanning stdout");
        for line in text.lines().filter(|line| !is_race(line)) {
            assert!(!warnings.iter().any(|warning| line.contains(warning)), "{line}");
        }
        let tls = text.contains("configuring client automatic mTLS");
        assert_eq!(tls, disabled.is_empty());
    }
}

/// In either version of the protocol; the same process serves both.
#[test]
fn terraform_attaches_to_a_running_provider() {
    let Some(terraform) = terraform("raw-attach") else { return };
    terraform.write("terraformrc", "disable_checkpoint = true\n");
    let mut attached = Attached::start(&mut program());
    let six = attached.variable.clone();
    let five = six.replace("\"ProtocolVersion\":6", "\"ProtocolVersion\":5");
    assert_ne!(six, five);
    for variable in [six, five] {
        let variables = [("TF_REATTACH_PROVIDERS", variable.as_str())];
        for arguments in [
            ["init", "-no-color", "-input=false"],
            ["apply", "-no-color", "-auto-approve"],
            ["destroy", "-no-color", "-auto-approve"],
        ] {
            let output = command(&terraform, &arguments, &variables);
            assert!(output.status.success(), "{arguments:?}: {}", text(&output));
        }
        assert!(attached.process.is_running());
    }
}

/// The example of the facade, which knows nothing of versions.
#[test]
fn a_provider_of_resources_speaks_version_5_as_well() {
    let Some(terraform) = Terraform::for_test("notes-version5") else { return };
    let source =
        "terraform {\n  required_providers {\n    notes = { source = \"example.com/tfsdk/notes\" }\n  }\n}\n";
    let resource = "variable \"text\" { default = \"hello\" }\nresource \"notes_note\" \"note\" {\n  name = \"a\"\n  text = var.text\n}\n";
    terraform.write(
        "main.tf",
        &format!("{source}{resource}output \"bytes\" {{ value = notes_note.note.bytes }}\n"),
    );
    let mut program = program_at(env!("CARGO_BIN_EXE_terraform-provider-notes"));
    let mut attached = Attached::start(program.current_dir(terraform.folder()));
    let five = attached.variable.replace("\"ProtocolVersion\":6", "\"ProtocolVersion\":5");
    let variables = [("TF_REATTACH_PROVIDERS", five.as_str())];
    for (arguments, expected) in [
        (&["init", "-no-color", "-input=false"][..], "initialized"),
        (&["apply", "-no-color", "-auto-approve"], "bytes = 5"),
        (&["plan", "-no-color", "-detailed-exitcode"], "No changes."),
        (&["apply", "-no-color", "-auto-approve", "-var=text=bye"], "bytes = 3"),
        (&["destroy", "-no-color", "-auto-approve"], "1 destroyed"),
    ] {
        let output = command(&terraform, arguments, &variables);
        let text = text(&output);
        assert!(output.status.success() && text.contains(expected), "{arguments:?}: {text}");
    }
    assert!(attached.process.is_running());
}

fn command(
    terraform: &Terraform,
    arguments: &[impl AsRef<OsStr>],
    variables: &[(&str, impl AsRef<OsStr>)],
) -> Output {
    let mut command = terraform.command(arguments, Stdio::null());
    for (name, value) in variables.iter().filter(|(_, value)| !value.as_ref().is_empty()) {
        command.env(name, value);
    }
    command.output().expect("terraform runs")
}
