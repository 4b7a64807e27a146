//! Records what a plan of Terraform knows of random expressions, as rows of `tests/vectors/unknowns.jsonl`.
//!
//! `cargo run -p tfsdk-tests --example record_unknowns COUNT SEED > tests/vectors/unknowns.jsonl`; see [`kit::expression`].
//! With expressions on the input, one a line, those come first.

use std::io::{BufRead, IsTerminal};

use kit::unknowns::outcomes_of_terraform;
use kit::{Random, Terraform, expression};

fn main() -> std::io::Result<()> {
    let Some(terraform) = Terraform::for_test("record_unknowns") else { return Ok(()) };
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<u64>().ok());
    let (count, seed) = (args.next().unwrap_or(500), args.next().unwrap_or(1));
    let mut random = Random::new(seed);
    let mut sources: Vec<String> = Vec::new();
    let input = std::io::stdin();
    if !input.is_terminal() {
        for line in input.lock().lines() {
            sources.push(line?);
        }
    }
    sources.extend((0..count).map(|_| expression(&mut random)));
    sources.retain(|source| !source.trim().is_empty() && source.len() < 400);
    sources.sort();
    sources.dedup();
    for sources in sources.chunks(300) {
        for (source, outcome) in sources.iter().zip(outcomes_of_terraform(&terraform, sources)) {
            if let Some(outcome) = outcome {
                println!("{}", outcome.row(source));
            }
        }
    }
    Ok(())
}
