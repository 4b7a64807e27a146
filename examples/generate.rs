//! Writes Rust structs for the schemas of a provider, each proved against them when it compiles.
//!
//! `cargo run --example generate -- schemas/aws.json aws_s3_bucket data.aws_ami > src/aws.rs`, for what `terraform providers schema -json`
//! printed; without names, for all of its schemas, and with `--plain` before the file without schemas of their own. A build
//! script does the same with `tfsdk::files::Generate`. It exits with 2 where the file cannot be read or has no such
//! schema, and where nobody takes what it prints.

use std::error::Error;
use std::io::{Write, stdout};
use std::process::ExitCode;

use tfsdk::files::Generate;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_plain = arguments.first().is_some_and(|first| first == "--plain");
    let names = arguments.split_off(usize::from(is_plain));
    let Some((file, names)) = names.split_first() else {
        eprintln!("usage: generate [--plain] SCHEMAS.json [NAME…]");
        return ExitCode::from(2);
    };
    match run(file, names, is_plain) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(file: &str, names: &[String], is_plain: bool) -> Result<(), Box<dyn Error>> {
    let generate = Generate::from_file(file)?.only(names);
    let generate = if is_plain { generate.plain() } else { generate };
    Ok(stdout().write_all(generate.to_rust()?.as_bytes())?)
}
