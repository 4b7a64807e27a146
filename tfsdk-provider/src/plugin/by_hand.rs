//! What the program says to a person.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::text::HclString;

use super::Describes;
use super::name::Name;
use crate::docs;

/// Started without Terraform, it can do nothing.
pub(super) fn refuse(name: &Name, version: &str) -> ExitCode {
    eprint!("{}", about(name, version));
    ExitCode::FAILURE
}

pub(super) fn print_help(name: &Name, version: &str) -> ExitCode {
    print(&about(name, version))
}

pub(super) fn print_version(name: &Name, version: &str) -> ExitCode {
    print(&format!("{} {version}\n", name.program()))
}

pub(super) fn print_schema(described: &dyn Describes) -> ExitCode {
    match told(&described.problems()) {
        true => ExitCode::FAILURE,
        false => print(&format!("{}\n", described.schema_json())),
    }
}

/// Writes the pages of a provider, or checks them, and says what there was to do.
pub(super) fn document(described: &dyn Describes, folder: &Path, check: bool) -> ExitCode {
    if told(&described.problems()) {
        return ExitCode::FAILURE;
    }
    let found = match docs::write(&described.documented(), folder, check) {
        Ok(found) => found,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("[ERROR] {problem}"));
            return ExitCode::FAILURE;
        }
    };
    let is_as_made = found.changed.is_empty() && found.stale.is_empty();
    let changed = if check { "differs" } else { "written" };
    let mut text = String::new();
    for (what, paths) in [(changed, &found.changed), ("stale", &found.stale), ("by hand", &found.own)] {
        paths.iter().for_each(|path| text.push_str(&format!("{what}: {}\n", folder.join(path).display())));
    }
    text.push_str(&format!("{} pages are as they were.\n", found.same));
    if !found.stale.is_empty() {
        text.push_str("The provider does not have what the stale pages tell of: remove them.\n");
    }
    if check && !found.changed.is_empty() {
        text.push_str("To write the pages that differ, run this again without --check.\n");
    }
    let printed = print(&text);
    if check && !is_as_made { ExitCode::FAILURE } else { printed }
}

/// Tells what is wrong with the provider itself, if anything is.
fn told(problems: &Diagnostics) -> bool {
    problems.iter().for_each(|problem| eprintln!("[ERROR] {}: {}", problem.summary(), problem.detail()));
    problems.has_errors()
}

fn about(name: &Name, version: &str) -> String {
    let (address, provider, program) = (name.address(), name.provider(), name.program());
    // A build of a developer has no version that a configuration could ask for.
    let asked = match version.starts_with(|first: char| first.is_ascii_digit()) {
        true => format!("source  = \"{address}\"\n          version = \"{version}\""),
        false => format!("source = \"{address}\""),
    };
    let own = std::env::current_exe();
    let folder = own.as_deref().ok().and_then(Path::parent).unwrap_or(Path::new("/whole/path/to/its/folder"));
    let folder = HclString(&folder.to_string_lossy()).to_string();
    format!(
        "\
{program} {version}

This program is a provider for Terraform and OpenTofu: they start it by themselves, and it does nothing on its own.

To use it, name it in a configuration and run `terraform init`:

    terraform {{
      required_providers {{
        {provider} = {{
          {asked}
        }}
      }}
    }}

To use this very file, which then needs no `terraform init`, write these lines into another file, and give Terraform its path in
the variable TF_CLI_CONFIG_FILE:

    provider_installation {{
      dev_overrides {{
        \"{address}\" = {folder}
      }}
      direct {{}}
    }}

To attach Terraform to a running process, under a debugger for example, start it with --debug.
With --schema it prints what `terraform providers schema -json` would.
With --docs docs it writes the pages that a registry shows, with the examples of the folder beside it; with --check it only
tells whether they are up to date.
"
    )
}

fn print(text: &str) -> ExitCode {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
