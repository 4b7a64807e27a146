//! The marks of a body's value, from those of its attributes.

use std::collections::BTreeMap;
use std::sync::Arc;

use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marks;

/// The marks of a value of which these parts have marks. Where they cost more than the limits allow, all of it has them.
pub(super) fn of_parts(value: &Value, marked: &[(Path, Marks)], limits: Limits) -> Marks {
    let parts = marked.iter().map(|(path, marks)| (path.steps(), marks)).collect();
    let budget = Budget::new(limits, marked.len());
    let whole = || Marks::all_of(marked.iter().map(|(_, marks)| marks));
    tree(parts).converted(value, &budget).unwrap_or_else(|_| whole())
}

/// One level for each level of blocks.
fn tree(parts: Vec<(&[Step], &Marks)>) -> Marks {
    let mut names: BTreeMap<Arc<str>, Vec<(&[Step], &Marks)>> = BTreeMap::new();
    let mut places: BTreeMap<usize, Vec<(&[Step], &Marks)>> = BTreeMap::new();
    let mut whole = None;
    for (steps, marks) in parts {
        match steps.split_first() {
            Some((Step::Attribute(name) | Step::Key(name), rest)) => {
                names.entry(Arc::clone(name)).or_default().push((rest, marks));
            }
            Some((Step::Index(place), rest)) => places.entry(*place).or_default().push((rest, marks)),
            None => whole = Some(marks),
            // No step leads further into it.
            Some(_) => return marks.clone(),
        }
    }
    let parts = match names.is_empty() {
        false => Marks::of_attributes(names.into_iter().map(|(name, parts)| (name, tree(parts)))),
        true => Marks::of_elements(places.into_iter().map(|(place, parts)| (place, tree(parts)))),
    };
    match whole {
        // Of an attribute they are a tree, and of a block its own.
        Some(whole) if parts.is_none() => whole.clone(),
        Some(whole) => parts.and_own(whole),
        None => parts,
    }
}
