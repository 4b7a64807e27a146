//! The program of the provider whose schemas a seed makes.

use std::process::ExitCode;

fn main() -> ExitCode {
    zoo::life::served().serve()
}
