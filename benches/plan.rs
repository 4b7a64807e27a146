//! How the time to plan a set of objects with defaults grows with the number of elements.
//!
//! `cargo bench -p tfsdk-bench --bench plan`. Go's framework takes 70 seconds for a set of 1,000 nested blocks with
//! defaults (terraform-plugin-framework issue 775); here the cost per element must not grow.

use std::time::Instant;

use tfsdk::Error;
use tfsdk::schema::Schema;
use tfsdk_bench::measure::Effort;
use tfsdk_bench::plans::{Planned, schema};

fn main() -> Result<(), Error> {
    // Without `--bench`, as in a test, it is only seen to work.
    let (sizes, runs) = match Effort::from_args() {
        Effort::Full => ([1_000, 5_000, 20_000], 5),
        Effort::Smoke => ([10, 50, 200], 1),
    };
    println!("microseconds per element, best of {runs} runs");
    for (name, schema) in [
        ("set of nested objects", schema(false, true)?),
        ("set of nested objects with keys", schema(true, true)?),
        ("set blocks", schema(false, false)?),
    ] {
        println!("\n{name}");
        let [small, medium, large] = sizes;
        println!("{:>24} {small:>10} {medium:>10} {large:>10} {:>18}", "", "the last in all");
        let mut rows: Vec<(&str, Vec<f64>)> = Vec::new();
        for n in sizes {
            for (i, (step, seconds)) in measure(&schema, n, runs)?.into_iter().enumerate() {
                if rows.len() <= i {
                    rows.push((step, Vec::new()));
                }
                rows[i].1.push(seconds * 1e6 / n as f64);
            }
        }
        for (step, times) in rows {
            let all = times[2] * large as f64 / 1e3;
            println!("{step:>24} {:>10.2} {:>10.2} {:>10.2} {all:>15.1} ms", times[0], times[1], times[2]);
        }
    }
    Ok(())
}

fn measure(schema: &Schema, n: usize, runs: u32) -> Result<Vec<(&'static str, f64)>, Error> {
    let planned = Planned::with_rules(schema.clone(), n)?;
    Ok(planned.steps().into_iter().map(|(name, run)| (name, best(runs, run))).collect())
}

fn best(runs: u32, run: impl Fn()) -> f64 {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}
