//! Each call of a function pays for what it is given.

use std::time::Duration;

use kit::prices::calls;
use tfsdk::Limits;
use tfsdk::config::Functions;

/// A step is taken for so many bytes of text, at most.
const BYTES_PER_STEP: u64 = 16;

#[test]
fn every_function_pays_for_the_length_of_the_texts_that_it_is_given() {
    const STEPS: u64 = 1 << 11;
    const BYTES: usize = 1 << 12;
    let functions = Functions::terraform();
    let limits = Limits::new().max_work(STEPS);
    let most = STEPS * BYTES_PER_STEP / BYTES as u64 + 1;
    let mut problems = Vec::new();
    let mut tried = 0;
    for name in functions.names() {
        for call in calls(&functions, name, BYTES).iter().filter(|call| call.text_bytes() >= BYTES / 2) {
            // Half of the units do not divide the size.
            let most = most * BYTES as u64 / call.text_bytes() as u64 + 1;
            let repeated = call.repeat_at_most(limits, most + 1, Duration::MAX);
            tried += 1;
            if !repeated.met {
                problems.push(format!("{name}({}): more than {most} calls", call.described));
            }
        }
    }
    assert!(tried > 1000);
    assert!(problems.is_empty(), "{} of {tried}:\n{}", problems.len(), problems.join("\n"));
}
