//! States, plans and schemas of providers.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::files::check(input));
