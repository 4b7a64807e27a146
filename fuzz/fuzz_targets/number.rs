//! Numbers read from text.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tfsdk_fuzz::number::check(input));
