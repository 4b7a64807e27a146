//! A part of a value that a step names, and why there is none.

use tfsdk_core::path::{Path, Step};
use tfsdk_core::text::nearest;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_lang::expr::{Marked, Marks};

use super::change::name_of;
use super::sensitive::of_step;

/// A part of a value.
pub(super) struct Part<'v> {
    /// `None` if it is in one that is unknown.
    pub(super) value: Option<ValueRef<'v>>,
    /// Whether it, or a part of it, is sensitive.
    pub(super) is_secret: bool,
}

/// A part of what is stored or planned, at a path.
///
/// # Errors
/// The path leads nowhere.
pub(super) fn part<'v>(owner: &str, whole: &'v Marked, path: &str) -> Result<Part<'v>, String> {
    let parsed = parsed(path)?;
    let (mut value, mut marks) = (whole.value.as_ref(), whole.marks.clone());
    for (passed, step) in parsed.steps().iter().enumerate() {
        if !value.is_known() {
            return Ok(Part { value: None, is_secret: marks.has_sensitive() });
        }
        (value, marks) = step_into((value, &marks), step).ok_or_else(|| {
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
    }
    Ok(Part { value: Some(value), is_secret: marks.has_sensitive() })
}

/// What a step leads to. Terraform's JSON does not tell maps from objects, so keys find attributes, and names find elements of maps.
pub(super) fn step_into<'v>(
    (value, marks): (ValueRef<'v>, &Marks),
    step: &Step,
) -> Option<(ValueRef<'v>, Marks)> {
    let part = match step {
        Step::Attribute(key) | Step::Key(key) => value.attribute(key).or_else(|| value.key(key)),
        _ => value.step(step).ok(),
    };
    Some((part?, of_step(marks, step).and_own(marks)))
}

/// Why a value is not compared.
pub(super) fn why_not_compared(owner: &str, path: &str) -> String {
    format!("expected {} to be known, and it is in a part that is unknown.", named(owner, path))
}

/// A part, as messages name it.
pub(super) fn named(owner: &str, path: &str) -> String {
    if path.is_empty() { format!("all of {owner}") } else { format!("{path} of {owner}") }
}

pub(super) fn parsed(path: &str) -> Result<Path, String> {
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
    format!("; {called} is a set, whose elements have no place: name it as a whole.")
}

/// How many names are listed where another one was meant.
const LISTED: usize = 8;
