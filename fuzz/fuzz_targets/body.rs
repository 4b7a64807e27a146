//! Bodies in both syntaxes, read by a schema.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::config::check_body(input));
