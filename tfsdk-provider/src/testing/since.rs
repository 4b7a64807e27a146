//! What a step changes of what is stored, and what it leaves as it was.

use std::collections::BTreeMap;

use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_lang::expr::{Marked, Marks};

use super::change::{name_of, steps};
use super::engine::AllStored;
use super::part::{named, parsed, part};
use super::same::is_same;
use super::sensitive::of_step;

/// What is stored before a step and after it.
pub(super) type Sides<'s, T> = [&'s T; 2];

/// A value has to stay as it was, or not to.
pub(super) fn stays_or_not(
    address: &str,
    path: &str,
    stays: bool,
    [before, now]: Sides<'_, AllStored>,
) -> Result<(), String> {
    let now = part(address, now.at(address)?, path)?;
    let was = before.at(address).and_then(|was| part(address, was, path));
    let was = was.map_err(|why| format!("before this step, {why}"))?;
    let (Some(value), Some(old)) = (now.value, was.value) else { return Ok(()) };
    let what = named(address, path);
    let is_secret = now.is_secret || was.is_secret;
    match (is_same(value, old), is_secret) {
        (is_same, _) if is_same == stays => Ok(()),
        (false, false) => Err(format!(
            "expected {what} to stay as it was, {}, and it is {}.",
            old.to_value(),
            value.to_value()
        )),
        (false, true) => {
            Err(format!("expected {what} to stay as it was, and it is another (sensitive) value."))
        }
        (true, false) => Err(format!(
            "expected {what} to be another value than before, and it is {} still.",
            old.to_value()
        )),
        (true, true) => Err(format!(
            "expected {what} to be another value than before, and it is the same (sensitive) value still."
        )),
    }
}

/// Where a resource is not as it was before it was imported again, but at these paths.
///
/// # Errors
/// A path leads nowhere.
pub(super) fn lost_by_import(
    address: &str,
    [before, now]: Sides<'_, Marked>,
    except: &[String],
) -> Result<Vec<String>, String> {
    let mut excepted = Vec::new();
    for path in except {
        // What is missing on one side alone is what it is for.
        part(address, before, path).or_else(|why| part(address, now, path).map_err(|_| why))?;
        excepted.push(steps(&parsed(path)?));
    }
    let mut differing = Differing { address, excepted, path: Path::root(), found: Vec::new() };
    differing.compare([before, now].map(|side| Some((side.value.as_ref(), side.marks.clone()))));
    Ok(differing.found)
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
type Side<'v> = Option<(ValueRef<'v>, Marks)>;

impl Differing<'_> {
    fn compare(&mut self, sides: [Side<'_>; 2]) {
        if self.excepted.contains(&steps(&self.path)) {
            return;
        }
        let [Some((old, old_marks)), Some((new, new_marks))] = &sides else {
            return self.differ(&sides);
        };
        if is_same(*new, *old) {
            return;
        }
        let steps = steps_of_both(*old, *new);
        if old_marks.is_sensitive() || new_marks.is_sensitive() || steps.is_empty() {
            return self.differ(&sides);
        }
        for step in steps {
            let parts = [(old, old_marks), (new, new_marks)].map(|(side, marks)| {
                let marks = of_step(marks, &step).and_own(marks);
                Some((at(*side, &step)?, marks))
            });
            self.path.push(step);
            self.compare(parts);
            self.path.pop();
        }
    }

    fn differ(&mut self, sides: &[Side<'_>; 2]) {
        let what = named(self.address, &self.path.to_string());
        let is_secret = sides.iter().flatten().any(|(_, marks)| marks.has_sensitive());
        let [was, is] = sides.each_ref().map(|side| match side {
            Some((value, _)) => value.to_value().to_string(),
            None => "not there".to_owned(),
        });
        self.found.push(match is_secret {
            true => format!("{what} is another (sensitive) value than before."),
            false => format!("{what} was {was}, and is {is} as it was imported."),
        });
    }
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
    match (by_name(old), by_name(new)) {
        (Some(old), Some(mut new)) => {
            new.extend(old);
            new.into_values().collect()
        }
        (None, None) if old.len() == new.len() && [old, new].iter().all(is_list) => {
            (0..old.len().unwrap_or_default()).map(Step::Index).collect()
        }
        _ => Vec::new(),
    }
}

/// A part of a value. Terraform's JSON does not tell maps from objects.
fn at<'v>(value: ValueRef<'v>, step: &Step) -> Option<ValueRef<'v>> {
    match step {
        Step::Attribute(name) | Step::Key(name) => value.attribute(name).or_else(|| value.key(name)),
        _ => value.step(step).ok(),
    }
}
