#![doc = include_str!("../README.md")]
//!
//! # What stands where
//!
//! A [`Resource`] is a struct that derives `TfObject` and four `async fn`s, a [`Provider`] a line for each of them. The rest is
//! done here: what Terraform's plugin protocol asks for, and what its core expects of a provider's plans and results.
//!
//! Below that stands the plugin itself: [`ProviderServer`](server::ProviderServer) answers requests message by message, and a
//! [`Plugin`] is the process around it: the handshake, mutual TLS, both versions of the protocol, logs, panics, shutdown. It does
//! as Go's libraries do. One difference shows only where several Terraforms share one process, which is under a debugger: the
//! interrupt of one ends the requests of all, and also what arrives late, until one of them configures the provider anew. And on Unix, the
//! process ends by itself where Terraform was killed, once what runs is done.
//!
//! A request stays on one thread, on which a tokio runtime is entered: the author's code may block, and may use all of tokio that
//! its own `Cargo.toml` asks for. What blocks keeps no other request waiting for long: within 25 ms, another thread goes on with
//! them. Tasks that it spawns share two threads, so they are not to block: that is for `spawn_blocking`, as is what has a runtime
//! of its own. 512 requests run at once, and more wait for their turn. Logs are [`tracing`] events; see [`log`].

mod action;
mod call;
mod client;
mod clients;
mod configured;
mod data_source;
mod deferral;
mod derived;
mod differences;
mod docs;
mod ephemeral;
mod error;
mod function;
mod go_plugin;
mod holes;
mod in_part;
mod in_words;
mod interrupt;
mod later;
mod list;
pub mod log;
mod panic;
mod part;
mod plugin;
mod private;
pub mod proto;
mod protocol;
mod provider;
mod provider_meta;
mod resource;
mod returned;
mod rfc3339;
mod rpc;
mod schema_struct;
pub mod server;
mod shared;
mod storable;
mod tagged_as;
#[cfg(feature = "testing")]
pub mod testing;
mod timeouts;
mod wire;

pub use action::{Action, ActionContext};
pub use call::Call;
pub use client::Client;
pub use data_source::{DataContext, DataSource};
pub use deferral::Deferral;
pub use ephemeral::{EphemeralContext, EphemeralResource};
pub use error::{Error, Result, ResultExt};
pub use function::{Argument, Function, FunctionBody, Variadic};
pub use list::{ListContext, ListResource};
pub use plugin::{Plugin, Transport};
pub use private::PrivateData;
pub use provider::{Configure, ConfigureContext, Provider};
pub use resource::{AttributePlan, Context, Identified, Planning, Resource};
pub use rfc3339::{ParseRfc3339Error, Rfc3339};
pub use schema_struct::SchemaStruct;
pub use tagged_as::TaggedAs;
pub use timeouts::{Operation, ParseTimeoutError, Timeout, Timeouts, TimeoutsMirror};
