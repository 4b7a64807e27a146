//! Input variables and their values.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::inputs::check(input));
