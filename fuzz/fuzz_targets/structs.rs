//! A derived struct, read from both formats.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::structs::check(input));
