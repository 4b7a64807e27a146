//! Type constraints.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::constraint::check(input));
