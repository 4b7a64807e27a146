//! What a piece of work takes: bytes, allocations and stack, counted and not timed.

use std::thread;

/// What a piece of work asked the allocator for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// How often.
    pub allocations: u64,
    /// How many bytes in all, what was given back included.
    pub total: u64,
    /// How many bytes at most at one time.
    pub peak: u64,
}

/// Does the work on a thread with the stack of 2 MB that every thread of Rust has, and counts.
///
/// # Panics
/// When the work does.
pub fn measure(work: impl FnOnce() + Send) -> Memory {
    let measured = || {
        let counted = allocation_counter::measure(work);
        Memory { allocations: counted.count_total, total: counted.bytes_total, peak: counted.bytes_max }
    };
    on_a_usual_stack(measured)
}

/// Does the work on a thread with a stack of 2 MB, whatever the environment says.
///
/// # Panics
/// When the work does.
pub fn on_a_usual_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, work);
        match thread.expect("a thread starts").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
