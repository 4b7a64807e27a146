//! Providers as their authors write them: asked request by request, and driven by the real Terraform.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod authors;
mod configuring;
mod core;
mod deferral;
mod driven;
mod ephemeral;
mod identity;
mod laws;
mod notes;
mod readme;
mod requests;
mod timeouts;
mod ui;
mod zoo_driven;
