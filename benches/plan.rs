//! How the time to plan a set of objects with defaults grows with the number of elements.
//!
//! `cargo bench -p tfsdk-bench --bench plan`. Go's framework takes 70 seconds for a set of 1,000 nested blocks with
//! defaults (terraform-plugin-framework issue 775); here the cost per element must not grow.

use std::time::Instant;

use tfsdk::Error;
use tfsdk::schema::Schema;
use tfsdk_bench::plans::{Planned, schema};

const SIZES: [usize; 3] = [1_000, 5_000, 20_000];

fn main() -> Result<(), Error> {
    println!("microseconds per element, best of 5 runs");
    for (name, schema) in [
        ("set of nested objects", schema(false, true)?),
        ("set of nested objects with keys", schema(true, true)?),
        ("set blocks", schema(false, false)?),
    ] {
        println!("\n{name}");
        println!("{:>24} {:>10} {:>10} {:>10} {:>18}", "", SIZES[0], SIZES[1], SIZES[2], "20,000 in all");
        let mut rows: Vec<(&str, Vec<f64>)> = Vec::new();
        for n in SIZES {
            for (i, (step, seconds)) in measure(&schema, n)?.into_iter().enumerate() {
                if rows.len() <= i {
                    rows.push((step, Vec::new()));
                }
                rows[i].1.push(seconds * 1e6 / n as f64);
            }
        }
        for (step, times) in rows {
            let all = times[2] * SIZES[2] as f64 / 1e3;
            println!("{step:>24} {:>10.2} {:>10.2} {:>10.2} {all:>15.1} ms", times[0], times[1], times[2]);
        }
    }
    Ok(())
}

fn measure(schema: &Schema, n: usize) -> Result<Vec<(&'static str, f64)>, Error> {
    let planned = Planned::with_rules(schema.clone(), n)?;
    Ok(planned.steps().into_iter().map(|(name, run)| (name, best(run))).collect())
}

fn best(run: impl Fn()) -> f64 {
    (0..5)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}
