//! Tests that cannot run here, and would otherwise pass unnoticed.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Notes that a test did not run, and why.
///
/// The note is numbered, and written straight to stderr: the test harness would show it for failing tests only.
///
/// # Panics
/// In CI, where everything has to run.
pub fn not_run(what: &str) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    assert!(!in_ci(), "not run, which is a failure in CI: {what}");
    let count = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    // The harness captures `eprintln!`.
    let _ = writeln!(std::io::stderr(), "NOT RUN ({count} in this binary): {what}");
}

/// Whether this runs in CI: the environment variable `CI` is `true`.
pub fn in_ci() -> bool {
    std::env::var("CI").as_deref() == Ok("true")
}
