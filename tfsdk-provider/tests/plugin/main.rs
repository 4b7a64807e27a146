//! The plugin as its host sees it: a client in Rust that does what Go's does, and the real Terraform.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod certificate;
mod client;
mod process;

mod author;
mod by_hand;
mod handshake;
mod logs;
mod messages;
mod mutual_tls;
mod panics;
mod reattach;
mod requests;
mod shutdown;
mod streams;
mod terraform;
mod version5;
