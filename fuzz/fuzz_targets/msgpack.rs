//! Values of a fuzzed type read from MessagePack.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| kit::laws::msgpack::check(input));
