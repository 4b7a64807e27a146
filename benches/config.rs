//! A large `.tfvars` file, read by tfsdk and by hcl-rs.
//!
//! `cargo bench -p tfsdk-bench --bench config`. hcl-rs does less: it reads numbers with 64 bits and knows no types of
//! variables. Its figure is for parsing and evaluating, ours for converting to the declared type as well.

use std::fmt::Write;
use std::time::{Duration, Instant};

use tfsdk::config::{File, Variable, Variables};
use tfsdk::constraint::TypeConstraint;

/// A file of about `bytes` bytes.
fn source(bytes: usize) -> String {
    let mut text = String::from("servers = [\n");
    let mut i = 0;
    while text.len() < bytes {
        let _ = writeln!(
            text,
            "  {{\n    name    = \"server-{i}\"\n    port    = {}\n    enabled = {}\n    tags    = [\"a\", \"b-{i}\"]\n  \
             }},",
            1024 + i % 60_000,
            i % 2 == 0
        );
        i += 1;
    }
    text.push_str("]\n");
    text
}

fn best<T>(mut run: impl FnMut() -> T) -> Duration {
    let times = (0..3).map(|_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

fn main() {
    let constraint = "list(object({ name = string, port = number, enabled = bool, tags = set(string), note = optional(string) }))";
    let Ok(constraint) = TypeConstraint::parse(constraint) else { return };
    let mut variables = Variables::new();
    variables.insert(Variable::new("servers", constraint));
    println!("{:>12} {:>12} {:>12} {:>12} {:>8}", "bytes", "parse", "tfsdk", "hcl-rs", "ratio");
    for bytes in [1 << 20, 10 << 20] {
        let text = source(bytes);
        let parse = best(|| File::parse("terraform.tfvars", &text));
        let ours = best(|| {
            let (file, problems) = File::parse("terraform.tfvars", &text);
            let (values, more) = variables.values([&file]);
            assert!(problems.is_empty() && more.is_empty(), "{problems}{more}");
            values
        });
        let theirs = best(|| {
            let value: Result<hcl::Value, _> = hcl::from_str(&text);
            assert!(value.is_ok(), "{value:?}");
            value
        });
        println!(
            "{:>12} {:>12.1?} {:>12.1?} {:>12.1?} {:>8.2}",
            text.len(),
            parse,
            ours,
            theirs,
            ours.as_secs_f64() / theirs.as_secs_f64()
        );
    }
}
