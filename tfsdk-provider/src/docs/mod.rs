//! The pages that a registry shows of a provider, made from its schemas and from examples that stand in files.
//!
//! They are laid out as Go's `tfplugindocs` does, whose folders and anchors the registries know.

mod documented;
mod examples;
mod folder;
mod function;
mod page;
mod plain;
mod prose;
mod schema;

pub(crate) use documented::{Documented, DocumentedFunction, Kind, Parameter};
pub(crate) use folder::write;
