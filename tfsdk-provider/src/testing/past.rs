//! What a scenario has had by now, and what of that may be expected to be gone.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::text::nearest;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_lang::expr::{Marked, Marks, NativeBlock};

use super::address::{Address, without_keys};
use super::config::{Configuration, label};
use super::deposed_names::parted;
use super::engine::AllStored;
use super::expectation::Expectation;
use super::source::Offered;
use super::step::Step;

/// What a scenario has had by now.
#[derive(Default)]
pub(super) struct Past {
    /// The addresses of resources that were planned or stored.
    seen: BTreeSet<String>,
    /// The configurations of its steps.
    configs: BTreeSet<String>,
    /// What was sensitive before it was imported again: the state that an import leaves has no mark of it any more.
    secrets: BTreeSet<String>,
}

impl Past {
    /// A step has configured this.
    pub(super) fn configured(&mut self, config: &str) {
        self.configs.insert(config.to_owned());
    }

    /// These were planned or stored. What is only read has no end that could be told.
    pub(super) fn seen<'a>(&mut self, addresses: impl IntoIterator<Item = &'a String>) {
        let managed = addresses.into_iter().filter(|name| Address::of_managed(parted(name).0).is_some());
        self.seen.extend(managed.cloned());
    }

    /// Remembers what is sensitive in what is imported again.
    pub(super) fn keep_secrets_of(&mut self, stored: &Marked) {
        secrets_in(stored.value.as_ref(), &stored.marks, &mut self.secrets);
    }

    /// A text without what was sensitive once, longest first, as one may be a part of another.
    pub(super) fn without_secrets(&self, text: String) -> String {
        let mut secrets: Vec<&String> = self.secrets.iter().collect();
        secrets.sort_by_key(|secret| Reverse(secret.len()));
        secrets.into_iter().fold(text, |text, secret| {
            let text = without(&text, secret);
            // In quotes it may be another text.
            let quoted = format!("{secret:?}");
            let quoted = &quoted[1..quoted.len() - 1];
            if quoted == secret { text } else { without(&text, quoted) }
        })
    }

    /// What is not configured and was never planned or stored cannot be lost: its address is wrong.
    pub(super) fn unknown(&self, step: &Step, modules: &BTreeMap<String, String>) -> Vec<String> {
        let unknown = gone(step).filter(|address| !self.knows(address, modules));
        unknown.map(|address| self.why_unknown(address, modules)).collect()
    }

    fn why_unknown(&self, address: &str, modules: &BTreeMap<String, String>) -> String {
        let whole = Address::of_managed(parted(address).0).map(|asked| asked.resource());
        let near = match whole.filter(|whole| *whole != address && self.knows(whole, modules)) {
            Some(whole) => Some(format!(" Did you mean {whole}, which is all of its instances?")),
            None => nearest(address, self.seen.iter().map(String::as_str))
                .map(|near| format!(" Did you mean {near}?")),
        };
        format!(
            "expected {address} to be gone, and nothing of this address was configured, planned or stored.{}",
            near.unwrap_or_default()
        )
    }

    /// That a replacement leaves nothing is worth a word as well, so that what is left of a resource is known with the resource.
    fn knows(&self, name: &str, modules: &BTreeMap<String, String>) -> bool {
        let Some(asked) = Address::of_managed(parted(name).0) else { return false };
        let mut seen = self.seen.iter().filter_map(|seen| Address::of_managed(parted(seen).0));
        seen.any(|seen| asked.has(&seen)) || self.is_configured(&asked, modules)
    }

    /// Whether a step has configured it. Which instances there are is known by plans alone: what has none has no keys. What cannot be
    /// followed in this process may have configured anything.
    fn is_configured(&self, asked: &Address<'_>, modules: &BTreeMap<String, String>) -> bool {
        let module = without_keys(asked.module);
        // Of a module in which there never was anything, nobody knows the instances.
        let mut instances = self.seen.iter().map(|seen| Address::of(parted(seen).0).module);
        let is_there = module == asked.module
            || instances.clone().any(|seen| seen == asked.module)
            || !instances.any(|seen| without_keys(seen) == module);
        let is_meant = |tree: &NativeBlock| {
            tree.kind == "resource" && label(tree, 0) == asked.type_name && label(tree, 1) == asked.name
        };
        let configures = |config: &String| {
            let Ok(config) = Configuration::parse(config, modules, Offered::new()) else { return Some(true) };
            Some(config.at(config.called(&module)?).blocks().iter().any(is_meant))
        };
        asked.key.is_none() && is_there && self.configs.iter().any(|config| configures(config) == Some(true))
    }

    /// What is expected to be gone and is not. An address that was there itself is that of one instance; one without keys that never
    /// was stands for all instances.
    pub(super) fn not_lost(&self, step: &Step, held: &AllStored) -> Vec<String> {
        gone(step).filter_map(|address| self.left(address, held)).collect()
    }

    fn left(&self, address: &str, held: &AllStored) -> Option<String> {
        if held.resources.contains_key(address) {
            return Some(format!("expected {address} to be gone, and it is in the state."));
        }
        let (whole, left) = parted(address);
        let asked = Address::of_managed(whole).filter(|_| !self.seen.contains(address))?;
        let is_one = |name: &&String| {
            let (other, other_left) = parted(name);
            left == other_left && Address::of_managed(other).is_some_and(|other| asked.has(&other))
        };
        let found = held.resources.keys().find(is_one)?;
        Some(format!("expected {address} to be gone, and {found} is in the state."))
    }
}

/// What stands for a value that nobody may read.
const HIDDEN: &str = "(sensitive value)";

/// A text without a secret, wherever that stands as a word: a short one is a part of many others.
fn without(text: &str, secret: &str) -> String {
    let (mut without, mut rest) = (String::new(), text);
    let ends_word = |before: Option<char>, behind: Option<char>| {
        !before
            .zip(behind)
            .is_some_and(|(before, behind)| before.is_alphanumeric() && behind.is_alphanumeric())
    };
    while let Some(at) = rest.find(secret) {
        let (before, behind) = (&rest[..at], &rest[at + secret.len()..]);
        let previous = before.chars().next_back().or_else(|| without.chars().next_back());
        let is_word = ends_word(previous, secret.chars().next())
            && ends_word(secret.chars().next_back(), behind.chars().next());
        without.push_str(before);
        without.push_str(if is_word { HIDDEN } else { secret });
        rest = behind;
    }
    without + rest
}

/// The texts and numbers in a value that are sensitive.
fn secrets_in(value: ValueRef<'_>, marks: &Marks, found: &mut BTreeSet<String>) {
    if value.is_null() || !value.is_known() {
        return;
    }
    match value.ty().kind() {
        TypeKind::String | TypeKind::Number if marks.is_sensitive() => {
            let text = value.as_str().map_or_else(|| value.to_value().to_string(), str::to_owned);
            found.extend(Some(text).filter(|text| !text.is_empty()));
        }
        _ => {
            for (key, part) in value.elements() {
                secrets_in(part, &marks.element(key).and_own(marks), found);
            }
        }
    }
}

/// The addresses that a step expects to be gone.
fn gone(step: &Step) -> impl Iterator<Item = &str> {
    step.expected.iter().filter_map(|expected| match expected {
        Expectation::Gone { address } => Some(address.as_str()),
        _ => None,
    })
}
