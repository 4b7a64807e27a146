//! Which elements of two sets have a counterpart in the other set.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use crate::ty::TypeKind;
use crate::value::{Data, ValueRef};

/// For each planned and for each actual element, whether it fits at least one element of the other set.
///
/// `fits(planned, actual)` may hold only if all attributes of primitive types that are known in the plan are equal. A
/// hash of those leads to the candidates, so that not every element is compared with every other.
pub(super) fn all_paired<'a>(
    planned: &[ValueRef<'a>],
    actual: &[ValueRef<'a>],
    fits: impl Fn(ValueRef<'a>, ValueRef<'a>) -> bool,
) -> (Vec<bool>, Vec<bool>) {
    let mut paired_planned = vec![false; planned.len()];
    let mut paired_actual = vec![false; actual.len()];
    // The planned elements, by which of their parts are fixed and then by the hash of those.
    let mut groups: HashMap<Vec<bool>, HashMap<u64, Vec<usize>>> = HashMap::new();
    for (position, element) in planned.iter().enumerate() {
        let fixed = fixed_parts(*element);
        let hash = hash(*element, &fixed);
        groups.entry(fixed).or_default().entry(hash).or_default().push(position);
    }
    for (fixed, group) in &groups {
        let mut index: HashMap<u64, Vec<usize>> = HashMap::new();
        for (position, element) in actual.iter().enumerate() {
            index.entry(hash(*element, fixed)).or_default().push(position);
        }
        for (hash, positions) in group {
            let Some(candidates) = index.get(hash) else { continue };
            // The candidates before this one are paired already. They are tried last.
            let mut start = 0;
            for position in positions {
                while candidates.get(start).is_some_and(|c| paired_actual[*c]) {
                    start += 1;
                }
                let (paired, free) = candidates.split_at(start);
                let found =
                    free.iter().chain(paired).find(|c| fits(planned[*position], actual[**c])).copied();
                if let Some(found) = found {
                    paired_planned[*position] = true;
                    paired_actual[found] = true;
                }
            }
        }
    }
    for (position, element) in actual.iter().enumerate() {
        if !paired_actual[position] {
            paired_actual[position] = groups.iter().any(|(fixed, group)| {
                let candidates = group.get(&hash(*element, fixed));
                candidates.is_some_and(|c| c.iter().any(|planned_at| fits(planned[*planned_at], *element)))
            });
        }
    }
    (paired_planned, paired_actual)
}

/// Which parts of an element are equal in everything that fits it: the known ones of primitive types.
fn fixed_parts(element: ValueRef<'_>) -> Vec<bool> {
    let is_fixed = |part: ValueRef<'_>| part.ty().is_primitive() && part.is_known();
    match (element.ty().kind(), element.data()) {
        (TypeKind::Object(_), Data::Sequence(_)) => {
            element.elements().map(|(_, part)| is_fixed(part)).collect()
        }
        _ => vec![is_fixed(element)],
    }
}

fn hash(element: ValueRef<'_>, fixed: &[bool]) -> u64 {
    let mut hasher = DefaultHasher::new();
    match (element.ty().kind(), element.data()) {
        (TypeKind::Object(_), Data::Sequence(parts)) => {
            for (part, fixed) in parts.iter().zip(fixed) {
                if *fixed {
                    part.hash_raw(&mut hasher);
                }
            }
        }
        (_, data) => {
            if fixed.first() == Some(&true) {
                data.hash_raw(&mut hasher);
            }
        }
    }
    hasher.finish()
}
