//! Scenarios: what users do with a provider, as a test.
//!
//! A [`Scenario`] is a row of [`Step`]s. Run in this process it takes milliseconds, and each answer of the provider is held to the
//! rules of Terraform's core; the same scenario runs with the real Terraform, by a [`Cli`].
//!
//! Needs the feature `testing`.

mod address;
mod as_json;
mod beside;
mod builtin;
mod change;
mod cli;
mod common;
mod complaint;
mod conditions;
mod configuration;
mod core;
mod data;
mod deposed;
mod difference;
mod driven;
mod duplicates;
mod ends;
mod ephemeral;
mod expansion;
mod graph;
mod heard;
mod host;
mod ignored;
mod instance;
mod managed;
mod module;
mod printed;
mod providers;
mod refactor;
mod refactoring;
mod reference;
mod resource_block;
mod scenario;
mod sensitive;
mod shown;
mod step;
mod together;
mod tree;
mod visit;
mod walk;
mod wanted;
mod world;

pub use cli::Cli;
pub use complaint::COMPLAINTS;
pub use host::Hosted;
pub use scenario::{Failure, Scenario};
pub use step::{Phase, Step};

/// The version of Terraform whose rules are followed.
const VERSION: &str = "1.12.0";
