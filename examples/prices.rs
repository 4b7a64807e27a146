//! How long each function can be called in a loop until a limit is met.
//!
//! `cargo run --release -p tfsdk-tests --example prices [NAME…]` calls every function with large arguments of every kind,
//! and prints for each function the calls that go on for longest. The limits are a sixty-fourth of the default ones, and
//! the seconds printed are for the default ones.

use std::time::Duration;

use kit::prices::calls;
use tfsdk::Limits;
use tfsdk::config::Functions;

/// By how much the limits are smaller.
const PART: u64 = 64;

/// The size of the arguments.
const BYTES: usize = 32 << 10;

fn main() {
    let functions = Functions::terraform();
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let whole = Limits::new();
    let limits = whole.max_size(whole.size() / PART).max_work(whole.work() / PART);
    let mut rows = Vec::new();
    for name in functions.names().filter(|name| chosen.is_empty() || chosen.iter().any(|n| n == name)) {
        let mut of_function: Vec<(f64, bool, u64, String)> = calls(&functions, name, BYTES)
            .into_iter()
            .map(|call| {
                let repeated = call.repeat(limits, Duration::from_millis(50));
                let seconds = repeated.time.as_secs_f64() * PART as f64;
                (seconds, repeated.met, repeated.calls, format!("{name}({})", call.described))
            })
            .collect();
        of_function.sort_by(|a, b| b.0.total_cmp(&a.0));
        of_function.truncate(if chosen.is_empty() { 2 } else { 12 });
        rows.extend(of_function);
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (seconds, met, calls, call) in rows {
        println!("{seconds:7.2} s{} {calls:>8} calls  {call}", if met { " " } else { "+" });
    }
}
