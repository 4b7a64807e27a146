//! Slims a file of provider schemas to some of them, so that it can stand beside the sources of a program.
//!
//! `terraform providers schema -json | cargo run --example slim_schema -- aws_s3_bucket data.aws_ami > schemas/aws.json`. A name
//! stands for a resource, `data.NAME` for a data source, `ephemeral.NAME` for an ephemeral resource, and the address of
//! a provider, as it stands in the file, for its configuration. It exits with 2 where the schemas cannot be read or a
//! name is not among them.

use std::io::{Read, Write, stdin, stdout};
use std::process::ExitCode;

use tfsdk::schema::{Kind, ProviderSchemas};

fn main() -> ExitCode {
    let slimmed = run(std::env::args().skip(1).collect());
    match slimmed.and_then(|json| writeln!(stdout(), "{json}").map_err(|error| error.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(mut names: Vec<String>) -> Result<String, String> {
    if names.is_empty() {
        return Err("usage: slim_schema NAME… < ALL.json > SOME.json".to_owned());
    }
    let mut text = String::new();
    stdin().read_to_string(&mut text).map_err(|error| error.to_string())?;
    let mut schemas = ProviderSchemas::from_json(&text).map_err(|error| error.to_string())?;
    let wanted = names.clone();
    schemas.retain(|kind, name| {
        let shown = match kind {
            Kind::DataSource => format!("data.{name}"),
            Kind::Ephemeral => format!("ephemeral.{name}"),
            _ => name.to_owned(),
        };
        names.retain(|name| *name != shown);
        wanted.contains(&shown)
    });
    if names.is_empty() {
        Ok(schemas.to_json())
    } else {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        Err(format!("these schemas have no {}", names.join(" and no ")))
    }
}
