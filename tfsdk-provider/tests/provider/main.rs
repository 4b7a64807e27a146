//! Providers as their authors write them: asked request by request, and driven by the real Terraform.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod authors;
mod core;
mod driven;
mod ephemeral;
mod laws;
mod notes;
mod readme;
mod requests;
mod zoo_driven;
