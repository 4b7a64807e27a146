//! What a step changes of what is stored, and what it leaves as it was.

use std::collections::BTreeMap;

use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_lang::expr::{Marked, Marks};

use super::change::{name_of, steps};
use super::deposed_names::parted;
use super::engine::AllStored;
use super::part::{named, parsed, part, step_into, why_not_compared};
use super::plain::plain;

/// What is stored before a step and after it.
pub(super) type Across<'s, T> = [&'s T; 2];

/// A value has to stay as it was, or not to.
pub(super) fn stays_or_not(
    address: &str,
    path: &str,
    stays: bool,
    [before, now]: Across<'_, AllStored>,
) -> Result<(), String> {
    let now = part(address, now.at(address)?, path)?;
    let was = before.at(address).and_then(|was| part(address, was, path));
    let was = was.map_err(|why| format!("before this step, {why}"))?;
    let (Some(value), Some(old)) = (now.value, was.value) else {
        return Err(why_not_compared(address, path));
    };
    let what = named(address, path);
    let is_secret = now.is_secret || was.is_secret;
    let [was, is] = [old, value].map(|value| value.to_value());
    match (is_as_it_was(old, value), is_secret) {
        (is_as_it_was, _) if is_as_it_was == stays => Ok(()),
        (false, false) => Err(format!("expected {what} to stay as it was, {was}, and it is {is}.")),
        (false, true) => {
            Err(format!("expected {what} to stay as it was, and it is another (sensitive) value."))
        }
        (true, false) => {
            Err(format!("expected {what} to be another value than before, and it is {was} still."))
        }
        (true, true) => Err(format!(
            "expected {what} to be another value than before, and it is the same (sensitive) value still."
        )),
    }
}

/// Why what is stored at an address cannot be imported again: with it, what is left of its replacements would be forgotten.
pub(super) fn why_not_again(address: &str, stored: &AllStored) -> Option<String> {
    let left = stored.resources.keys().find(|name| *name != address && parted(name).0 == address)?;
    Some(format!(
        "{left} is to be destroyed, and would be left to nobody if {address} were taken out of the state. Let an `apply` destroy it first."
    ))
}

/// What was imported again, with all marks that it had: those that it had of its configuration, an import does not give it. An
/// attribute that had a sensitive part is sensitive whole, as nobody knows where that part stands now.
pub(super) fn with_marks_of(before: &Marked, now: &Marked) -> Marked {
    let names = now
        .value
        .as_ref()
        .elements()
        .filter_map(|(key, _)| name_of(key).map(str::to_owned))
        .collect::<Vec<_>>();
    let marks = names.into_iter().map(|name| {
        let had = before.marks.attribute(&name).has_sensitive();
        let marks = if had { Marks::sensitive() } else { now.marks.attribute(&name) };
        (name.into(), marks)
    });
    Marked::new(now.value.clone(), Marks::of_attributes(marks).and_own(&now.marks).and_own(&before.marks))
}

/// Where a resource is not as it was before it was imported again, but at these paths; and which of them lead nowhere.
pub(super) fn lost_by_import(
    address: &str,
    [before, now]: Across<'_, Marked>,
    except: &[String],
) -> Vec<String> {
    let mut differing = Differing { address, excepted: Vec::new(), path: Path::root(), found: Vec::new() };
    let mut wrong = Vec::new();
    for path in except {
        // What is missing on one side alone is what it is for.
        let is_there = part(address, before, path).or_else(|why| part(address, now, path).map_err(|_| why));
        match is_there.and_then(|_| parsed(path)) {
            Ok(path) => differing.excepted.push(steps(&path)),
            Err(why) => wrong.push(format!("`except`: {why}")),
        }
    }
    differing.compare([before, now].map(|side| Some((side.value.as_ref(), side.marks.clone()))), None);
    if let Some(last) = differing.found.last_mut() {
        last.push_str(" Let the import read it, or name it by `except` if it cannot.");
    }
    wrong.append(&mut differing.found);
    wrong
}

/// What differs between two states of a resource.
struct Differing<'a> {
    address: &'a str,
    /// The paths at which nothing is compared.
    excepted: Vec<Vec<String>>,
    /// Where both are compared.
    path: Path,
    found: Vec<String>,
}

/// A part of a state, with what is sensitive of it.
type Held<'v> = Option<(ValueRef<'v>, Marks)>;

impl Differing<'_> {
    /// Compares what both have at the path, which is in something sensitive at `hidden`, if it is.
    fn compare(&mut self, held: [Held<'_>; 2], hidden: Option<&Path>) {
        if self.excepted.contains(&steps(&self.path)) {
            return;
        }
        let here = self.path.clone();
        let is_sensitive = held.iter().flatten().any(|(_, marks)| marks.is_sensitive());
        let hidden = hidden.or_else(|| is_sensitive.then_some(&here));
        let [Some((old, old_marks)), Some((new, new_marks))] = &held else {
            return self.differ(&held, hidden);
        };
        if is_as_it_was(*old, *new) {
            return;
        }
        let into = steps_of_both(*old, *new);
        if into.is_empty() {
            return self.differ(&held, hidden);
        }
        for step in into {
            let parts = [(*old, old_marks), (*new, new_marks)].map(|whole| step_into(whole, &step));
            self.path.push(step);
            self.compare(parts, hidden);
            self.path.pop();
        }
    }

    fn differ(&mut self, held: &[Held<'_>; 2], hidden: Option<&Path>) {
        let is_secret = held.iter().flatten().any(|(_, marks)| marks.has_sensitive());
        let what = named(self.address, &hidden.unwrap_or(&self.path).to_string());
        let [was, is] = held.each_ref().map(|side| match side {
            Some((value, _)) => value.to_value().to_string(),
            None => "not there".to_owned(),
        });
        let told = match hidden.is_some() || is_secret {
            true => format!("{what} is another (sensitive) value as it was imported."),
            false => format!("{what} was {was}, and is {is} as it was imported."),
        };
        // Of a whole that is sensitive, each part that differs says the same.
        if !self.found.contains(&told) {
            self.found.push(told);
        }
    }
}

/// Whether a value is the one that was there, as Terraform's JSON tells both: what is stored is not converted to be compared.
fn is_as_it_was(old: ValueRef<'_>, new: ValueRef<'_>) -> bool {
    new.raw_equals(old) || plain(new).raw_equals(&plain(old))
}

/// The steps into parts that either of two values has, where both have parts under names, or equally many in a row.
fn steps_of_both(old: ValueRef<'_>, new: ValueRef<'_>) -> Vec<Step> {
    if [old, new].iter().any(|side| side.is_null() || !side.is_known()) {
        return Vec::new();
    }
    let by_name = |side: ValueRef<'_>| -> Option<BTreeMap<String, Step>> {
        side.elements().map(|(key, _)| Some((name_of(key)?.to_owned(), key.into()))).collect()
    };
    let is_list = |side: &ValueRef<'_>| matches!(side.ty().kind(), TypeKind::List(_) | TypeKind::Tuple(_));
    if [old, new].iter().all(is_list) {
        return match old.len() == new.len() {
            true => (0..old.len().unwrap_or_default()).map(Step::Index).collect(),
            false => Vec::new(),
        };
    }
    match (by_name(old), by_name(new)) {
        (Some(old), Some(mut new)) => {
            new.extend(old);
            new.into_values().collect()
        }
        _ => Vec::new(),
    }
}
