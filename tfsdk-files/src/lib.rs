//! Files that Terraform writes, read with types: states and plans; what differs between schemas, and
//! structs that are made from them.
//!
//! | You have | You want | It is |
//! |---|---|---|
//! | `terraform.tfstate`, or `terraform show -json` of a state | its resources as structs | [`State`] |
//! | the same, too large to be held | one resource after the other | [`StateReader`] |
//! | `terraform show -json` of a plan | what changes, and what will be | [`Plan`] |
//! | the same, too large to be held | one change after the other | [`PlanReader`] |
//! | a change in a plan | which parts differ, of those that are sensitive no more than that | [`Delta::changed_paths`] |
//! | a value with secrets in it | the value without what the file marks | [`Resource::redacted`] |
//! | `terraform providers schema -json` | structs for its resources | [`Generate`] |
//! | two of these | what a new version breaks | [`compare`] |
//!
//! Each is read from a [`Document`], which is made of a file, of bytes or of a text, keeps the text, and names the file in every error:
//! `Document::from_file("plan.json")?.plan()?`. A state or a plan whose text is at hand is read by `from_json`, a [`StateReader`]
//! and a [`PlanReader`] take all that implements [`Read`](std::io::Read).
//!
//! States and plans borrow from their text. What stands in them is a [`Data`], which is read when it is asked for, by the
//! struct that asks; what the provider's schema says of it, the files do not tell. Nothing here writes a state.
//!
//! All types but the readers are [`Send`] and [`Sync`]: several threads can read the resources of one state.
//!
//! ```
//! use tfsdk::TfObject;
//! use tfsdk::files::State;
//!
//! #[derive(TfObject)]
//! #[tfsdk(ignore_unmapped)]
//! struct Disk {
//!     #[tfsdk("size")]
//!     size: u64,
//! }
//!
//! let state = State::from_json(
//!     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
//!         {"index_key":"x","schema_version":0,"attributes":{"id":"d-1","size":8}}]}]}"#,
//! )?;
//! for (resource, disk) in state.all::<Disk>("a_disk")? {
//!     assert_eq!((resource.address.to_string(), disk.size), (r#"a_disk.d["x"]"#.to_owned(), 8));
//! }
//! # Ok::<(), tfsdk::files::Error>(())
//! ```
//!
//! Use it through the facade crate `tfsdk`, as `tfsdk::files`.

mod address;
mod change;
mod changed;
mod check;
mod comparison;
mod configuration;
mod data;
mod derived;
mod document;
mod error;
mod generate;
mod header;
mod located;
mod marked;
mod marks;
mod output;
mod plan;
mod plan_reader;
mod redacted;
mod resource;
mod scan;
mod state;
mod state_reader;
mod walk;

pub use address::{Address, Mode, ParseAddressError};
pub use change::{Action, Change, Deferred, Delta, Importing};
pub use check::{Check, CheckInstance, CheckStatus};
pub use comparison::{SchemaChange, SchemaPart, compare};
pub use configuration::{
    Configuration, Expression, Module, ModuleCall, OutputConfiguration, ProviderConfiguration,
    ResourceConfiguration, VariableConfiguration,
};
pub use data::Data;
pub use document::Document;
pub use error::Error;
pub use generate::Generate;
pub use output::Output;
pub use plan::Plan;
pub use plan_reader::PlanReader;
pub use resource::Resource;
pub use state::State;
pub use state_reader::StateReader;
