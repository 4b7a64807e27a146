//! Diagnostics at any place of any source.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::inputs::check_rendering(input));
