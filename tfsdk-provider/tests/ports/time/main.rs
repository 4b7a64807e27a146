//! Time that stands still until it is wanted anew.

mod fixed;
mod functions;
mod moment;
mod offset;
mod rotating;
mod sleep;

use std::process::ExitCode;
use std::time::SystemTime;

use tfsdk::provider::Provider;

/// The time, or what `TIME_NOW` says: so tests can set it.
fn now() -> SystemTime {
    let set = std::env::var("TIME_NOW").ok().and_then(|now| moment::parse(&now).ok());
    set.map_or_else(SystemTime::now, SystemTime::from)
}

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/time", ())
        .describe("The provider `time` keeps moments: they stand still until they are wanted anew.")
        .clock(now)
        .resource::<offset::Offset>("offset")
        .resource::<rotating::Rotating>("rotating")
        .resource::<sleep::Sleep>("sleep")
        .resource::<fixed::Static>("static")
        .function(functions::duration_parse())
        .function(functions::rfc3339_parse())
        .function(functions::unix_timestamp_parse())
        .serve()
}
