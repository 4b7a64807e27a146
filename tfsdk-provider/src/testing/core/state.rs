//! What is stored after a step.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::value::Value;

use super::deposed::AllDeposed;
use super::stored::{Abandoned, Stored};

/// What Terraform stores.
#[derive(Clone, Default)]
pub(super) struct State {
    pub(super) resources: BTreeMap<String, Stored>,
    pub(super) outputs: BTreeMap<String, Value>,
    /// Those of them that are sensitive.
    pub(super) hidden_outputs: BTreeSet<String>,
    /// Resources of types that no provider has any more.
    pub(super) abandoned: BTreeMap<String, Abandoned>,
    pub(super) deposed: AllDeposed,
}

impl State {
    pub(super) fn is_empty(&self) -> bool {
        let Self { resources, outputs, hidden_outputs: _, abandoned, deposed } = self;
        resources.is_empty() && outputs.is_empty() && abandoned.is_empty() && deposed.is_empty()
    }
}
