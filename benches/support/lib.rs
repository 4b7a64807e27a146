//! What the benchmarks share: what is measured, the measured resource as serde's users write it, and the measuring loop.

pub mod buckets;
pub mod conversions;
pub mod edits;
#[path = "../../tfsdk-provider/tests/figures/fifteen.rs"]
#[allow(clippy::expect_used, reason = "a test's own values, which are sound")]
pub mod fifteen;
pub mod mapped;
pub mod measure;
pub mod ours;
pub mod peer;
pub mod plans;
pub mod process;
pub mod row;
pub mod tfvars;

/// The benchmark resource with 1,000 elements in its longest list, as go-cty encodes it.
pub const N1000: &[u8] = include_bytes!("../../tests/vectors/bench_n1000.msgpack");

/// The benchmark resource with 10 elements in its longest list.
pub const N10: &[u8] = include_bytes!("../../tests/vectors/bench_n10.msgpack");
