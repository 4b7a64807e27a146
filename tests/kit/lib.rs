//! What the tests of tfsdk share, and the fuzz targets and examples with them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

pub mod hostile;
pub mod laws;
pub mod plan;
pub mod show;
pub mod suites;
pub mod written;

use std::path::{Path, PathBuf};

/// A file or folder of the project, by its path from the root.
pub fn project(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}
