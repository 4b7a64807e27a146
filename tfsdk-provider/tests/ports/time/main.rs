//! Time that stands still until it is wanted anew.

mod clock;
mod fixed;
mod functions;
mod moment;
mod offset;
mod rotating;
mod sleep;

use std::process::ExitCode;

use tfsdk::provider::Provider;

fn main() -> ExitCode {
    Provider::with_client("example.com/tfsdk/time", clock::Clock)
        .resource::<offset::Offset>("offset")
        .resource::<rotating::Rotating>("rotating")
        .resource::<sleep::Sleep>("sleep")
        .resource::<fixed::Static>("static")
        .function(functions::duration_parse())
        .function(functions::rfc3339_parse())
        .function(functions::unix_timestamp_parse())
        .serve()
}
