//! The real Terraform, or OpenTofu: `cli` says which, `driven` runs it, and `as_json` and `printed` read what it tells.

mod as_json;
mod cli;
mod driven;
mod printed;

pub use cli::Cli;
pub(crate) use driven::Driven;
pub(crate) use printed::has_columns;
