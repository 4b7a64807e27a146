//! Large `.tfvars` files of several shapes, read into structs by tfsdk, and into structs and its own `Value` by hcl-rs.
//!
//! `cargo bench -p tfsdk-bench --bench config`. What is measured are literals, which tfsdk reads straight into the types of the
//! struct: 10 MB take 0.05 of hcl-rs's time as heredocs and 0.4 as maps, and never more than 13 times their size. hcl-rs does
//! less: it reads numbers with 64 bits, keeps no places, and knows no types of variables. A size in MB, names of shapes and
//! `tfsdk`, `struct` or `value` behind `--` run those alone, for a profiler that counts instructions.
//!
//! Behind them, changes of a file of 800 blocks, one after the other, by tfsdk and by hcl-edit. tfsdk does more: after each change the
//! file stands as `terraform fmt` leaves it, and is known to have no syntax errors.

use std::time::{Duration, Instant};

use tfsdk_bench::edits;
use tfsdk_bench::measure::Effort;
use tfsdk_bench::tfvars::{Shape, shapes, tree};

fn timed(run: fn(&str), text: &str) -> Duration {
    let start = Instant::now();
    run(text);
    start.elapsed()
}

fn main() {
    let shapes = shapes();
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    // Without `--bench`, as in a test, it is only seen to work.
    let (bytes, rounds) = match Effort::from_args() {
        Effort::Full => (args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(10) << 20, 5),
        Effort::Smoke => (1 << 14, 1),
    };
    let named = |name: &str| args.iter().any(|arg| arg == name);
    let any_shape = shapes.iter().any(|shape| named(shape.name));
    println!(
        "{:<16} {:>10} {:>10} {:>16} {:>16}",
        "shape", "bytes", "tfsdk", "hcl-rs, struct", "hcl-rs, Value"
    );
    for Shape { name, source, ours, theirs } in shapes {
        if any_shape && !named(name) {
            continue;
        }
        let text = source(bytes);
        let contenders = [("tfsdk", ours), ("struct", theirs), ("value", tree as fn(&str))];
        if let Some((_, only)) = contenders.iter().find(|(contender, _)| named(contender)) {
            only(&text);
            continue;
        }
        // In turns, so that a busy machine slows all alike; the best of each counts.
        let measured = (0..rounds).map(|_| contenders.map(|(_, run)| timed(run, &text).as_secs_f64()));
        let best = measured.reduce(|a, b| std::array::from_fn(|i| a[i].min(b[i]))).unwrap_or_default();
        let beside = |i: usize| format!("{:.0} ms: {:.2}", best[i] * 1e3, best[0] / best[i]);
        println!(
            "{name:<16} {:>10} {:>7.0} ms {:>16} {:>16}",
            text.len(),
            best[0] * 1e3,
            beside(1),
            beside(2)
        );
    }
    if !args.iter().any(|arg| arg.parse::<usize>().is_err()) {
        changes(rounds);
    }
}

/// A file is changed, so often.
fn changes(rounds: usize) {
    let text = edits::source(800);
    println!("\n{:<16} {:>10} {:>10} {:>16}", "changes", "bytes", "tfsdk", "hcl-edit");
    for many in [1, 10, 100, 800] {
        let contenders = [edits::ours as fn(&str, usize) -> _, edits::theirs];
        let measured = (0..rounds).map(|_| {
            contenders.map(|run| {
                let start = Instant::now();
                let done = run(&text, many);
                assert!(done.is_ok(), "{:?}", done.err());
                start.elapsed().as_secs_f64()
            })
        });
        let [ours, theirs] =
            measured.reduce(|a, b| std::array::from_fn(|i| a[i].min(b[i]))).unwrap_or_default();
        let theirs = format!("{:.1} ms: {:.2}", theirs * 1e3, ours / theirs);
        println!("{many:<16} {:>10} {:>7.1} ms {theirs:>16}", text.len(), ours * 1e3);
    }
}
