//! How many instructions fixed pieces of work take, held against the counts in `instructions.csv`.
//!
//! `cargo run --release -p tfsdk-bench --bin instructions` counts, with callgrind, and fails where a piece takes [`MARGIN`] more than
//! it did; `-- bless` writes the counts anew. Unlike times, counts are the same on a busy machine; they are those of one version of
//! Rust, so a new one in `rust-toolchain.toml` wants them blessed. Names of cases behind `--` count these alone; `-- beside` counts
//! what is done with the benchmark resource beside its peers, and tells the ratios.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use serde::{Deserialize, Serialize};
use tfsdk::constraint::TypeConstraint;
use tfsdk::expr::{Pos, parse_expression};
use tfsdk::provider::server::ProviderServer;
use tfsdk_bench::buckets::{of_stream, state};
use tfsdk_bench::mapped::Mapped;
use tfsdk_bench::plans::{Planned, schema};
use tfsdk_bench::{conversions, edits, fifteen, tfvars};

/// How much more than it did a case may take: what the order of code and hashes with random seeds change is far less.
const MARGIN: f64 = 0.10;

const BLESS: &str = "cargo run --release -p tfsdk-bench --bin instructions -- bless";

type Failure = Box<dyn std::error::Error>;

/// A piece of work that is ready to be done.
type Work = Box<dyn FnMut()>;

/// A case: its name, and what makes its work ready.
type Case = (&'static str, fn() -> Result<Work, Failure>);

/// What a case took.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Count {
    case: String,
    instructions: u64,
    rust: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match &arguments[..] {
        [run, case] if run == "run" => work(case).map(counted_work),
        [run, group, rules, name] if run == "run" => rules
            .parse()
            .map_err(Failure::from)
            .and_then(|rules| contender(group, rules, |found| found == name))
            .map(counted_work),
        [bless] if bless == "bless" => blessed(),
        [beside] if beside == "beside" => compared().map(|()| true),
        wanted => checked(wanted),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn counted_work(mut work: Work) -> bool {
    // What is made once, at the first use, is no part of it.
    work();
    measured(&mut work);
    true
}

/// Callgrind counts while this runs.
#[inline(never)]
fn measured(work: &mut Work) {
    black_box(work)();
}

/// What is done with the benchmark resource of 1,000 rules, by the titles of its groups.
const OF_STRUCTS: [&str; 8] = [
    "MessagePack -> struct",
    "struct -> MessagePack",
    "JSON -> struct",
    "struct -> JSON",
    "&Value -> struct",
    "struct -> Value",
    "MessagePack -> Value",
    "Value -> MessagePack",
];

/// The other cases.
const OTHERS: [Case; 9] = [
    ("conversion of 1,000 objects", || {
        let [_, (_, constraint, make), ..] = conversions::CASES;
        let (constraint, value) = (TypeConstraint::parse(constraint)?, make(1_000));
        Ok(done(move || constraint.convert(&value)))
    }),
    ("expression over 1,000 objects", || {
        let objects: Vec<String> = (0..1_000).map(|i| format!("{{ name = \"n{i}\", port = {i} }}")).collect();
        let text = format!(
            "[for one in [{}] : \"${{one.name}}-${{one.port + 1}}\" if one.port % 2 == 0]",
            objects.join(", ")
        );
        Ok(done(move || match parse_expression(text.as_bytes(), "", Pos::START) {
            (expression, problems) if problems.is_empty() => match expression.evaluate_constant() {
                (value, problems) if problems.is_empty() => Ok(value),
                (_, problems) => Err(problems),
            },
            (_, problems) => Err(problems),
        }))
    }),
    ("plan of 200 objects: create", || step("create")),
    ("plan of 200 objects: check the plan", || step("check the plan")),
    (".tfvars of 100 KB", || {
        let [shape, ..] = tfvars::shapes();
        let text = (shape.source)(100_000);
        Ok(Box::new(move || (shape.ours)(&text)))
    }),
    ("100 changes of a file of 60 KB", || {
        let text = edits::source(800);
        edits::ours(&text, 1)?;
        Ok(done(move || edits::ours(&text, 100).map_err(|error| error.to_string())))
    }),
    ("state of 200 buckets, one by one", || {
        let text = state(200);
        Ok(done(move || of_stream(text.as_bytes())))
    }),
    ("request to plan 15 attributes", || {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let (server, request) = (fifteen::provider().into_server(), fifteen::change());
        Ok(done(move || runtime.block_on(server.plan_resource_change(request.clone()))))
    }),
    ("life in a scenario", || {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let scenario = fifteen::life();
        Ok(done(move || runtime.block_on(scenario.run(fifteen::provider()))))
    }),
];

fn cases() -> impl Iterator<Item = &'static str> {
    OF_STRUCTS.into_iter().chain(OTHERS.into_iter().map(|(name, _)| name))
}

fn work(case: &str) -> Result<Work, Failure> {
    if let Some((_, make)) = OTHERS.iter().find(|(name, _)| *name == case) {
        return make();
    }
    contender(case, 1_000, |name| name.starts_with("tfsdk"))
}

/// What a contender of a group does with the benchmark resource of so many rules.
fn contender(title: &str, rules: usize, is_wanted: impl Fn(&str) -> bool) -> Result<Work, Failure> {
    // One case is all that its process does.
    let mapped: &'static Mapped = Box::leak(Box::new(Mapped::with_rules(rules)?));
    let group = mapped.groups().into_iter().find(|group| group.title() == title);
    let work = group.and_then(|group| group.into_work(is_wanted));
    work.ok_or_else(|| {
        format!("there is no case {title:?}; there are {:?}", cases().collect::<Vec<_>>()).into()
    })
}

/// Counts all that is done with a small benchmark resource and with a large one, and prints it beside what its peers take.
fn compared() -> Result<(), Failure> {
    for rules in [10, 1_000] {
        let mapped = Mapped::with_rules(rules)?;
        for group in mapped.groups() {
            println!("{}, {rules} rules", group.title());
            let mut counts = BTreeMap::new();
            for (name, beside) in group.names() {
                let count = instructions(&[group.title(), &rules.to_string(), name])?;
                counts.insert(name, count);
                let peer = beside.and_then(|beside| counts.get(beside));
                let ratio = peer.map(|peer| format!("{:>6.2}", count as f64 / *peer as f64));
                println!("  {name:<32} {count:>12} {}", ratio.unwrap_or_default());
            }
        }
    }
    Ok(())
}

fn step(name: &'static str) -> Result<Work, Failure> {
    let planned: &'static Planned = Box::leak(Box::new(Planned::with_rules(schema(false, true)?, 200)?));
    let (_, run) =
        planned.steps().into_iter().find(|(found, _)| *found == name).ok_or("there is no such step")?;
    Ok(run)
}

#[allow(clippy::panic, reason = "the count of work that fails would be wrong")]
fn done<T, E: Debug>(mut work: impl FnMut() -> Result<T, E> + 'static) -> Work {
    Box::new(move || match work() {
        Ok(made) => drop(black_box(made)),
        Err(error) => panic!("{error:?}"),
    })
}

/// Counts the cases that are wanted, all where none is named, and tells what changed; whether none takes more than it may.
fn checked(wanted: &[String]) -> Result<bool, Failure> {
    let Some(counted) = counted(wanted)? else { return Ok(true) };
    let expected: BTreeMap<String, Count> =
        expected()?.into_iter().map(|count| (count.case.clone(), count)).collect();
    let mut is_kept = true;
    for Count { case, instructions, rust } in counted {
        let Some(before) = expected.get(&case) else {
            println!(
                "{case}: {instructions} instructions, and no count to hold them against; to write it: {BLESS}"
            );
            is_kept = false;
            continue;
        };
        if before.rust != rust {
            println!(
                "{case}: its count is of Rust {}, and this is {rust}; to write all counts anew: {BLESS}",
                before.rust
            );
            is_kept = false;
            continue;
        }
        let change = instructions as f64 / before.instructions as f64 - 1.0;
        println!("{case:<40} {instructions:>12} {:>+7.1} %", change * 100.0);
        if change > MARGIN {
            println!(
                "  This is more than the {} that it took, by more than {:.0} %.\n  \
                 To see where: valgrind --tool=callgrind --toggle-collect='*instructions*measured*' target/release/instructions run '{case}'\n  \
                 If it has to be so: {BLESS}",
                before.instructions,
                MARGIN * 100.0
            );
            is_kept = false;
        } else if change < -MARGIN {
            println!(
                "  This is less than the {} that it took; so that it stays so: {BLESS}",
                before.instructions
            );
        }
    }
    Ok(is_kept)
}

fn blessed() -> Result<bool, Failure> {
    let counts = counted(&[])?.ok_or("nothing was counted")?;
    let mut writer = csv::Writer::from_path(file())?;
    for count in &counts {
        writer.serialize(count)?;
        println!("{:<40} {:>12}", count.case, count.instructions);
    }
    writer.flush()?;
    Ok(true)
}

/// What the cases take; nothing where it cannot be counted.
fn counted(wanted: &[String]) -> Result<Option<Vec<Count>>, Failure> {
    if !cfg!(target_arch = "x86_64") {
        println!("NOT RUN: the counts are those of x86_64");
        return Ok(None);
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("NOT RUN: there is no valgrind on the path, whose callgrind counts instructions");
        return Ok(None);
    }
    let rust = rust()?;
    let mut counts = Vec::new();
    for case in cases().filter(|case| wanted.is_empty() || wanted.iter().any(|name| name == case)) {
        counts.push(Count {
            case: case.to_owned(),
            instructions: instructions(&[case])?,
            rust: rust.clone(),
        });
    }
    if counts.is_empty() {
        return Err(
            format!("there is no case {wanted:?}; there are {:?}", cases().collect::<Vec<_>>()).into()
        );
    }
    Ok(Some(counts))
}

/// What callgrind counts of a case, or of a group and a contender in it, in a process of its own.
fn instructions(case: &[&str]) -> Result<u64, Failure> {
    let file = env::temp_dir().join(format!("tfsdk-instructions-{}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--toggle-collect=*instructions*measured*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .arg("run")
        .args(case)
        .output()?;
    if !output.status.success() {
        return Err(format!("{case:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = fs::read_to_string(&file)?;
    fs::remove_file(&file)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals:"));
    match total.and_then(|total| total.trim().parse().ok()) {
        Some(count) if count > 0 => Ok(count),
        _ => {
            Err(format!("{case:?}: callgrind has counted nothing, as it found no function `measured`").into())
        }
    }
}

/// The version of the Rust that cargo uses here.
fn rust() -> Result<String, Failure> {
    let output = Command::new("rustc").arg("--version").current_dir(root()).output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text.split_whitespace().nth(1).ok_or("rustc says no version")?.to_owned())
}

fn expected() -> Result<Vec<Count>, Failure> {
    let counts: Result<Vec<Count>, csv::Error> = csv::Reader::from_path(file())?.deserialize().collect();
    Ok(counts?)
}

fn file() -> PathBuf {
    root().join("instructions.csv")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[cfg(test)]
mod tests {
    use super::{cases, expected, root, work};
    use std::fs;

    #[test]
    fn each_case_runs_and_has_a_count_of_this_rust() {
        let toolchain = fs::read_to_string(root().join("../rust-toolchain.toml")).unwrap();
        let expected = expected().unwrap();
        assert_eq!(
            expected.iter().map(|count| count.case.as_str()).collect::<Vec<_>>(),
            cases().collect::<Vec<_>>()
        );
        for count in expected {
            assert!(
                toolchain.contains(&format!("\"{}\"", count.rust)),
                "{} is counted with another Rust",
                count.case
            );
            work(&count.case).unwrap()();
        }
    }
}
