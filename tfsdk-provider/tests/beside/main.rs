//! What a provider costs beside Terraform's own floor and beside its peer: `cargo bench -p tfsdk-provider-tests --bench beside`.
//!
//! The real Terraform plans, applies, plans again, replaces and destroys 200 resources: of a provider that does nothing, of
//! `terraform_data`, for which no provider is started, and, where `TFSDK_PEER` names the program that `tools/peer/build` makes, of
//! the null provider of the crate tf-provider. All of them in turn, in several rounds; a figure is the median. What the provider
//! itself takes is told by the shell that starts it. Behind `--` stand the number of resources and of rounds: `-- 2000 1`; with
//! `--rows` it prints what the page of benchmarks reads.

#![allow(clippy::expect_used, clippy::panic, reason = "what cannot be measured fails")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The commands, in their order: what they are called, and what Terraform is told.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("plan", &["plan", "-var=trigger=a"]),
    ("apply", &["apply", "-auto-approve", "-var=trigger=a"]),
    ("no-op plan", &["plan", "-detailed-exitcode", "-var=trigger=a"]),
    ("replace", &["apply", "-auto-approve", "-var=trigger=b"]),
    ("destroy", &["destroy", "-auto-approve", "-var=trigger=b"]),
];

/// What is measured of one command.
#[derive(Clone, Copy, Default)]
struct Cost {
    wall: Duration,
    /// User and system time of Terraform and all that it starts.
    cpu: Duration,
    /// The part of it that the provider takes.
    provider: Duration,
}

/// Whose resources there are.
struct Subject {
    name: &'static str,
    folder: PathBuf,
}

impl Subject {
    /// `program` is the provider, if there is one, of this address, and `resource` what begins the resource's block.
    fn new(name: &'static str, provider: Option<(&str, &Path)>, resource: &str, many: usize) -> Self {
        let folder = std::env::temp_dir().join(format!("tfsdk-beside-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let write = |file: &str, text: &str| fs::write(folder.join(file), text).expect("a file");
        let mut config = "variable \"trigger\" {}\n".to_owned();
        let mut overrides = String::new();
        if let Some((address, program)) = provider {
            let name = address.rsplit('/').next().expect("a name");
            let started = format!("terraform-provider-{name}");
            // The times of what a shell has waited for: its provider alone.
            write(
                &started,
                &format!("#!/bin/bash\n{program:?} \"$@\"\ntimes >> {:?}\n", folder.join("times")),
            );
            fs::set_permissions(folder.join(&started), fs::Permissions::from_mode(0o755)).expect("a program");
            overrides = format!("  dev_overrides {{\n    {address:?} = {folder:?}\n  }}\n");
            config = format!(
                "{config}terraform {{\n  required_providers {{\n    {name} = {{ source = {address:?} }}\n  }}\n}}\n"
            );
        }
        write(
            "terraformrc",
            &format!("disable_checkpoint = true\nprovider_installation {{\n{overrides}  direct {{}}\n}}\n"),
        );
        write(
            "main.tf",
            &format!("{config}resource {resource} {{\n  count = {many}\n  TRIGGER\n}}\n").replace(
                "TRIGGER",
                if provider.is_some() {
                    "triggers = { a = var.trigger }"
                } else {
                    "triggers_replace = { a = var.trigger }"
                },
            ),
        );
        Self { name, folder }
    }

    fn run(&self, arguments: &[&str]) -> Cost {
        // It may not have been written yet.
        let _ = fs::remove_file(self.folder.join("times"));
        let mut command = Command::new("terraform");
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TF_")) {
            command.env_remove(name);
        }
        command.args(arguments).args(["-parallelism=10", "-no-color"]).current_dir(&self.folder);
        command.env("TF_CLI_CONFIG_FILE", self.folder.join("terraformrc")).stdin(Stdio::null());
        let (before, start) = (children(), Instant::now());
        let output = command.output().expect("terraform runs");
        let wall = start.elapsed();
        assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        let times = fs::read_to_string(self.folder.join("times")).unwrap_or_default();
        // A line of the shell's own times, and one of its provider's, for each start.
        let provider = times.lines().skip(1).step_by(2).flat_map(str::split_whitespace).map(seconds).sum();
        Cost { wall, cpu: children() - before, provider }
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// `0m0.012s`
fn seconds(text: &str) -> Duration {
    let (minutes, seconds) = text.trim_end_matches('s').split_once('m').expect("minutes and seconds");
    let number = |text: &str| text.replace(',', ".").parse::<f64>().expect("a number");
    Duration::from_secs_f64(number(minutes) * 60.0 + number(seconds))
}

/// User and system time of all processes that this one has waited for, and that those have waited for.
fn children() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    // Fields 16 and 17 of the manual, in hundredths of a second.
    let ticks: u64 = fields[13..15].iter().map(|field| field.parse::<u64>().expect("a number")).sum();
    Duration::from_millis(ticks * 10)
}

fn median(mut all: Vec<Duration>) -> f64 {
    all.sort();
    all[all.len() / 2].as_secs_f64()
}

fn main() {
    let has_terraform = Command::new("terraform").arg("-version").output().is_ok();
    if !has_terraform && std::env::var_os("CI").is_none() {
        println!("NOT RUN: `terraform` is not on the path, and it is what runs the providers here");
        return;
    }
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    // Cargo says so of what is measured; as a test it need only run.
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let (usual, usual_rounds) = if is_measured { (200, 5) } else { (2, 1) };
    let many = numbers.first().copied().unwrap_or(usual);
    let rounds = numbers.get(1).copied().unwrap_or(usual_rounds);
    let ours = Path::new(env!("CARGO_BIN_EXE_terraform-provider-nothing"));
    let peer = std::env::var_os("TFSDK_PEER").map(PathBuf::from);
    let mut subjects = vec![
        Subject::new("terraform_data", None, "\"terraform_data\" \"r\"", many),
        Subject::new("tfsdk", Some(("example.com/tfsdk/nothing", ours)), "\"nothing_resource\" \"r\"", many),
    ];
    match &peer {
        Some(peer) => {
            let provider = Some(("example.com/peer/null", peer.as_path()));
            subjects.push(Subject::new("tf-provider", provider, "\"null_resource\" \"r\"", many));
        }
        None => println!("without the peer: see tools/peer/build"),
    }
    let mut costs = vec![vec![Vec::new(); COMMANDS.len()]; subjects.len()];
    for _ in 0..rounds {
        for (subject, costs) in subjects.iter().zip(&mut costs) {
            for ((_, arguments), costs) in COMMANDS.iter().zip(costs) {
                costs.push(subject.run(arguments));
            }
        }
    }
    // The whole comes last.
    for costs in &mut costs {
        let whole = (0..rounds).map(|round| sum(costs, round)).collect();
        costs.push(whole);
    }
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).chain(["all"]).collect();
    let of = |costs: &[Cost], part: fn(&Cost) -> Duration| median(costs.iter().map(part).collect());
    if std::env::args().any(|argument| argument == "--rows") {
        println!("measurement,contender,n,value,unit,beside,ratio");
        for (subject, costs) in subjects.iter().zip(&costs) {
            for (name, costs) in names.iter().zip(costs) {
                let whose = subject.name;
                println!("{name}: wall clock,{whose},{many},{},s,,", of(costs, |it| it.wall));
                println!("{name}: CPU in all,{whose},{many},{},s,,", of(costs, |it| it.cpu));
                println!("{name}: CPU of the provider,{whose},{many},{},s,,", of(costs, |it| it.provider));
            }
        }
        return;
    }
    println!(
        "{many} resources, {rounds} rounds: seconds of wall clock; of CPU in all; of the provider's own CPU\n"
    );
    print!("| |");
    for subject in &subjects {
        print!(" {} |", subject.name);
    }
    println!("\n|---|{}", "---|".repeat(subjects.len()));
    for (number, name) in names.iter().enumerate() {
        print!("| {name} |");
        for costs in costs.iter().map(|costs| costs[number].as_slice()) {
            let (wall, cpu, provider) =
                (of(costs, |it| it.wall), of(costs, |it| it.cpu), of(costs, |it| it.provider));
            print!(" {wall:.2}; {cpu:.2}; {provider:.3} |");
        }
        println!();
    }
}

/// All commands of a round.
fn sum(costs: &[Vec<Cost>], round: usize) -> Cost {
    costs.iter().map(|costs| costs[round]).fold(Cost::default(), |sum, cost| Cost {
        wall: sum.wall + cost.wall,
        cpu: sum.cpu + cost.cpu,
        provider: sum.provider + cost.provider,
    })
}
