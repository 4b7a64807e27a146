//! What is measured in this process, and how it grows with the number of what is read, written or planned.

use std::convert::Infallible;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use tfsdk::constraint::TypeConstraint;
use tfsdk_bench::buckets::{READERS, of_peer, of_stream, of_whole, state as state_of};
use tfsdk_bench::conversions::CASES;
use tfsdk_bench::mapped::Mapped;
use tfsdk_bench::measure::{Effort, Group};
use tfsdk_bench::plans::{Planned, schema};
use tfsdk_bench::process::peak;
use tfsdk_bench::row::Row;
use tfsdk_bench::tfvars::{Shape, shapes, tree};

use crate::Failure;
use crate::program::said;

/// The numbers of elements; smoke takes the first alone.
fn sizes(effort: Effort, all: &[usize]) -> &[usize] {
    match effort {
        Effort::Full => all,
        Effort::Smoke => &all[..1],
    }
}

pub(crate) fn mapping(effort: Effort) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for &n in sizes(effort, &[10, 100, 1_000, 10_000, 100_000]) {
        for group in Mapped::with_rules(n)?.groups() {
            rows.extend(measured(group, n, effort));
        }
    }
    Ok(rows)
}

pub(crate) fn convert(effort: Effort) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for &n in sizes(effort, &[100, 1_000, 10_000, 100_000]) {
        for (name, constraint, make) in CASES {
            // A group of its own for each, as they do different work.
            let (constraint, value) = (TypeConstraint::parse(constraint)?, make(n));
            let mut group = Group::new("conversion");
            group.contender(name, || constraint.convert(&value));
            rows.extend(measured(group, n, effort));
        }
    }
    Ok(rows)
}

pub(crate) fn plan(effort: Effort) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for &n in sizes(effort, &[10, 100, 1_000, 10_000]) {
        let planned = Planned::with_rules(schema(false, true)?, n)?;
        let steps = planned.steps();
        for (name, run) in &steps {
            let mut group = Group::new("a plan");
            group.contender(name, || {
                run();
                Ok::<(), Infallible>(())
            });
            rows.extend(measured(group, n, effort));
        }
    }
    Ok(rows)
}

pub(crate) fn config(effort: Effort) -> Result<Vec<Row>, Failure> {
    let [objects, ..] = shapes();
    let mut rows = Vec::new();
    for &n in sizes(effort, &[1_000, 10_000, 100_000, 1_000_000, 10_000_000]) {
        rows.extend(read_configuration(".tfvars -> struct", n, &objects, effort));
    }
    let size = if effort == Effort::Full { 1_000_000 } else { 1_000 };
    for shape in shapes() {
        let name = format!(".tfvars -> struct, {}", shape.name);
        rows.extend(read_configuration(&name, size, &shape, effort));
    }
    Ok(rows)
}

fn read_configuration(title: &str, size: usize, shape: &Shape, effort: Effort) -> Vec<Row> {
    let Shape { source, ours, theirs, .. } = *shape;
    let text = source(size);
    let mut group = Group::new(title);
    let run = |run: fn(&str), text: &str| {
        run(text);
        Ok::<(), Infallible>(())
    };
    group.contender("hcl-rs, struct", || run(theirs, &text));
    group.contender("hcl-rs, its Value", || run(tree, &text));
    group.rival("tfsdk, struct", "hcl-rs, struct", || run(ours, &text));
    measured(group, size, effort)
}

pub(crate) fn state(effort: Effort) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for &n in sizes(effort, &[10, 100, 1_000, 10_000]) {
        let text = state_of(n);
        let mut group = Group::new("a state");
        let peer = "serde_json to structs";
        group.contender(peer, || of_peer(&text));
        group.contender("serde_json to its values", || serde_json::from_str::<serde_json::Value>(&text));
        group.rival("State, and all structs", peer, || of_whole(&text));
        group.rival("StateReader, and all structs", peer, || of_stream(text.as_bytes()));
        rows.extend(measured(group, n, effort));
    }
    let path = env::temp_dir().join(format!("tfsdk-page-{}.tfstate", std::process::id()));
    let memory = memory(effort, &path);
    fs::remove_file(&path)?;
    rows.extend(memory?);
    Ok(rows)
}

/// What a process holds at most that reads the file of a state.
fn memory(effort: Effort, path: &Path) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for &n in sizes(effort, &[1_000, 10_000, 100_000]) {
        fs::write(path, state_of(n))?;
        let mut most = Vec::new();
        for (reader, _) in READERS {
            let held: f64 =
                said(Command::new(env::current_exe()?).args(["peak", reader]).arg(path))?.parse()?;
            let row = Row::new("memory for a state", reader, held, "MB").of(n);
            rows.push(match most.first() {
                Some(&(peer, of_peer)) if !reader.starts_with("serde_json") => {
                    row.beside(peer, held / of_peer)
                }
                _ => row,
            });
            most.push((reader, held));
        }
    }
    Ok(rows)
}

/// Reads the file, and prints how many MB this process has held at most.
pub(crate) fn peak_of(reader: &str, path: &Path) -> Result<(), Failure> {
    let (_, read) = READERS.iter().find(|(name, _)| *name == reader).ok_or("there is no such reader")?;
    black_box(read(path)?);
    println!("{}", peak());
    Ok(())
}

fn measured(group: Group<'_>, n: usize, effort: Effort) -> Vec<Row> {
    let title = group.title().to_owned();
    let of = |it: tfsdk_bench::measure::Measured| {
        let row = Row::new(&title, &it.name, it.fastest(), "ns").of(n);
        match &it.beside {
            Some((other, ratio)) => row.beside(other, *ratio),
            None => row,
        }
    };
    group.measure(effort).into_iter().map(of).collect()
}
