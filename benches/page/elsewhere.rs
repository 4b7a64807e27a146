//! What other programs measure: they print rows.

use std::env;
use std::process::Command;

use tfsdk_bench::row::{self, Row};

use crate::Failure;
use crate::program::said;

/// One round, as it takes minutes, and user time differs little from round to round.
pub(crate) fn compile() -> Result<Vec<Row>, Failure> {
    let run = ["run", "--release", "--quiet", "-p", "tfsdk-bench", "--bin", "compile_time"];
    rows(cargo(&run).args(["--", "plain", "serde", "object", "resource", "1", "--rows"]))
}

pub(crate) fn provider() -> Result<Vec<Row>, Failure> {
    rows(
        cargo(&["bench", "--quiet", "-p", "tfsdk-provider-tests", "--bench", "figures"])
            .args(["--", "--rows"]),
    )
}

/// 200 resources, three rounds.
pub(crate) fn life() -> Result<Vec<Row>, Failure> {
    let bench = ["bench", "--quiet", "-p", "tfsdk-provider-tests", "--bench", "beside"];
    rows(cargo(&bench).args(["--", "200", "3", "--rows"]))
}

/// What providers are measured beside: Terraform, and the peer where there is one.
pub(crate) fn peers() -> Result<Vec<String>, Failure> {
    let version = said(Command::new("terraform").arg("version"))?;
    let version = version.lines().next().unwrap_or_default().trim_start_matches("Terraform v");
    let mut peers = vec![format!("Terraform {version}")];
    if env::var_os("TFSDK_PEER").is_some() {
        let build = include_str!("../../tools/peer/build");
        let version = build.split("tf-provider-").nth(1).and_then(|rest| rest.split(".crate").next());
        peers.push(format!("tf-provider {}", version.ok_or("tools/peer/build names no version")?));
    }
    Ok(peers)
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments);
    command
}

fn rows(command: &mut Command) -> Result<Vec<Row>, Failure> {
    let text = said(command)?;
    // Terraform's own words, and the peer's missing, stand before the header.
    let start = text.find("measurement,").ok_or_else(|| format!("{command:?} prints no rows: {text}"))?;
    row::read(&text.as_bytes()[start..])
}
