//! How the cost of conversion grows: 100,000 elements should take about 100 times what 1,000 take.
//!
//! `cargo bench -p tfsdk-bench --bench convert`

use std::hint::black_box;
use std::time::{Duration, Instant};

use tfsdk::Value;
use tfsdk::constraint::TypeConstraint;
use tfsdk_bench::conversions::CASES;
use tfsdk_bench::measure::Effort;

fn main() {
    // Without `--bench`, as in a test, it is only seen to work.
    let (sizes, runs) = match Effort::from_args() {
        Effort::Full => ([1_000, 100_000], [50, 20]),
        Effort::Smoke => ([10, 1_000], [1, 1]),
    };
    println!("{:<50} {:>12} {:>12} {:>8}", "", sizes[0], sizes[1], "ratio");
    for (name, constraint, make) in CASES {
        let constraint = match TypeConstraint::parse(constraint) {
            Ok(constraint) => constraint,
            Err(problems) => {
                println!("{name}: {problems}");
                continue;
            }
        };
        let [small, large] = [0, 1].map(|i| time(&constraint, &make(sizes[i]), runs[i]));
        let ratio = large.as_secs_f64() / small.as_secs_f64();
        println!("{name:<50} {small:>12.2?} {large:>12.2?} {ratio:>8.1}");
    }
    let list = conforming(sizes[1]);
    let started = Instant::now();
    for _ in 0..1000 {
        black_box(tfsdk::convert::convert(black_box(&list), list.ty())).ok();
    }
    println!("{:<50} {:>12} {:>12.2?}", "conforming list of objects, each", "", started.elapsed() / 1000);
}

/// The shortest of some runs.
fn time(constraint: &TypeConstraint, value: &Value, runs: usize) -> Duration {
    let once = || {
        let started = Instant::now();
        black_box(constraint.convert(black_box(value))).ok();
        started.elapsed()
    };
    (0..runs).map(|_| once()).min().unwrap_or_default()
}

fn conforming(n: usize) -> Value {
    let objects = (0..n).map(tfsdk_bench::conversions::object);
    Value::list(tfsdk::Type::DYNAMIC, objects).unwrap_or_else(|_| Value::from(0))
}
