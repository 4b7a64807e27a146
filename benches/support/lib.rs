//! What the benchmarks share: the measured resource as serde's users write it, and the measuring loop.

pub mod buckets;
pub mod measure;
pub mod ours;
pub mod peer;
pub mod process;

/// The benchmark resource with 1,000 elements in its longest list, as go-cty encodes it.
pub const N1000: &[u8] = include_bytes!("../../tests/vectors/bench_n1000.msgpack");

/// The benchmark resource with 10 elements in its longest list.
pub const N10: &[u8] = include_bytes!("../../tests/vectors/bench_n10.msgpack");
