//! The plugin layer of a Terraform provider: the process that Terraform starts, and the protocol that the two speak.
//!
//! A [`Provider`] answers Terraform's requests, message by message; a [`Plugin`] is the process around it: the handshake,
//! mutual TLS, both versions of the protocol, logs, panics, shutdown. The types of both are those of Go's libraries, so that
//! Terraform and OpenTofu cannot tell them apart.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use tfsdk_provider::proto::tfplugin6::{get_provider_schema, Schema};
//! use tfsdk_provider::{Answer, Plugin, Provider};
//!
//! struct Notes;
//!
//! impl Provider for Notes {
//!     async fn get_provider_schema(
//!         &self,
//!         _: get_provider_schema::Request,
//!     ) -> Answer<get_provider_schema::Response> {
//!         Ok(get_provider_schema::Response { provider: Some(Schema::default()), ..Default::default() })
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     Plugin::new("example.com/acme/notes", env!("CARGO_PKG_VERSION"), Notes).run()
//! }
//! ```

mod go_plugin;
pub mod log;
mod plugin;
pub mod proto;
mod protocol;
mod provider;
mod rpc;

pub use plugin::{Plugin, Transport};
pub use provider::{Answer, Chunks, Events, Provider, Refusal};
