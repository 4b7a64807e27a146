//! What a plan consists of.

use std::rc::Rc;

use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::Marks;

use super::hosted::Described;
use super::planned::Planned;
use super::sensitive::in_schema;

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
    pub(super) schema: Option<Rc<Described>>,
    /// Why it is replaced or destroyed, in Terraform's words.
    pub(super) why: String,
    /// Where a `moved` block has found it.
    pub(super) moved_from: Option<String>,
    /// Whether it is replaced by one that is created first.
    pub(super) creates_first: bool,
    /// Whether it is a data source that is read during the apply.
    pub(super) is_read: bool,
    /// Its key, if it is what is left of a replacement.
    pub(super) deposed: Option<String>,
    /// What was sensitive before and is so afterwards: what is made of sensitive values; where the plan was read from Terraform, also
    /// what the schema says.
    pub(super) sensitive: [Marks; 2],
}

impl Change {
    /// What was sensitive before and is so afterwards, also where only the schema says it.
    pub(super) fn secrets(&self) -> [Marks; 2] {
        let [was, becomes] = &self.sensitive;
        match &self.schema {
            Some(schema) => [(&self.prior, was), (&self.after, becomes)]
                .map(|(value, marks)| in_schema(schema.block(), value.as_ref(), marks)),
            None => [was.clone(), becomes.clone()],
        }
    }
}

/// What a plan does with an output. `None`: it is not there.
#[derive(Clone)]
pub(super) struct OutputChange {
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
    pub(super) is_hidden: bool,
}

impl OutputChange {
    pub(super) fn is_change(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => !before.raw_equals(after),
            (before, after) => before.is_some() != after.is_some(),
        }
    }

    /// Whether all of it is known; null is.
    pub(super) fn is_known(&self) -> bool {
        self.after.as_ref().is_none_or(Value::is_wholly_known)
    }
}

/// The name of an attribute or key of a map; `None` for a position.
pub(super) fn name_of(key: Key<'_>) -> Option<&str> {
    match key {
        Key::Attribute(name) | Key::Key(name) => Some(name),
        Key::Index(_) | Key::Element(_) => None,
    }
}

/// Steps as JSON tells them apart: names and numbers.
pub(super) fn steps(path: &Path) -> Vec<String> {
    let step = |step: &Step| match step {
        Step::Attribute(name) => name.to_string(),
        Step::Key(name) => name.to_string(),
        step => format!("{step:?}"),
    };
    path.steps().iter().map(step).collect()
}
