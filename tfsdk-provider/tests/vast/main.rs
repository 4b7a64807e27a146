//! A provider with a resource of more than ten thousand attributes.

mod vast;

use std::process::ExitCode;

fn main() -> ExitCode {
    vast::provider().serve()
}
