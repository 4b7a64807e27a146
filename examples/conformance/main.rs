//! Compares tfsdk with what Terraform was recorded to do.
//!
//! `cargo run --release --example conformance -- SUITE FILE...` prints a line for each row that differs, then how
//! many rows passed; it exits with 1 if one failed. `-- --list` prints the suites. `tests/vectors/README.md` explains
//! the rows.

use std::process::ExitCode;

use kit::suites::{Report, SUITES, rows};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names = || SUITES.iter().map(|suite| suite.name).collect::<Vec<_>>();
    match &args[..] {
        [list] if list == "--list" => {
            for name in names() {
                println!("{name}");
            }
            ExitCode::SUCCESS
        }
        [name, files @ ..] if !files.is_empty() => match SUITES.iter().find(|suite| suite.name == name) {
            Some(suite) => {
                let mut report = Report::default();
                for file in files {
                    match rows::read(file.as_ref()) {
                        Ok(rows) => report.run(suite, &rows),
                        Err(problem) => {
                            eprintln!("{problem}");
                            return ExitCode::from(2);
                        }
                    }
                }
                print!("{report}");
                if report.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
            }
            None => {
                eprintln!("there is no suite `{name}`; there are {}", names().join(", "));
                ExitCode::from(2)
            }
        },
        _ => {
            eprintln!("usage: conformance SUITE FILE...\n       conformance --list");
            ExitCode::from(2)
        }
    }
}
