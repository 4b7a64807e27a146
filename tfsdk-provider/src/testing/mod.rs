//! Scenarios: what users do with a provider, as a test.
//!
//! A [`Scenario`] is a row of [`Step`]s. Run in this process it takes milliseconds, and each answer of the provider is held to the
//! rules of Terraform's core; the same scenario runs with the real Terraform, by a [`Cli`]. A [`Query`] asks what a list has, and
//! an [`Invocation`] does what an action does.
//!
//! Needs the feature `testing`.

// Each step of a `scenario` is `taken` by an `engine`, and `expected` holds what that tells against each `expectation` of the
// `step`, which its author gives it by `outcome`: what does not hold is the scenario's `failure`; `past` is what it has told by
// then. There are three engines: `core`, in this process, over the providers that are `hosted` in it; the `real` Terraform; and
// `both`, beside each other, which holds against each other what is `planned_alike`, what is `stored_alike` and what is
// `said_alike`, but for what is `made_up`. What a step names is a `part` of what it comes to, which `since` compares with what
// was there before, in `plain` form; an `import_id` is made of what is stored. What a plan consists of is a `change`, `config` is
// what a configuration says, and `shown` is how a plan is shown. A `query` and an `invocation` ask one part of the providers
// `directly`.
//
// How files import each other is in DESIGN.md.

mod address;
mod both;
mod change;
mod complaint;
mod config;
mod core;
mod deposed_names;
mod directly;
mod engine;
mod expectation;
mod expected;
mod failure;
mod holds;
mod hosted;
mod import_id;
mod invocation;
mod made_up;
mod outcome;
mod part;
mod past;
mod plain;
mod planned;
mod planned_alike;
mod query;
mod real;
mod said_alike;
mod same;
mod scenario;
mod sensitive;
mod shown;
mod since;
mod source;
mod step;
mod stored_alike;
mod taken;
mod terraform_functions;
mod unhidden;
mod wanted;
mod without_waiting;

pub use complaint::COMPLAINTS;
pub use expectation::Phase;
pub use failure::Failure;
pub use hosted::Hosted;
pub use invocation::{Invocation, Invoked};
pub use query::{Listed, ListedResource, Query};
pub use real::Cli;
pub use scenario::Scenario;
pub use step::Step;

/// The version of Terraform whose rules are followed, and whose texts are said.
const VERSION: &str = "1.11.4";
