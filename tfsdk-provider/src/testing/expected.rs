//! What a step expects, held against what it comes to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tfsdk_core::convert::convert;
use tfsdk_core::diag::{Diagnostics, Severity};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::value::{Value, ValueRef};

use super::change::Change;
use super::complaint::complaining;
use super::engine::AllStored;
use super::shown::word;
use super::step::{Expected, Phase, Step as Taken};
use super::wanted::Wanted;

/// What was said has to be what the step expects.
pub(super) fn said(step: &Taken, found: &Diagnostics) -> Result<(), String> {
    let expected: Vec<&Wanted> = step.failures.iter().chain(&step.warnings).collect();
    expected.iter().try_for_each(|wanted| wanted.check())?;
    let is_said = |severity: Severity, wanted: &Wanted| {
        let mut all = found.iter().filter(|one| one.severity() == severity);
        all.any(|one| wanted.is_said_by(one).unwrap_or_default())
    };
    if let Some(wanted) = step.failures.iter().find(|wanted| !is_said(Severity::Error, wanted)) {
        return Err(format!("expected an error {wanted}.\n{}", told_or_nothing(found)));
    }
    if step.failures.is_empty() && found.has_errors() {
        return Err(format!("it failed.\n{}", told(found)));
    }
    no_complaint(found, &expected)?;
    match step.warnings.iter().find(|wanted| !is_said(Severity::Warning, wanted)) {
        Some(wanted) => Err(format!("expected a warning {wanted}.\n{}", told_or_nothing(found))),
        None => Ok(()),
    }
}

/// What comes of a provider's mistakes may not hide among errors that are expected, or in a warning.
pub(super) fn no_complaint(found: &Diagnostics, expected: &[&Wanted]) -> Result<(), String> {
    match complaining(found, expected)? {
        Some(_) => Err(format!("Terraform complains of the provider.\n{}", told(found))),
        None => Ok(()),
    }
}

fn told_or_nothing(found: &Diagnostics) -> String {
    if found.is_empty() { "Nothing was said.\n".to_owned() } else { told(found) }
}

pub(super) fn told(found: &Diagnostics) -> String {
    let mut text = String::new();
    for one in found.iter() {
        let severity = if one.is_error() { "Error" } else { "Warning" };
        let place = one.place().map(|place| format!("{place}: ")).unwrap_or_default();
        let _ = writeln!(
            text,
            "  {severity}: {place}{}: {}",
            one.summary(),
            one.explanation().replace('\n', "\n    ")
        );
    }
    text
}

pub(super) fn planned(step: &Taken, at: Phase, changes: &BTreeMap<String, Change>) -> Result<(), String> {
    let change = |address: &str| {
        changes.get(address).ok_or_else(|| {
            let all: Vec<&str> = changes.keys().map(String::as_str).collect();
            let all = if all.is_empty() { "nothing".to_owned() } else { all.join(", ") };
            format!("the plan has no {address}. It has {all}.")
        })
    };
    for expected in &step.expected {
        match expected {
            Expected::Action { phase, address, action } if *phase == at => {
                let found = change(address)?.action;
                if found != *action {
                    return Err(format!("expected {address} to be {}.", word(*action)));
                }
            }
            Expected::Unknown { address, path } if at == Phase::BeforeApply => {
                let after = &change(address)?.after;
                if part(after, path).is_some_and(|part| part.is_known()) {
                    return Err(format!("expected {path} of {address} to be unknown."));
                }
            }
            Expected::Planned { address, path, value } if at == Phase::BeforeApply => {
                same(address, path, part(&change(address)?.after, path), value)?;
            }
            Expected::ReplacedBy { address, path } if at == Phase::BeforeApply => {
                let all = &change(address)?.replaces;
                let is_meant = |at: &Path| at.to_string() == *path;
                if !all.iter().any(is_meant) {
                    return Err(format!("expected {path} to force the replacement of {address}."));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn stored(step: &Taken, held: &AllStored) -> Result<(), String> {
    for expected in &step.expected {
        match expected {
            Expected::Stored { address, path, value } => {
                let Some(found) = held.resources.get(address) else {
                    let all: BTreeSet<&str> = held.resources.keys().map(String::as_str).collect();
                    return Err(format!("the state has no {address}. It has {all:?}."));
                };
                same(address, path, part(found, path), value)?;
            }
            Expected::Gone { address } if held.resources.contains_key(address) => {
                return Err(format!("expected {address} to be gone, and it is in the state."));
            }
            Expected::Output { name, value } => {
                same("the output", name, held.outputs.get(name).map(Value::as_ref), value)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// A part of a value. Terraform's JSON does not tell maps from objects, so a key finds an attribute as well.
fn part<'v>(value: &'v Value, path: &str) -> Option<ValueRef<'v>> {
    let path: Path = path.parse().ok()?;
    path.steps().iter().try_fold(value.as_ref(), |value, step| match step {
        Step::Key(key) => value.key(key).or_else(|| value.attribute(key)),
        _ => value.step(step).ok(),
    })
}

/// Compares what was found as a type holds it.
fn same(owner: &str, path: &str, found: Option<ValueRef<'_>>, expected: &Value) -> Result<(), String> {
    let Some(found) = found.map(ValueRef::to_value) else { return Err(format!("{owner} has no {path}.")) };
    let is_same = found.raw_equals(expected)
        || convert(expected, found.ty()).is_ok_and(|expected| expected.raw_equals(&found))
        || convert(&found, expected.ty()).is_ok_and(|found| found.raw_equals(expected));
    if is_same {
        Ok(())
    } else {
        Err(format!("expected {path} of {owner} to be {expected}, and it is {found}."))
    }
}
