//! Types read from JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::type_json::check(input));
