//! Cases that must not compile: trybuild in a process of its own, which is told how to compile them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What trybuild gives its cases to the compiler.
///
/// It compiles their dependencies with all of it but the width, and cargo keeps crates apart whose flags differ: all dependencies would be
/// compiled a second time for the cases. What is in this variable goes before what trybuild says, and is the same for both.
const FLAGS: (&str, &str) = (
    "CARGO_ENCODED_RUSTFLAGS",
    "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140",
);

/// The profile of this workspace, which is not that of the packages of cases: macros that nobody traces compile in half the time
/// without lines.
const DEBUG: (&str, &str) = ("CARGO_PROFILE_DEV_DEBUG", "false");

/// `cargo check` of the package in this folder, which finds what it depends on where trybuild puts that of its cases in the folder of
/// targets, and as it compiles it for those of another package.
///
/// # Panics
/// The compiler does not run.
pub fn check_beside_cases(package: &Path, of_cases: &Path, target: &Path) -> Command {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["check", "--offline", "--quiet", "--target", host, "--target-dir"])
        .arg(target.join("tests/trybuild"))
        // Build scripts run again when this is another one, as it is cargo's own to them.
        .env("CARGO_MANIFEST_DIR", of_cases)
        .env(FLAGS.0, FLAGS.1)
        .env(DEBUG.0, DEBUG.1)
        .env_remove("CARGO_INCREMENTAL")
        .current_dir(package);
    cargo
}

/// Runs cases in a process of their own, as a test of the package in this folder does.
///
/// trybuild compiles cases with the dependencies of the package in `CARGO_MANIFEST_DIR`, and writes paths relative to it. So the test,
/// which is named with its modules, runs again in a process with that variable, in that folder. The program is
/// this one, or a copy of it.
///
/// # Panics
/// A case compiles, or its text is another one.
pub fn uncompiled(test: &str, package: &Path, program: impl FnOnce() -> PathBuf, cases: impl FnOnce()) {
    const WITHIN: &str = "TFSDK_UNCOMPILED";
    if std::env::var_os(WITHIN).is_some() {
        return cases();
    }
    let output = Command::new(program())
        .args([test, "--exact", "--nocapture"])
        // The filter for cases, if there is one.
        .args(std::env::args().filter(|arg| arg.starts_with("trybuild=")))
        .env(WITHIN, "1")
        .env("CARGO_MANIFEST_DIR", package)
        .env(FLAGS.0, FLAGS.1)
        .env(DEBUG.0, DEBUG.1)
        .current_dir(package)
        .output()
        .expect("it runs");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(said[0].contains("1 passed") || !output.status.success(), "no test ran:\n{}", said.concat());
    assert!(output.status.success(), "{}", said.concat());
}
