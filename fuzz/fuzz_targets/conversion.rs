//! Conversions, from one type to another.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::conversion::check(input));
