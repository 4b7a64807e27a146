//! Providers as their authors write them: asked request by request, and driven by the real Terraform.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod driven;
mod notes;
mod readme;
