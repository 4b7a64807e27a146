//! Gives every entry that takes what others wrote millions of broken inputs: recorded ones, changed at random.
//!
//! `cargo run --release -p tfsdk-tests --example hostile -- [CASES] [SEED]`, by default five million cases: half of them
//! messages of both wire formats, each with its type; values that are read are written and read again. The other half
//! goes to all entries in equal shares, and the laws of each are held. Nothing may panic, and little memory has to be
//! enough: `bash -c 'ulimit -v 524288; ./target/release/examples/hostile'`.

use std::process::ExitCode;
use std::time::Instant;

use kit::hostile::{self, messages};

/// The least that a run reads of messages.
const LEAST_BYTES: usize = 64 << 20;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let (cases, seed) = match (args.next().transpose(), args.next().transpose()) {
        (Ok(cases), Ok(seed)) => (cases.unwrap_or(5_000_000) as usize, seed.unwrap_or(1)),
        _ => {
            eprintln!("usage: hostile [CASES] [SEED]");
            return ExitCode::from(2);
        }
    };
    let messages = with_messages(cases / 2, seed);
    let entries = with_entries(cases / 2, seed);
    if messages && entries { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn with_messages(cases: usize, seed: u64) -> bool {
    let start = Instant::now();
    let outcomes = messages::run(cases, LEAST_BYTES, seed);
    println!(
        "{} cases of {} messages, {:.1} MB, the longest of {} bytes, seed {seed}, {:.1} s",
        outcomes.cases,
        outcomes.samples,
        outcomes.bytes as f64 / f64::from(1 << 20),
        outcomes.longest,
        start.elapsed().as_secs_f64()
    );
    println!("read: {}, of these not written again: {}", outcomes.read, outcomes.not_written);
    for (kind, count) in &outcomes.refused {
        println!("refused: {count} {kind}");
    }
    if let Some(value) = outcomes.written_in_two_ways.first() {
        println!("written in two ways: {} values, such as {value}", outcomes.written_in_two_ways.len());
    }
    outcomes.written_in_two_ways.is_empty()
}

fn with_entries(cases: usize, seed: u64) -> bool {
    let start = Instant::now();
    let outcomes = hostile::run(cases, seed);
    for outcome in &outcomes {
        println!("{}: {} cases, the longest of {} bytes", outcome.entry, outcome.cases, outcome.longest);
        if let Some((input, text)) = outcome.panics.first() {
            println!("  {} panics, such as: {text}", outcome.panics.len());
            println!("  for {}", input.escape_ascii());
        }
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    outcomes.iter().all(|outcome| outcome.panics.is_empty())
}
