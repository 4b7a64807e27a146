//! The provider as a program. With `ZOO_TWICE` it is one with a mistake: it has two of each kind by one name.

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::var_os("ZOO_TWICE") {
        Some(_) => zoo::twice().serve(),
        None => zoo::provider().serve(),
    }
}
