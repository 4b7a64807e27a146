//! The program that Terraform starts.

use std::process::ExitCode;

fn main() -> ExitCode {
    shelf::provider().serve()
}
