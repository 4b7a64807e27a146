//! What happens to the shelf while Terraform applies: the provider is killed, and the disk is full.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test says what went wrong by failing")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use kit::Terraform;
use tfsdk::provider::testing::{COMPLAINTS, Cli, Failure, Scenario, Step};

const PROGRAM: &str = env!("CARGO_BIN_EXE_terraform-provider-shelf");

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// Terraform with the shelf, and a configuration.
fn terraform(test: &str, config: &str) -> Option<Terraform> {
    let terraform = Terraform::for_test(test)?;
    let folder = Path::new(PROGRAM).parent().expect("a folder");
    terraform.write(
        "terraformrc",
        &format!(
            "disable_checkpoint = true\nprovider_installation {{\n  dev_overrides {{\n    \"example.com/tfsdk/shelf\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
        ),
    );
    let required =
        "terraform {\n  required_providers {\n    shelf = { source = \"example.com/tfsdk/shelf\" }\n  }\n}\n";
    terraform.write("main.tf", &format!("{required}{config}"));
    Some(terraform)
}

/// Runs a command that has to succeed, and of which Terraform may say nothing bad.
fn run(terraform: &Terraform, arguments: &[&str]) -> String {
    let output = terraform.run(arguments);
    let text = text(&output);
    assert!(output.status.success(), "{arguments:?}: {text}");
    assert!(!COMPLAINTS.iter().any(|complaint| text.contains(complaint)), "{arguments:?}: {text}");
    text
}

/// The providers that a process has started.
#[cfg(target_os = "linux")]
fn providers_of(parent: u32) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    let status = |name: &str| fs::read_to_string(format!("/proc/{name}/status")).unwrap_or_default();
    let is_child = |name: &String| {
        let status = status(name);
        status.contains(&format!("\nPPid:\t{parent}\n")) && status.starts_with("Name:\tterraform-prov")
    };
    processes.map(|it| it.file_name().to_string_lossy().into_owned()).filter(is_child).collect()
}

/// The store has each resource whole or not at all, the state has none that the store lacks, and after another apply both are
/// as they would be without the fault.
#[cfg(target_os = "linux")]
#[test]
fn a_provider_that_is_killed_leaves_store_and_state_whole() {
    const CONFIG: &str = r#"
resource "shelf_bucket" "b" { name = "bucket" }
resource "shelf_object" "o" {
  count   = 30
  bucket  = shelf_bucket.b.name
  key     = "o${count.index}"
  content = join(",", range(1000))
}
"#;
    let Some(terraform) = terraform("shelf-killed", CONFIG) else { return };
    let arguments = ["apply", "-auto-approve", "-json"];
    let mut apply = terraform.command(arguments, Stdio::null());
    let mut apply = apply.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("terraform runs");
    let lines = BufReader::new(apply.stdout.take().expect("stdout")).lines().map_while(Result::ok);
    let mut created = 0;
    for line in lines {
        created += usize::from(line.contains("\"type\":\"apply_complete\""));
        if created == 4 {
            created += 1;
            let providers = providers_of(apply.id());
            assert_eq!(providers.len(), 1, "{providers:?}");
            let killed = Command::new("kill").arg("-KILL").args(&providers).status().expect("kill runs");
            assert!(killed.success());
        }
    }
    let applied = apply.wait_with_output().expect("it ends");
    assert!(!applied.status.success(), "the provider was killed too late");
    // Whatever is in the state is in the store, as it was stored.
    let refreshed = run(&terraform, &["plan", "-refresh-only", "-no-color"]);
    assert!(refreshed.contains("No changes. Your infrastructure still matches"), "{refreshed}");
    // What was made and not reported is found, and named.
    let again = terraform.run(["apply", "-auto-approve", "-no-color"]);
    let told = text(&again);
    let left: Vec<&str> =
        told.split("The shelf has the object \"").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert_eq!(again.status.success(), left.is_empty(), "{told}");
    assert_eq!(told.matches("Error: ").count(), left.len(), "{told}");
    for id in left {
        let number = id.strip_prefix("bucket/o").expect("an object of the test");
        run(&terraform, &["import", "-no-color", &format!("shelf_object.o[{number}]"), id]);
    }
    run(&terraform, &["apply", "-auto-approve", "-no-color"]);
    run(&terraform, &["plan", "-detailed-exitcode", "-no-color"]);
    let destroyed = run(&terraform, &["destroy", "-auto-approve", "-no-color"]);
    assert!(destroyed.contains("31 destroyed"), "{destroyed}");
    // Nothing is left in the store that would be in the way.
    let made = run(&terraform, &["apply", "-auto-approve", "-no-color"]);
    assert!(made.contains("31 added, 0 changed, 0 destroyed"), "{made}");
}

/// A folder of a test's own, which is removed in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The disk is full as long as there is a file `full`: then no file may grow beyond 4 MiB.
#[test]
fn a_full_store_says_so_and_keeps_what_it_has() -> Result<(), Failure> {
    let Some(cli) = Cli::found() else {
        kit::not_run("a full store, as neither `terraform` nor `tofu` is on the path");
        return Ok(());
    };
    let folder = Folder(std::env::temp_dir().join(format!("tfsdk-shelf-full-{}", std::process::id())));
    fs::create_dir_all(&folder.0).expect("a folder");
    let full = folder.0.join("full");
    let program = folder.0.join("terraform-provider-shelf");
    // In blocks of 512 bytes, as POSIX has it.
    let script = format!(
        "#!/bin/sh\nif [ -e {full:?} ]; then trap '' XFSZ; ulimit -f 8192; fi\nexec {PROGRAM:?} \"$@\"\n"
    );
    fs::write(&program, script).expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let config = |many: usize| {
        format!(
            "provider \"shelf\" {{\n  path = {:?}\n}}\nresource \"shelf_bucket\" \"b\" {{\n  name = \"bucket\"\n}}\nresource \"shelf_object\" \"o\" {{\n  count   = {many}\n  bucket  = shelf_bucket.b.name\n  key     = \"o${{count.index}}\"\n  content = join(\"\", [for i in range(250) : local.piece])\n}}\nlocals {{\n  piece = join(\"\", range(1000, 1500))\n}}\n",
            folder.0.join("shelf.redb")
        )
    };
    let (fill, empty) = (full.clone(), full);
    Scenario::new()
        .step(Step::apply(config(1)).stores("shelf_object.o[0]", "size", 500_000))
        .step(Step::outside(move || fs::write(&fill, "").expect("a file")))
        .step(Step::apply(config(6)).fails("The shelf cannot be read or written").fails("File too large"))
        .step(Step::outside(move || fs::remove_file(&empty).expect("a file")))
        .step(Step::apply(config(6)).stores("shelf_object.o[0]", "size", 500_000).stores(
            "shelf_object.o[5]",
            "size",
            500_000,
        ))
        .run_with(&cli.provider("example.com/tfsdk/shelf", program))
}
