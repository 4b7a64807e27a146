//! What the program says to a person.

use std::io::Write;
use std::process::ExitCode;

use super::name::Name;

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

pub(super) fn print_schema(json: &str) -> ExitCode {
    print(&format!("{json}\n"))
}

fn about(name: &Name, version: &str) -> String {
    let (address, provider, program) = (name.address(), name.provider(), name.program());
    format!(
        "\
{program} {version}

This program is a provider for Terraform and OpenTofu: they start it by themselves, and it does nothing on its own.

To use it, name it in a configuration and run `terraform init`:

    terraform {{
      required_providers {{
        {provider} = {{
          source  = \"{address}\"
          version = \"{version}\"
        }}
      }}
    }}

To use this very file, name its folder under `dev_overrides` in Terraform's CLI configuration instead.
To attach Terraform to a running process, under a debugger for example, start it with --debug.
With --schema it prints what `terraform providers schema -json` would.
"
    )
}

fn print(text: &str) -> ExitCode {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
