//! What attacks on every entry take, at one size and at twice, four and eight times that.
//!
//! `cargo run --release -p tfsdk-tests --example complexity` prints a line for each: how often the bytes and the
//! allocations are taken by eight times the input, by the standard of eight times as often, and the most that is held.
//!
//! `complexity line N` prints the line of one attack; `complexity N [FACTOR] [prepare]` runs the attack of that number alone, for
//! a profiler that counts instructions.

use std::process::ExitCode;

use kit::attacks::Attack;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let attacks = Attack::all();
    match args.as_slice() {
        [] => {
            heading();
            attacks.iter().enumerate().for_each(|(number, attack)| line(number, attack));
            ExitCode::SUCCESS
        }
        [line_of, number] if line_of == "line" => {
            match number.parse().ok().map(|n: usize| (n, attacks.get(n))) {
                Some((number, Some(attack))) => {
                    line(number, attack);
                    ExitCode::SUCCESS
                }
                _ => unknown(&attacks),
            }
        }
        [number, rest @ ..] => {
            let factor = rest.first().and_then(|factor| factor.parse().ok()).unwrap_or(1);
            let attack = number.parse().ok().and_then(|number: usize| attacks.get(number));
            let Some(attack) = attack else { return unknown(&attacks) };
            attack.run(attack.size * factor, rest.last().is_none_or(|last| last != "prepare"));
            ExitCode::SUCCESS
        }
    }
}

fn unknown(attacks: &[Attack]) -> ExitCode {
    eprintln!("there are the attacks 0 to {}", attacks.len() - 1);
    ExitCode::from(2)
}

fn heading() {
    println!(
        "{:>3} {:16} {:58} {:>9} {:>7} {:>7} {:>9}",
        "", "entry", "attack", "input", "bytes", "allocs", "peak MB"
    );
}

fn line(number: usize, attack: &Attack) {
    const FACTOR: usize = 8;
    let [small, large] = [1, FACTOR].map(|factor| attack.cost(attack.size * factor));
    let ratio = |large: u64, small: u64| large as f64 / (small.max(1) * FACTOR as u64) as f64;
    println!(
        "{number:>3} {:16} {:58} {:>9} {:>7.2} {:>7.2} {:>9.2}",
        attack.entry,
        attack.name,
        large.input,
        ratio(large.memory.total, small.memory.total),
        ratio(large.memory.allocations, small.memory.allocations),
        large.memory.peak as f64 / f64::from(1 << 20),
    );
}
