//! What a plan consists of, and what is stored after it.

use std::collections::BTreeMap;

use tfsdk_core::path::Path;
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;

use super::instance::{Beside, Planned, Stored};

/// What a plan does with one resource.
#[derive(Clone)]
pub(super) struct Change {
    pub(super) address: String,
    pub(super) action: Action,
    pub(super) prior: Value,
    pub(super) after: Value,
    pub(super) replaces: Vec<Path>,
    /// `None` where the plan was read from Terraform.
    pub(super) plan: Option<Planned>,
    /// `None` where the plan was read from Terraform, which shows it itself.
    pub(super) schema: Option<Schema>,
    /// Why it is replaced or destroyed, in Terraform's words.
    pub(super) why: String,
    /// Where a `moved` block has found it.
    pub(super) moved_from: Option<String>,
    /// Whether it is replaced by one that is created first.
    pub(super) creates_first: bool,
}

/// What Terraform stores.
#[derive(Clone, Default)]
pub(super) struct State {
    pub(super) resources: BTreeMap<String, Stored>,
    pub(super) outputs: BTreeMap<String, Value>,
    /// Resources of types that no provider has any more.
    pub(super) abandoned: BTreeMap<String, Abandoned>,
    /// How many were created so far.
    pub(super) created: usize,
}

impl State {
    pub(super) fn insert(&mut self, address: String, stored: Stored) {
        self.resources.insert(address, stored);
    }

    pub(super) fn next_number(&mut self) -> usize {
        self.created += 1;
        self.created
    }
}

/// What is stored of a resource whose type no provider has any more.
#[derive(Clone)]
pub(super) struct Abandoned {
    pub(super) type_name: String,
    pub(super) version: i64,
    pub(super) json: String,
    pub(super) beside: Beside,
}
