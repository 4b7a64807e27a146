//! What must not hurt a provider: requests and connections that are garbage, crowds, code that blocks, and what is very large.
//!
//! Each provider is a process of its own, asked by a client that calls as Go's does. `TFSDK_GARBAGE` says how many messages of
//! garbage are sent, `TFSDK_TEST_SEED` which.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

#[path = "../plugin/certificate.rs"]
#[allow(dead_code, reason = "a part of what the plugin's tests need")]
mod certificate;
#[path = "../plugin/client.rs"]
#[allow(dead_code, reason = "a part of what the plugin's tests need")]
mod client;
#[path = "../plugin/process.rs"]
#[allow(dead_code, reason = "a part of what the plugin's tests need")]
mod process;
#[path = "../vast/vast.rs"]
mod vast;

mod asked;
mod crowd;
mod garbage;
mod large;
mod strangers;
