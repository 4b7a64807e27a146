//! The example `notes`.

use crate::driven::Driven;

const CONFIGURATION: &str = r#"
variable "name" { default = "first" }
variable "text" { default = "hello" }

resource "notes_note" "note" {
  name = var.name
  text = var.text == "" ? null : var.text
}

output "bytes" { value = notes_note.note.bytes }
"#;

fn driven(test: &str) -> Option<Driven> {
    Driven::by_terraform(test, env!("CARGO_BIN_EXE_terraform-provider-notes"), CONFIGURATION)
}

const APPLY: [&str; 2] = ["apply", "-auto-approve"];

fn apply_with(variable: &str) -> [&str; 3] {
    [APPLY[0], APPLY[1], variable]
}

#[test]
fn a_resource_is_planned_created_changed_replaced_and_destroyed() {
    let Some(driven) = driven("notes-life") else { return };
    let note = |name: &str| std::fs::read_to_string(driven.terraform.folder().join("notes").join(name)).ok();

    driven
        .run(&["plan"])
        .has("+ bytes = (known after apply)")
        .has("Plan: 1 to add, 0 to change, 0 to destroy.");
    assert_eq!(note("first"), None);
    driven.run(&APPLY).has("bytes = 5");
    assert_eq!(note("first").as_deref(), Some("hello"));
    driven.is_settled();

    driven
        .run(&apply_with("-var=text=hello, world"))
        .has("0 added, 1 changed, 0 destroyed")
        .has("bytes = 12");
    assert_eq!(note("first").as_deref(), Some("hello, world"));
    driven.run(&apply_with("-var=text=")).has("0 added, 1 changed, 0 destroyed").has("bytes = 0");

    driven
        .run(&apply_with("-var=name=second"))
        .has("# forces replacement")
        .has("1 added, 0 changed, 1 destroyed");
    assert_eq!((note("first"), note("second").as_deref()), (None, Some("hello")));

    driven.run(&["destroy", "-auto-approve"]).has("Resources: 1 destroyed.");
    assert_eq!(note("second"), None);
}

#[test]
fn what_was_changed_or_removed_outside_is_made_again() {
    let Some(driven) = driven("notes-drift") else { return };
    driven.run(&APPLY);
    let note = driven.terraform.folder().join("notes/first");
    std::fs::write(&note, "changed").unwrap();
    driven.run(&["plan"]).has("\"changed\" -> \"hello\"").has("0 to add, 1 to change, 0 to destroy");
    std::fs::remove_file(&note).unwrap();
    driven.run(&APPLY).has("1 added, 0 changed, 0 destroyed");
    driven.is_settled();
}

#[test]
fn what_exists_is_imported_by_its_id() {
    let Some(driven) = driven("notes-import") else { return };
    let folder = driven.terraform.folder().join("notes");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("first"), "hello").unwrap();
    driven.run(&["import", "notes_note.note", "first"]).has("Import successful!");
    driven.is_settled();
    driven.run(&["state", "rm", "notes_note.note"]);
    driven
        .fail(&["import", "notes_note.note", "none"])
        .has("Cannot import what does not exist")
        .has("There is no notes_note with the id \"none\".");
}

#[test]
fn a_block_imports_and_another_forgets() {
    let Some(driven) = driven("notes-blocks") else { return };
    let folder = driven.terraform.folder().join("notes");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("first"), "hello").unwrap();
    driven.terraform.write("import.tf", "import {\n  to = notes_note.note\n  id = \"first\"\n}\n");
    driven.run(&APPLY).has("1 imported, 0 added, 0 changed, 0 destroyed");
    std::fs::remove_file(driven.terraform.folder().join("import.tf")).unwrap();
    driven.is_settled();
    driven.configure("removed {\n  from = notes_note.note\n  lifecycle {\n    destroy = false\n  }\n}\n");
    driven.run(&APPLY).has("will no longer be managed by Terraform");
    assert!(folder.join("first").exists());
}

#[test]
fn configuration_is_written_for_what_is_imported() {
    let Some(driven) = driven("notes-generate") else { return };
    let folder = driven.terraform.folder().join("notes");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("second"), "bye").unwrap();
    driven.terraform.write("import.tf", "import {\n  to = notes_note.second\n  id = \"second\"\n}\n");
    driven.run(&["plan", "-generate-config-out=generated.tf"]);
    let generated = std::fs::read_to_string(driven.terraform.folder().join("generated.tf")).unwrap();
    assert!(generated.contains("text = \"bye\""), "{generated}");
    driven.run(&APPLY).has("1 imported, 1 added, 0 changed, 0 destroyed");
    driven.is_settled();
}

#[test]
fn an_error_of_the_system_is_told_with_what_was_tried() {
    let Some(driven) = driven("notes-error") else { return };
    driven
        .fail(&apply_with("-var=name=no/such/folder"))
        .has("Error: Cannot create notes_note")
        .has("with notes_note.note")
        .has("No such file or directory");
}

#[test]
fn a_provider_is_configured_once_its_configuration_is_known() {
    let Some(driven) = driven("notes-unknown") else { return };
    driven.terraform.write(
        "provider.tf",
        "resource \"terraform_data\" \"folder\" { input = \"elsewhere\" }\nprovider \"notes\" { folder = terraform_data.folder.output }\n",
    );
    driven.run(&["plan"]).has("2 to add");
    driven.run(&APPLY).has("2 added");
    assert!(driven.terraform.folder().join("elsewhere/first").exists());
    driven.is_settled();
}
