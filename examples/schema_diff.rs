//! Tells what differs between two versions of a provider's schemas and functions: a check for whoever publishes a provider.
//!
//! `cargo run --example schema_diff -- OLD.json NEW.json`, for what `terraform providers schema -json` printed of each. It exits
//! with 1 where a change breaks users, and with 2 where a file cannot be read, or nobody takes what it prints.

use std::io::{self, Write, stdout};
use std::process::ExitCode;

use tfsdk::files::{Document, Error, compare};
use tfsdk::schema::{ProviderSchema, ProviderSchemas};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [before, after] = &*arguments else {
        eprintln!("usage: schema_diff OLD.json NEW.json");
        return ExitCode::from(2);
    };
    let (before, after) = match (read(before), read(after)) {
        (Ok(before), Ok(after)) => (before, after),
        (before, after) => {
            for error in [before.err(), after.err()].into_iter().flatten() {
                eprintln!("{error}");
            }
            return ExitCode::from(2);
        }
    };
    match print(&before, &after) {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the changes; whether one breaks users.
fn print(before: &ProviderSchemas, after: &ProviderSchemas) -> io::Result<bool> {
    let none = ProviderSchema::default();
    let mut breaks = false;
    let addresses = before.providers.keys().chain(after.providers.keys());
    let addresses: std::collections::BTreeSet<&String> = addresses.collect();
    for address in addresses {
        let of = |all: &ProviderSchemas| all.providers.get(address).unwrap_or(&none).clone();
        for change in compare(&of(before), &of(after)) {
            breaks |= change.is_breaking;
            writeln!(stdout(), "{address}: {change}")?;
        }
    }
    Ok(breaks)
}

fn read(path: &str) -> Result<ProviderSchemas, Error> {
    Document::from_file(path)?.schemas()
}
