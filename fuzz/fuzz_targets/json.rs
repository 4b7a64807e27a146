//! Values read from JSON, with a type from the input.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::json::check(input));
