//! Values of a fuzzed type read from JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::json::check(input));
