//! What other processes cost.

use std::io;
use std::path::Path;
use std::process::Command;

/// cargo as a user starts it, without the variables that the cargo around us or the shell has set.
pub fn cargo(package: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(package).env("CARGO_TARGET_DIR", package.join("target"));
    for name in ["CARGO_INCREMENTAL", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_JOBS"] {
        command.env_remove(name);
    }
    command
}

/// The user time of all ended child processes, from Linux's process table: field 16, which follows the name in
/// parentheses, in hundredths of a second.
///
/// # Errors
/// Where there is no such table.
pub fn children_user_seconds() -> io::Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().nth(13).and_then(|field| field.parse::<f64>().ok());
    ticks.map(|ticks| ticks / 100.0).ok_or_else(|| io::Error::other("/proc/self/stat has no children's time"))
}

/// How many MB this process has held at most, where the system tells it. It never falls.
pub fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) >> 10
}
