//! Files that Terraform writes, read with types: states and plans; what differs between schemas, and
//! structs that are made from them.
//!
//! Use it through the facade crate `tfsdk`, as `tfsdk::files`.

mod address;
mod change;
mod check;
mod comparison;
mod configuration;
mod data;
mod derived;
mod error;
mod generate;
mod header;
mod marks;
mod output;
mod plan;
mod resource;
mod scan;
mod state;
mod state_reader;
mod walk;

pub use address::{Address, Mode, ParseAddressError};
pub use change::{Action, Change, Deferred, Delta, Importing};
pub use check::{Check, CheckInstance, CheckStatus};
pub use comparison::{SchemaChange, compare};
pub use configuration::{
    Configuration, Expression, Module, ModuleCall, OutputConfiguration, ProviderConfiguration,
    ResourceConfiguration, VariableConfiguration,
};
pub use data::Data;
pub use error::Error;
pub use generate::Generate;
pub use output::Output;
pub use plan::Plan;
pub use resource::Resource;
pub use state::State;
pub use state_reader::StateReader;
