//! The configuration of a step, as it is written: nothing here asks a provider or evaluates what is not constant.
//!
//! `module` is one text, `configuration` the root module with those that it calls. What names of providers stand for goes
//! `requirements`, `passed` -> `module_providers`; what is wrong with the whole is told by
//! `duplicates`, `block_rules` (each body by its `form`), `import_rules`, `provider_rules`, `refactoring_rules` and `arguments`; `moves`
//! is the order of `moved` blocks. A `node` is a part of it, to which `imports` may lead; `graph` is all of them, and what each needs;
//! `cycles` finds those that need each other.

mod arguments;
mod block_rules;
mod configuration;
mod cycles;
mod duplicates;
mod form;
mod graph;
mod import_rules;
mod imports;
mod module;
mod module_providers;
mod moves;
mod node;
mod one_reference;
mod passed;
mod provider_address;
mod provider_name;
mod provider_rules;
mod refactoring;
mod refactoring_rules;
mod reference;
mod requirements;
mod resource_block;
mod tree;

pub(crate) use configuration::Configuration;
pub(crate) use graph::Graph;
pub(crate) use imports::{Imports, NO_TARGET, TO_INSTANCES, WRONG_TARGET};
pub(crate) use module::{Module, normal};
pub(crate) use node::{CALL, Node, Part, not_present};
pub(crate) use one_reference::quoted;
pub(crate) use provider_address::ProviderAddress;
pub(crate) use provider_name::ProviderName;
pub(crate) use refactoring::Refactoring;
pub(crate) use reference::{
    RESOURCE, call_of_key, depends_on, of_body, plain, references, references_of, references_of_generated,
};
pub(crate) use resource_block::{ResourceBlock, ResourceMode};
pub(crate) use tree::{attribute, bracket, declared_at, head, is_within, label};
