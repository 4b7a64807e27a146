//! What the tests of tfsdk share with each other, with the fuzz targets and with examples.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

pub mod attacks;
mod expressions;
pub mod files;
pub mod hostile;
pub mod laws;
pub mod layouts;
mod literals;
pub mod marks;
pub mod memory;
mod not_run;
pub mod plan;
pub mod prices;
mod random;
pub mod show;
pub mod strategies;
pub mod suites;
mod terraform;
mod time;
mod uncompiled;
pub mod unknowns;
pub mod written;

use std::path::{Path, PathBuf};

pub use expressions::{expression, monotone_expression};
pub use literals::{dense_literals, literals, mangled};
pub use not_run::{in_ci, not_run};
pub use random::{Random, cases, rounds, rounds_or, seed};
pub use terraform::Terraform;
pub use time::time;
pub use uncompiled::{check_beside_cases, uncompiled};

/// A file or folder of the project, by its path from the root.
pub fn project(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}
