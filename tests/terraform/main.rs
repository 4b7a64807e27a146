//! What Terraform was recorded to do, and what it does when asked.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod configuration;
mod console;
mod conversions;
mod diagnostics;
mod encodings;
mod expressions;
mod formatting;
mod inputs;
mod marks;
mod recorded;
mod rows;
mod unknowns;
mod values;
