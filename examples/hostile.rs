//! Reads millions of broken messages: recorded ones, changed at random, each with its type.
//!
//! `cargo run --release --example hostile -- [CASES] [SEED]`, by default five million cases. Values that are read are
//! written and read again. Nothing may panic, and little memory has to be enough:
//! `bash -c 'ulimit -v 524288; ./target/release/examples/hostile'`.

use std::process::ExitCode;
use std::time::Instant;

/// The least that a run reads.
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
    let start = Instant::now();
    let outcomes = kit::hostile::run(cases, LEAST_BYTES, seed);
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
    match outcomes.written_in_two_ways.first() {
        None => ExitCode::SUCCESS,
        Some(value) => {
            println!("written in two ways: {} values, such as {value}", outcomes.written_in_two_ways.len());
            ExitCode::FAILURE
        }
    }
}
