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
mod comparison;
mod complaint;
mod conditions;
mod configuration;
mod configured;
mod core;
mod data;
mod deposed;
mod difference;
mod driven;
mod duplicates;
mod ends;
mod engine;
mod ephemeral;
mod expansion;
mod expected;
mod graph;
mod heard;
mod host;
mod hosted;
mod ignored;
mod instance;
mod lasting;
mod managed;
mod module;
mod module_providers;
mod opened;
mod part;
mod passed;
mod printed;
mod progress;
mod provider_address;
mod provider_name;
mod provider_rules;
mod providers;
mod refactor;
mod refactoring;
mod reference;
mod requirements;
mod resource;
mod resource_block;
mod scenario;
mod sensitive;
mod shown;
mod sides;
mod step;
mod stored;
mod together;
mod tree;
mod visit;
mod walk;
mod wanted;
mod world;

pub use cli::Cli;
pub use complaint::COMPLAINTS;
pub use hosted::Hosted;
pub use scenario::{Failure, Scenario};
pub use step::{Phase, Step};

/// The version of Terraform whose rules are followed.
const VERSION: &str = "1.12.0";
