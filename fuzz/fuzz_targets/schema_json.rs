//! Schemas in JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::schema::check(input));
