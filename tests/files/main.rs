//! Files that Terraform writes.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod broken_off;
mod changed_paths;
mod comparison;
mod comparison_of_json;
mod comparison_of_nested;
mod documents;
mod generated;
mod hostile;
mod marks;
mod plans;
mod programs;
mod proofs;
mod proofs_of_defaults;
mod shelf;
mod states;
mod streams;
mod threads;
