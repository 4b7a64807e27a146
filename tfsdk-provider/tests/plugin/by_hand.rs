//! What the program says to a person.

use std::process::Output;

use crate::process::program;

/// One for the whole workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn run(arguments: &[&str], cookie: Option<&str>) -> (Option<i32>, String, String) {
    let mut command = program();
    command.args(arguments);
    if let Some(cookie) = cookie {
        command.env("TF_PLUGIN_MAGIC_COOKIE", cookie);
    }
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn started_by_hand_it_says_what_it_is_for() {
    let start =
        format!("terraform-provider-raw {VERSION}\n\nThis program is a provider for Terraform and OpenTofu:");
    let version = format!("version = \"{VERSION}\"");
    let folder = std::path::Path::new(program().get_program()).parent().expect("a folder").to_owned();
    // To be pasted, for which the folder is named.
    let folder = folder.display();
    let own = format!("      dev_overrides {{\n        \"example.com/tfsdk/raw\" = \"{folder}\"\n      }}\n");
    for cookie in [None, Some("biscuit")] {
        let (code, stdout, stderr) = run(&[], cookie);
        assert_eq!((code, stdout.as_str()), (Some(1), ""));
        assert!(stderr.starts_with(&start), "{stderr}");
        for part in ["source  = \"example.com/tfsdk/raw\"", &version, &own, "--debug"] {
            assert!(stderr.contains(part), "{part}: {stderr}");
        }
    }
}

#[test]
fn it_says_its_version_and_its_arguments() {
    let version = format!("terraform-provider-raw {VERSION}\n");
    assert_eq!(run(&["--version"], None), (Some(0), version, String::new()));
    let (code, stdout, _) = run(&["-help"], None);
    assert!(code == Some(0) && stdout.contains("dev_overrides"), "{stdout}");
    let (code, stdout, stderr) = run(&["--port"], None);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert_eq!(
        stderr,
        "[ERROR] There is no argument \"--port\": there are --debug, --schema, --docs, --version and --help.\n"
    );
}

#[test]
fn one_in_raw_messages_has_no_schema_to_print() {
    let (code, stdout, stderr) = run(&["--schema"], None);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.contains("terraform providers schema -json"), "{stderr}");
}

#[test]
fn of_a_provider_that_terraform_refuses_it_tells_why_and_prints_nothing() {
    for arguments in [&["--schema"][..], &["--docs", "/nowhere"], &["--docs", "/nowhere", "--check"]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_terraform-provider-zoo"));
        let Output { status, stdout, stderr } =
            command.args(arguments).env("ZOO_TWICE", "1").output().expect("the program runs");
        let stderr = String::from_utf8(stderr).expect("text");
        assert_eq!((status.code(), stdout.len()), (Some(1), 0), "{arguments:?}: {stderr}");
        let first = "[ERROR] Two resources with one name: The provider has two of the name zoo_broken. Its developers have to rename one of them.\n";
        assert!(stderr.starts_with(first), "{stderr}");
        assert_eq!(stderr.lines().count(), 6, "{stderr}");
    }
}
