//! What is stored after a step.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::deposed::AllDeposed;
use super::stored::{Abandoned, Stored};

/// What Terraform stores.
#[derive(Clone, Default)]
pub(super) struct State {
    pub(super) resources: BTreeMap<String, Stored>,
    /// What data sources said when they were read last, by their addresses.
    pub(super) data: BTreeMap<String, Marked>,
    pub(super) outputs: BTreeMap<String, Value>,
    /// Those of them that are sensitive.
    pub(super) hidden_outputs: BTreeSet<String>,
    /// Resources of types that no provider has any more.
    pub(super) abandoned: BTreeMap<String, Abandoned>,
    pub(super) deposed: AllDeposed,
}

impl State {
    pub(super) fn is_empty(&self) -> bool {
        let Self { resources, data, outputs, hidden_outputs: _, abandoned, deposed } = self;
        let has_resources = !(resources.is_empty() && abandoned.is_empty() && deposed.is_empty());
        !has_resources && data.is_empty() && outputs.is_empty()
    }

    /// Keeps the value of an output. One that is null is none.
    pub(super) fn give_out(&mut self, name: &str, value: Option<&Value>, is_hidden: bool) {
        match value.map(known).filter(|value| !value.is_null()) {
            Some(value) => self.outputs.insert(name.to_owned(), value),
            None => self.outputs.remove(name),
        };
        match is_hidden {
            true => self.hidden_outputs.insert(name.to_owned()),
            false => self.hidden_outputs.remove(name),
        };
    }

    /// Keeps of the outputs those of these names.
    pub(super) fn keep_outputs(&mut self, stays: impl Fn(&str) -> bool) {
        self.outputs.retain(|name, _| stays(name));
        self.hidden_outputs.retain(|name| stays(name));
    }

    /// Whether the same outputs are stored as in another one.
    pub(super) fn has_outputs_of(&self, other: &Self) -> bool {
        self.outputs.keys().eq(other.outputs.keys())
            && self.outputs.values().zip(other.outputs.values()).all(|(own, its)| own.raw_equals(its))
    }

    /// Whether the same resources are stored as in another one.
    pub(super) fn has_resources_of(&self, other: &Self) -> bool {
        let is_same = |(own, its): (&Stored, &Stored)| own.value.raw_equals(&its.value);
        let deposed = self.deposed.named().zip(other.deposed.named());
        self.resources.keys().eq(other.resources.keys())
            && self.resources.values().zip(other.resources.values()).all(is_same)
            && self.deposed.named().count() == other.deposed.named().count()
            && deposed.into_iter().all(|((_, own), (_, its))| is_same((&own.stored, &its.stored)))
    }
}

/// What a state holds of a value: null where it is not known.
fn known(value: &Value) -> Value {
    if value.is_wholly_known() {
        return value.clone();
    }
    let known =
        value.transform(|_, part| Ok(if part.is_known() { part } else { Value::null(part.ty().clone()) }));
    known.unwrap_or_else(|_| Value::null(value.ty().clone()))
}
