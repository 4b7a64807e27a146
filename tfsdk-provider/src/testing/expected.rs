//! What a step expects, held against what it comes to.

use std::collections::BTreeMap;
use std::fmt::Write;

use tfsdk_core::diag::{Diagnostics, Place, Severity};
use tfsdk_core::schema::validate::{Validate, Validator};
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::{ObjectAttribute, Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};
use tfsdk_lang::expr::Marked;

use super::change::{Change, steps};
use super::complaint::complaining;
use super::engine::{AllStored, all_of};
use super::expectation::{Expectation, Phase};
use super::part::{Part, named, parsed, part, why_not_compared};
use super::plain::plain;
use super::same::{is_in_another_order, is_same};
use super::shown::word;
use super::since::{Across, stays_or_not};
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
pub(super) fn seen(place: &Place) -> Place {
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

/// What is stored before the step and after it, and is not as the step expects.
pub(super) fn not_stored(step: &Taken, across: Across<'_, AllStored>) -> impl Iterator<Item = String> {
    step.expected.iter().filter_map(move |expected| stored_so(expected, across).err())
}

fn stored_so(expected: &Expectation, across: Across<'_, AllStored>) -> Result<(), String> {
    let [_, held] = across;
    match expected {
        Expectation::Stored { address, path, value } => {
            same(address, path, part(address, held.at(address)?, path)?, value)
        }
        Expectation::Valid { address, path, validator } => {
            valid(address, path, part(address, held.at(address)?, path)?, validator)
        }
        Expectation::Identity { address, path, value } => {
            let (identity, owner) = (held.identity_at(address)?, format!("the identity of {address}"));
            compared(&owner, path, part(&owner, identity, path)?, value, |_| true)
        }
        Expectation::Since { address, path, stays } => stays_or_not(address, path, *stays, across),
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

/// What a resource is planned to become, with what is sensitive of it.
fn becomes(change: &Change) -> Marked {
    let [_, marks] = change.secrets();
    Marked::new(change.after.clone(), marks)
}

/// What was found has to pass a validator, which is asked of no value that is null or unknown. It sees the same value in this process
/// and of the real Terraform, whose JSON has tuples and objects alone.
fn valid(owner: &str, path: &str, found: Part<'_>, validator: &Validator) -> Result<(), String> {
    let Part { value: Some(value), is_secret } = found else { return Err(why_not_compared(owner, path)) };
    let (what, value) = (named(owner, path), plain(value));
    if value.is_null() || !value.is_known() {
        let is = if value.is_null() { "null" } else { "unknown" };
        return Err(format!("expected {what} to have a value, and it is {is}."));
    }
    // A validator that is for other values would pass them all, or none.
    let misuses: Vec<Vec<String>> =
        types_shown_as(value.ty()).iter().map(|ty| validator.misuses(ty)).collect();
    if let Some(why) = misuses.first().filter(|_| misuses.iter().all(|why| !why.is_empty())) {
        // What it allows may be the secret.
        let why = if is_secret { "it is for other values".to_owned() } else { why.join("; ") };
        return Err(format!(
            "the validator of {what} does not suit it: {why}. Give one for what is stored there."
        ));
    }
    let (path, mut said) = (parsed(path)?, Diagnostics::new());
    match is_secret {
        true => validator.validate_hidden(value.as_ref(), &path, &mut said),
        false => validator.validate(value.as_ref(), &path, &mut said),
    }
    if said.has_errors() { Err(format!("{what} is not valid.\n{}", told(&said))) } else { Ok(()) }
}

/// The types whose values have this one in Terraform's JSON.
fn types_shown_as(ty: &Type) -> Vec<Type> {
    match ty.kind() {
        TypeKind::Tuple(elements) => {
            let element = shared(elements.iter());
            // A tuple only where its elements are of several types: of one, nobody would write it.
            let own = element.is_dynamic().then(|| ty.clone());
            own.into_iter().chain([Type::list(element.clone()), Type::set(element)]).collect()
        }
        TypeKind::Object(object) => {
            vec![ty.clone(), Type::map(shared(object.iter().map(ObjectAttribute::ty)))]
        }
        _ => vec![ty.clone()],
    }
}

/// The type of all elements, where they have one; tuples in them are lists. What is null or empty has any, and so have objects,
/// which may be maps.
fn shared<'t>(types: impl Iterator<Item = &'t Type>) -> Type {
    let mut types = types.filter_map(|ty| match ty.kind() {
        TypeKind::Dynamic => None,
        TypeKind::Tuple([]) => None,
        TypeKind::Tuple(elements) => Some(Type::list(shared(elements.iter()))),
        TypeKind::Object(_) => Some(Type::DYNAMIC),
        _ => Some(ty.clone()),
    });
    let first = types.next().filter(|first| types.all(|other| other == *first));
    first.unwrap_or(Type::DYNAMIC)
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
    let Part { value: Some(value), is_secret } = found else { return Err(why_not_compared(owner, path)) };
    let what = named(owner, path);
    let found = value.to_value();
    match (is_same(value, expected.as_ref()), is_secret) {
        (true, _) => Ok(()),
        (false, true) => Err(format!("{what} is another (sensitive) value than is expected.")),
        (false, false) if is_judged(found.as_ref()) => {
            let hint = if is_in_another_order(value, expected.as_ref()) { MAY_BE_SET } else { "" };
            Err(format!("expected {what} to be {expected}, and it is {found}.{hint}"))
        }
        (false, false) => Err(format!("expected {what} to be another value, and it is {found}. {UNJUDGED}")),
    }
}

/// What may be wrong with the order.
const MAY_BE_SET: &str = " These are the same elements in another order, which counts but in a set. Terraform's JSON does not tell sets from lists: \
    if it is a set, expect one, as `Value::of` makes of a `HashSet`.";

/// Why what is expected is not quoted.
const UNJUDGED: &str = "(The value that the step expects is not shown, as what is null or empty may be sensitive or write-only.)";

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
