//! The provider as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    zoo::provider().serve()
}
