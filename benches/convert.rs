//! How the cost of conversion grows: 100,000 elements should take about 100 times what 1,000 take.
//!
//! `cargo bench -p tfsdk-bench --bench convert`

use std::hint::black_box;
use std::time::{Duration, Instant};

use tfsdk::Value;
use tfsdk::constraint::TypeConstraint;

const SMALL: usize = 1_000;
const LARGE: usize = 100_000;

/// A conversion: its name, the constraint, and the value for a size.
type Case = (&'static str, &'static str, fn(usize) -> Value);

const CASES: [Case; 5] = [
    (
        "tuple of objects -> list(object)",
        "list(object({ name = string, port = number, on = bool }))",
        objects,
    ),
    (
        "tuple of objects -> list(object) with defaults",
        "list(object({ name = string, port = string, on = bool, rules = optional(list(any), []) }))",
        objects,
    ),
    ("tuple of objects -> list(any)", "list(any)", mixed_objects),
    ("tuple of strings -> set(number)", "set(number)", strings),
    ("object of tuples -> map(list(string))", "map(list(string))", object_of_tuples),
];

fn main() {
    println!("{:<50} {:>12} {:>12} {:>8}", "", SMALL, LARGE, "ratio");
    for (name, constraint, make) in CASES {
        let constraint = match TypeConstraint::parse(constraint) {
            Ok(constraint) => constraint,
            Err(problems) => {
                println!("{name}: {problems}");
                continue;
            }
        };
        let small = time(&constraint, &make(SMALL), 50);
        let large = time(&constraint, &make(LARGE), 20);
        let ratio = large.as_secs_f64() / small.as_secs_f64();
        println!("{name:<50} {small:>12.2?} {large:>12.2?} {ratio:>8.1}");
    }
    let list = conforming();
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

fn object(i: usize) -> Value {
    Value::object([("name", Value::from(format!("n{i}"))), ("port", i.into()), ("on", (i % 2 == 0).into())])
}

fn objects(n: usize) -> Value {
    Value::tuple((0..n).map(object))
}

fn mixed_objects(n: usize) -> Value {
    Value::tuple((0..n).map(|i| match i % 3 {
        0 => Value::object([("a", Value::from(i)), ("b", Value::tuple([i.into()]))]),
        1 => Value::object([("a", Value::from("x")), ("b", Value::tuple([true.into()]))]),
        _ => Value::object([("a", Value::from(true)), ("b", Value::tuple(["y".into()]))]),
    }))
}

fn strings(n: usize) -> Value {
    Value::tuple((0..n).map(|i| Value::from((i * 7919 % n).to_string())))
}

fn object_of_tuples(n: usize) -> Value {
    Value::object((0..n / 10).map(|i| {
        let elements = (0..10).map(|j| if j % 2 == 0 { Value::from(i + j) } else { Value::from("s") });
        (format!("k{i}"), Value::tuple(elements))
    }))
}

fn conforming() -> Value {
    let objects = (0..LARGE).map(object);
    Value::list(tfsdk::Type::DYNAMIC, objects).unwrap_or_else(|_| Value::from(0))
}
