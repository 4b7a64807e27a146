//! What runs a scenario: what it is given, and what it tells.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marked;

use super::change::{Change, OutputChange};

/// What a scenario is run by.
pub(super) trait Engine {
    /// What would change.
    async fn plan(&mut self, given: &Given<'_>, refresh: bool, asked: Asked) -> Told;
    /// What would change, made.
    async fn apply(&mut self, given: &Given<'_>) -> Told;
    /// Reads how everything stands.
    async fn refresh(&mut self, given: &Given<'_>) -> Told;
    /// Destroys all that is stored.
    async fn destroy(&mut self, given: &Given<'_>, asked: Asked) -> Told;
    /// Imports a resource under an address.
    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told;
    /// Takes a resource out of what is stored, and imports it to its address again. Where that fails, all stays as it was.
    async fn import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told;
    /// Puts a state in place, as a version of the provider left it: that version, and the state as JSON.
    async fn put(&mut self, given: &Given<'_>, address: &str, state: (i64, &str)) -> Told;
    /// The last plan, as Terraform shows it.
    fn shown(&self, told: &Told) -> String;
    /// What is stored; an error where that cannot be told.
    fn stored(&self) -> Result<AllStored, String>;
    /// Where it is run in two ways: what these did not come to alike since this was asked last.
    fn differences(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// How much of a plan is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// What becomes of each resource.
    Each,
    /// What is to be done, if anything is. What is looked at costs a run of Terraform, and most plans after an apply are empty.
    Changes,
}

/// What is stored, marked where it is sensitive, by its schema or by what it is made of.
#[derive(Default)]
pub(super) struct AllStored {
    pub(super) resources: BTreeMap<String, Marked>,
    /// What data sources said. Nothing is left where it stays: it is not destroyed.
    pub(super) data: BTreeMap<String, Marked>,
    pub(super) outputs: BTreeMap<String, Marked>,
    /// What tells resources apart, by their addresses. Terraform stores it from 1.12 on.
    pub(super) identities: BTreeMap<String, Marked>,
    /// Which of the resources are to be replaced, as making them failed.
    pub(super) tainted: BTreeSet<String>,
}

impl AllStored {
    /// What is stored at the address of a resource or a data source.
    ///
    /// # Errors
    /// There is nothing; what there is then.
    pub(super) fn at(&self, address: &str) -> Result<&Marked, String> {
        let found = self.resources.get(address).or_else(|| self.data.get(address));
        found.ok_or_else(|| {
            let all: BTreeMap<&String, &Marked> = self.resources.iter().chain(&self.data).collect();
            format!("the state has no {address}. It has {}.", all_of(&all))
        })
    }

    /// What is stored as the identity of the resource at an address.
    ///
    /// # Errors
    /// There is no such resource, or it has none.
    pub(super) fn identity_at(&self, address: &str) -> Result<&Marked, String> {
        self.at(address)?;
        self.identities.get(address).ok_or_else(|| {
            format!(
                "the state has no identity of {address}. Either its type has none, or this Terraform does not store any: the first that does is 1.12."
            )
        })
    }
}

/// Names in a sentence.
pub(super) fn all_of<N: AsRef<str>, T>(named: &BTreeMap<N, T>) -> String {
    let all: Vec<&str> = named.keys().map(AsRef::as_ref).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

/// What a command comes to.
#[derive(Default)]
pub(super) struct Told {
    pub(super) changes: BTreeMap<String, Change>,
    pub(super) outputs: BTreeMap<String, OutputChange>,
    pub(super) found: Diagnostics,
}

impl Told {
    pub(super) fn of(found: Diagnostics) -> Self {
        Self { found, ..Self::default() }
    }
}

/// What a command is about: a configuration, and the values of its variables.
pub(super) struct Given<'a> {
    pub(super) config: &'a str,
    /// Its modules: texts by source.
    pub(super) modules: &'a BTreeMap<String, String>,
    pub(super) variables: &'a BTreeMap<String, Value>,
    /// What happens between a plan and its apply.
    pub(super) between: Option<&'a dyn Fn()>,
}

impl Given<'_> {
    pub(super) fn happens_between(&self) {
        if let Some(between) = self.between {
            between();
        }
    }
}
