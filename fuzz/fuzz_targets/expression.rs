//! Expressions, read and evaluated.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::config::check_expression(input));
