//! Numbers read from text.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::number::check(input));
