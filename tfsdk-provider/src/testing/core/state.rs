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
