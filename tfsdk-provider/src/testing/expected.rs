//! What a step expects, held against what it comes to.

use std::collections::BTreeMap;
use std::fmt::Write;

use tfsdk_core::diag::{Diagnostics, Place, Severity};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::nearest;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Value, ValueRef};
use tfsdk_lang::expr::Marked;

use super::change::{Change, name_of, steps};
use super::complaint::complaining;
use super::engine::AllStored;
use super::expectation::{Expectation, Phase};
use super::same::is_same;
use super::sensitive::of_step;
use super::shown::word;
use super::step::Step as Taken;
use super::wanted::Wanted;

/// What was said has to be what the step expects.
pub(super) fn said(step: &Taken, found: &Diagnostics) -> Result<(), String> {
    let is_said = |severity: Severity, wanted: &Wanted| {
        let mut all = found.iter().filter(|one| one.severity() == severity);
        all.any(|one| wanted.is_said_by(one).unwrap_or_default())
    };
    let missing = |severity: Severity, what: &str, wanted: &[Wanted]| -> Vec<String> {
        let missing = wanted.iter().filter(|wanted| !is_said(severity, wanted));
        missing.map(|wanted| format!("expected {what} {wanted}.")).collect()
    };
    let but_told = |what: String| format!("{what}\n{}", told_or_nothing(found));
    let warnings = missing(Severity::Warning, "a warning", &step.warnings);
    let mut errors = missing(Severity::Error, "an error", &step.failures);
    if !errors.is_empty() {
        errors.extend(warnings);
        return all_hold(errors).map_err(but_told);
    }
    if step.failures.is_empty() && found.has_errors() {
        return Err(format!("it failed.\n{}", told(found)));
    }
    let expected: Vec<&Wanted> = step.failures.iter().chain(&step.warnings).collect();
    no_complaint(found, &expected)?;
    all_hold(warnings).map_err(but_told)
}

/// Nothing may be wrong. What is wrong several times over, such as a resource that is not there, is told once.
pub(super) fn all_hold(wrong: impl IntoIterator<Item = String>) -> Result<(), String> {
    let mut lines: Vec<String> = Vec::new();
    for what in wrong {
        if !lines.contains(&what) {
            lines.push(what);
        }
    }
    match &mut lines[..] {
        [] => Ok(()),
        [one] => Err(std::mem::take(one)),
        several => {
            let lines: String =
                several.iter().map(|line| format!("\n  {}", line.replace('\n', "\n    "))).collect();
            Err(format!("{} expectations do not hold:{lines}", several.len()))
        }
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
        let place = one.place().map(|place| format!("{}: ", seen(place))).unwrap_or_default();
        let _ = writeln!(
            text,
            "  {severity}: {place}{}: {}",
            one.summary(),
            one.explanation().replace('\n', "\n    ")
        );
    }
    text
}

/// A place as Terraform shows it: where something is missing, with the letter that stands there.
fn seen(place: &Place) -> Place {
    let range = place.range();
    if range.start != range.end {
        return place.clone();
    }
    let seen = Place::new(SourceRange { end: range.start.after(b" "), ..range });
    match place.file() {
        Some(file) => seen.in_file(file),
        None => seen,
    }
}

/// What is planned has to be what the step expects of this phase.
pub(super) fn planned(step: &Taken, at: Phase, changes: &BTreeMap<String, Change>) -> Result<(), String> {
    all_hold(step.expected.iter().filter_map(|expected| planned_so(expected, at, changes).err()))
}

fn planned_so(expected: &Expectation, at: Phase, changes: &BTreeMap<String, Change>) -> Result<(), String> {
    let change = |address: &str| {
        changes.get(address).ok_or_else(|| format!("the plan has no {address}. It has {}.", all_of(changes)))
    };
    match expected {
        Expectation::Action { phase, address, action } if *phase == at => {
            match change(address)?.action == *action {
                true => Ok(()),
                false => Err(format!("expected {address} to be {}.", word(*action))),
            }
        }
        Expectation::Unknown { address, path } if at == Phase::BeforeApply => {
            let planned = becomes(change(address)?);
            match part(address, &planned, path)?.value.is_some_and(ValueRef::is_known) {
                true => Err(format!("expected {} to be unknown.", named(address, path))),
                false => Ok(()),
            }
        }
        Expectation::Planned { address, path, value } if at == Phase::BeforeApply => {
            let planned = becomes(change(address)?);
            same(address, path, part(address, &planned, path)?, value)
        }
        Expectation::ReplacedBy { address, path } if at == Phase::BeforeApply => {
            let wanted = steps(&parsed(path)?);
            match change(address)?.replaces.iter().any(|found| steps(found) == wanted) {
                true => Ok(()),
                false => Err(format!("expected {path} to force the replacement of {address}.")),
            }
        }
        _ => Ok(()),
    }
}

/// What is stored and is not as the step expects.
pub(super) fn not_stored(step: &Taken, held: &AllStored) -> impl Iterator<Item = String> {
    step.expected.iter().filter_map(|expected| stored_so(expected, held).err())
}

fn stored_so(expected: &Expectation, held: &AllStored) -> Result<(), String> {
    match expected {
        Expectation::Stored { address, path, value } => {
            let all: BTreeMap<&String, &Marked> = held.resources.iter().chain(&held.data).collect();
            let Some(found) = all.get(&address) else {
                return Err(format!("the state has no {address}. It has {}.", all_of(&all)));
            };
            same(address, path, part(address, found, path)?, value)
        }
        Expectation::Output { name, value } => {
            let Some(found) = held.outputs.get(name) else {
                return Err(format!("there is no output {name}. There is {}.", all_of(&held.outputs)));
            };
            let part = Part { value: Some(found.value.as_ref()), is_secret: found.marks.has_sensitive() };
            // Of an output it is always said whether it is sensitive.
            compared("the outputs", name, part, value, |_| true)
        }
        _ => Ok(()),
    }
}

/// Names in a sentence.
fn all_of<N: AsRef<str>, T>(named: &BTreeMap<N, T>) -> String {
    let all: Vec<&str> = named.keys().map(AsRef::as_ref).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

/// What a resource is planned to become, with what is sensitive of it.
fn becomes(change: &Change) -> Marked {
    let [_, marks] = change.secrets();
    Marked::new(change.after.clone(), marks)
}

/// A part of a value.
struct Part<'v> {
    /// `None` if it is in one that is unknown.
    value: Option<ValueRef<'v>>,
    /// Whether it, or a part of it, is sensitive.
    is_secret: bool,
}

/// A part of a value. Terraform's JSON does not tell maps from objects, so keys find attributes, and names find elements of maps.
fn part<'v>(owner: &str, whole: &'v Marked, path: &str) -> Result<Part<'v>, String> {
    let parsed = parsed(path)?;
    let (mut value, mut marks) = (whole.value.as_ref(), whole.marks.clone());
    for (passed, step) in parsed.steps().iter().enumerate() {
        if !value.is_known() {
            return Ok(Part { value: None, is_secret: marks.has_sensitive() });
        }
        let next = match step {
            Step::Attribute(key) | Step::Key(key) => value.attribute(key).or_else(|| value.key(key)),
            _ => value.step(step).ok(),
        };
        value = next.ok_or_else(|| {
            let whole = Path::from_iter(parsed.steps().iter().take(passed).cloned()).to_string();
            // Neither its keys nor how many elements it has are told of what is sensitive.
            let why = match marks.is_sensitive() {
                true if matches!(value.ty().kind(), TypeKind::Set(_)) => why_in_set(&whole),
                true if whole.is_empty() => "; it is sensitive.".to_owned(),
                true => format!("; {whole} is sensitive."),
                false => why_missing(value, step, &whole),
            };
            format!("{owner} has no {path}{why}")
        })?;
        marks = of_step(&marks, step).and_own(&marks);
    }
    Ok(Part { value: Some(value), is_secret: marks.has_sensitive() })
}

/// A part, as messages name it.
fn named(owner: &str, path: &str) -> String {
    if path.is_empty() { format!("all of {owner}") } else { format!("{path} of {owner}") }
}

fn parsed(path: &str) -> Result<Path, String> {
    path.parse().map_err(|error| format!("{path:?} is no path: {error}."))
}

/// Why a step leads nowhere in the whole that is called so.
fn why_missing(whole: ValueRef<'_>, step: &Step, called: &str) -> String {
    if whole.is_null() {
        return format!("; {} is null.", if called.is_empty() { "it" } else { called });
    }
    match (step, whole.ty().kind()) {
        (_, TypeKind::Set(_)) => why_in_set(called),
        (Step::Attribute(name) | Step::Key(name), TypeKind::List(_) | TypeKind::Tuple(_)) => {
            format!("; {called} is a list: write {called}[0].{name}, or another index.")
        }
        (Step::Attribute(name) | Step::Key(name), TypeKind::Map(_) | TypeKind::Object(_)) => {
            let all: Vec<&str> = whole.elements().filter_map(|(key, _)| name_of(key)).collect();
            match nearest(name, all.iter().copied()) {
                Some(near) => format!("; did you mean {near:?}?"),
                None if called.is_empty() || all.len() > LISTED => ".".to_owned(),
                None if all.is_empty() => format!("; {called} is empty."),
                None => {
                    let all: Vec<String> = all.iter().map(|name| format!("{name:?}")).collect();
                    format!("; {called} has {}.", all.join(", "))
                }
            }
        }
        (_, TypeKind::List(_) | TypeKind::Tuple(_)) => match whole.len() {
            Some(0) => format!("; {called} is empty."),
            Some(1) => format!("; {called} has one element, {called}[0]."),
            Some(count) => {
                format!("; {called} has {count} elements, the last of which is {called}[{}].", count - 1)
            }
            None => ".".to_owned(),
        },
        (_, TypeKind::Object(_)) => format!("; {called} is one object: write no index."),
        (_, TypeKind::Map(_)) => ".".to_owned(),
        _ => format!("; {called} is a {}, which has no parts.", whole.ty().friendly_name()),
    }
}

/// Why no step leads to an element of a set, which its type tells.
fn why_in_set(called: &str) -> String {
    format!("; {called} is a set, whose elements have no place: compare it as a whole.")
}

/// Compares what was found as a type holds it. Of what is sensitive, neither side is quoted.
fn same(owner: &str, path: &str, found: Part<'_>, expected: &Value) -> Result<(), String> {
    compared(owner, path, found, expected, |found| is_judged(found, expected.as_ref()))
}

/// The same, where `is_judged` says whether what was found tells that what is expected is not sensitive.
fn compared(
    owner: &str,
    path: &str,
    found: Part<'_>,
    expected: &Value,
    is_judged: impl FnOnce(ValueRef<'_>) -> bool,
) -> Result<(), String> {
    let Part { value: Some(value), is_secret } = found else {
        return Err(format!("expected {path} of {owner} to be known, and it is in a part that is unknown."));
    };
    let what = named(owner, path);
    let found = value.to_value();
    match (is_same(value, expected.as_ref()), is_secret) {
        (true, _) => Ok(()),
        (false, true) => Err(format!("{what} is another (sensitive) value than is expected.")),
        (false, false) if is_judged(found.as_ref()) => {
            Err(format!("expected {what} to be {expected}, and it is {found}."))
        }
        (false, false) => Err(format!("expected {what} to be another value, and it is {found}. {UNJUDGED}")),
    }
}

/// Why what is expected is not quoted.
const UNJUDGED: &str = "(The value that the step expects is not shown, as what is null or empty may be sensitive or write-only.)";

/// How many names are listed where another one was meant.
const LISTED: usize = 8;

/// Whether what is found says of all that is expected whether it is sensitive: nothing is known of parts of what is null or empty.
fn is_judged(found: ValueRef<'_>, expected: ValueRef<'_>) -> bool {
    if expected.is_null() || !expected.is_known() {
        return true;
    }
    if !found.is_known() {
        return expected.elements().next().is_none();
    }
    // What is write-only is null as well.
    if found.is_null() || found.len() == Some(0) && expected.len() != Some(0) {
        return false;
    }
    // Elements of a list beyond its end, and those of maps and sets, are as the others are.
    let mut others = found.elements();
    expected.elements().all(|(key, expected)| {
        let beside = found.step(&key.into()).ok().or_else(|| others.next().map(|(_, part)| part));
        beside.is_none_or(|found| is_judged(found, expected))
    })
}
