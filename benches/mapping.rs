//! The benchmark resource with 1,000 rules, between its wire forms, values and a struct: tfsdk beside rmp-serde, serde_json and
//! rmpv.
//!
//! `cargo bench -p tfsdk-bench --bench mapping`. The first line of each group is the peer that the others are compared
//! with.

use std::error::Error;

use tfsdk_bench::mapped::Mapped;
use tfsdk_bench::measure::Effort;

fn main() -> Result<(), Box<dyn Error>> {
    let mapped = Mapped::with_rules(1_000)?;
    let (msgpack, json) = mapped.sizes();
    println!("MessagePack {msgpack} bytes, JSON {json} bytes, 1,000 rules");
    for group in mapped.groups() {
        group.report(Effort::from_args());
    }
    Ok(())
}
