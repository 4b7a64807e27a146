//! What is green without having run.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Says that a test did not run, and why: an error where `CI` is `true`.
///
/// The note goes past the test harness, which shows the output of failing tests only, and counts itself.
///
/// # Panics
/// In CI, where everything has to run.
pub fn not_run(what: &str) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    assert!(!in_ci(), "not run, which is a failure in CI: {what}");
    let count = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    // `eprintln!` would be captured.
    let _ = writeln!(std::io::stderr(), "NOT RUN ({count} in this binary): {what}");
}

/// Whether this is the run that decides: `CI=true`.
pub fn in_ci() -> bool {
    std::env::var("CI").as_deref() == Ok("true")
}
