//! Plans and their checks, for values that are of the schema or not.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::schema::check_plans(input));
