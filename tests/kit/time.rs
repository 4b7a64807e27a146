//! The cost of work.

use std::time::{Duration, Instant};

/// The time that a piece of work takes on this thread.
///
/// On Linux it is the time of the processor, so that other work on the machine does not count; elsewhere it is the time
/// of the clock.
pub fn time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let clock = Instant::now();
    let before = processor_time();
    let result = work();
    let elapsed = clock.elapsed();
    match before.zip(processor_time()) {
        Some((before, after)) => (result, after.saturating_sub(before)),
        None => (result, elapsed),
    }
}

/// What Linux counts for this thread: the first number is in nanoseconds.
fn processor_time() -> Option<Duration> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counts.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
