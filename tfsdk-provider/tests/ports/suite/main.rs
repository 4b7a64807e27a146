//! What the acceptance suites of the providers assert, of their ports and with the real Terraform: a scenario a test.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod http;
mod local;
mod null;
mod random_import;
mod random_keepers;
mod random_result;
mod random_upgrade;
mod scenario;
mod time_functions;
mod time_offset;
mod time_rotating;
mod time_sleep;
mod time_static;
mod tls;
