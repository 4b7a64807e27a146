//! Files that Terraform writes.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod comparison;
mod plans;
mod states;
mod streams;
