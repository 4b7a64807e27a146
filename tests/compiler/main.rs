//! Compiler output, recorded expansions, the page of rules, and the fuzz corpora.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod aliases;
mod editions;
mod expansion;
mod fuzz_corpora;
mod guide;
mod house;
mod imports;
mod rules;
mod schema_file;
mod ui;
