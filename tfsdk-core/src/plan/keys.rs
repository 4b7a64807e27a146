//! Elements of lists and sets that are known by a key.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use crate::limits::Budget;
use crate::schema::{Body, Member};
use crate::ty::TypeKind;
use crate::value::{Key, RawKey, ValueRef};

/// The attributes that identify an element.
pub(super) struct Keys<'b> {
    body: &'b Body,
    positions: Vec<usize>,
}

impl<'b> Keys<'b> {
    /// The keys of a body, if it has any.
    pub(super) fn of(body: &'b Body) -> Option<Self> {
        let positions: Vec<usize> = body
            .members()
            .iter()
            .enumerate()
            .filter(|(_, m)| m.behaviour().is_some_and(|b| b.key))
            .map(|(i, _)| i)
            .collect();
        (!positions.is_empty()).then_some(Keys { body, positions })
    }

    /// The key of an element; `None` if it is not wholly known, or left to the provider.
    fn key<'a>(&self, element: ValueRef<'a>) -> Option<Vec<RawKey<'a>>> {
        self.parts(element)?.into_iter().collect()
    }

    /// The parts of an element's key, with `None` for those that are left to the provider; `None` if one is not known.
    fn parts<'a>(&self, element: ValueRef<'a>) -> Option<Vec<Option<RawKey<'a>>>> {
        if element.is_null() || !element.is_known() {
            return None;
        }
        let parts = self.positions.iter().map(|position| {
            let m = &self.body.members()[*position];
            let part = element.attribute(m.name())?;
            let is_left_out = part.is_null() && is_computed(m);
            part.is_wholly_known().then_some((!is_left_out).then_some(RawKey(part.data())))
        });
        parts.collect()
    }

    /// Whether the provider gives keys to elements that are configured without.
    pub(super) fn may_be_left_out(&self) -> bool {
        self.positions.iter().any(|position| is_computed(&self.body.members()[*position]))
    }

    /// For each configured element, the position of the prior one with the same key. If keys repeat, the first element
    /// with a key continues the first one with it, the second the second, and so on. What is left continues in order what has a key of
    /// the same meaning.
    pub(super) fn align(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        budget: &Budget,
    ) -> Vec<Option<usize>> {
        let mut by_key: HashMap<Vec<RawKey<'_>>, Vec<usize>> = HashMap::new();
        for (position, (_, element)) in prior.elements().enumerate() {
            if let Some(key) = self.key(element) {
                by_key.entry(key).or_default().push(position);
            }
        }
        by_key.values_mut().for_each(|positions| positions.reverse());
        let mut align = |element| by_key.get_mut(&self.key(element)?)?.pop();
        let mut positions: Vec<Option<usize>> =
            config.elements().map(|(_, element)| align(element)).collect();
        let means = |m: &Member| m.behaviour().is_some_and(|b| b.same_meaning.is_some());
        if self.members().any(means) {
            self.align_by_meaning(prior, config, &mut positions, budget);
        }
        positions
    }

    fn members(&self) -> impl Iterator<Item = &'b Member> {
        self.positions.iter().map(|position| &self.body.members()[*position])
    }

    fn align_by_meaning(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        positions: &mut [Option<usize>],
        budget: &Budget,
    ) {
        // Each is compared with each: where that is too much, what is left is new.
        const MOST_PAIRS: usize = 1_000_000;
        let mut is_taken = vec![false; prior.len().unwrap_or(0)];
        positions.iter().flatten().for_each(|position| is_taken[*position] = true);
        let mut left: Vec<(usize, ValueRef<'_>)> = prior
            .elements()
            .map(|(_, element)| element)
            .enumerate()
            .filter(|(position, element)| !is_taken[*position] && self.key(*element).is_some())
            .collect();
        let open = positions.iter().filter(|position| position.is_none()).count();
        if open.saturating_mul(left.len()) > MOST_PAIRS {
            return;
        }
        for ((_, element), position) in config.elements().zip(positions) {
            if position.is_some() || self.key(element).is_none() {
                continue;
            }
            let means_same = |prior: ValueRef<'_>| {
                budget.work(1 + self.positions.len() as u64).is_ok()
                    && budget
                        .work(
                            self.members()
                                .filter_map(|m| Some(cost_of_meaning(element.attribute(m.name())?)))
                                .sum(),
                        )
                        .is_ok()
                    && self.members().all(|m| {
                        let (Some(prior), Some(given)) =
                            (prior.attribute(m.name()), element.attribute(m.name()))
                        else {
                            return false;
                        };
                        let same = m.behaviour().and_then(|b| b.same_meaning.as_ref());
                        prior.raw_equals(given)
                            || !prior.is_null()
                                && !given.is_null()
                                && same.is_some_and(|same| same.is_same(prior, given))
                    })
            };
            if let Some(found) = left.iter().position(|(_, prior)| means_same(*prior)) {
                *position = Some(left.remove(found).0);
            }
        }
    }

    /// Lets the elements that leave a part of their key to the provider continue prior ones that no other continues, in order, where
    /// the rest of the key is the same.
    pub(super) fn align_left_out(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        positions: &mut [Option<usize>],
    ) {
        if !self.may_be_left_out() {
            return;
        }
        let mut taken = vec![false; prior.len().unwrap_or(0)];
        positions.iter().flatten().for_each(|position| taken[*position] = true);
        let mut by_given: HashMap<Vec<bool>, HashMap<Vec<RawKey<'_>>, VecDeque<usize>>> = HashMap::new();
        for ((_, element), position) in config.elements().zip(positions) {
            let Some(parts) = self.parts(element).filter(|_| position.is_none()) else { continue };
            let given: Vec<bool> = parts.iter().map(Option::is_some).collect();
            if given.iter().all(|given| *given) {
                continue;
            }
            let groups = match by_given.entry(given) {
                Entry::Occupied(groups) => groups.into_mut(),
                Entry::Vacant(vacant) => {
                    let groups = self.grouped(prior, vacant.key());
                    vacant.insert(groups)
                }
            };
            let Some(group) = groups.get_mut(&parts.into_iter().flatten().collect::<Vec<_>>()) else {
                continue;
            };
            *position = std::iter::from_fn(|| group.pop_front()).find(|position| !taken[*position]);
            position.iter().for_each(|position| taken[*position] = true);
        }
    }

    /// The positions of prior elements, by the parts of their keys that are given.
    fn grouped<'v>(&self, prior: ValueRef<'v>, given: &[bool]) -> HashMap<Vec<RawKey<'v>>, VecDeque<usize>> {
        let mut groups: HashMap<Vec<RawKey<'v>>, VecDeque<usize>> = HashMap::new();
        for (position, (_, element)) in prior.elements().enumerate() {
            let Some(parts) = self.parts(element) else { continue };
            let parts = parts.into_iter().zip(given).filter(|(_, given)| **given).map(|(part, _)| part);
            if let Some(key) = parts.collect::<Option<Vec<_>>>() {
                groups.entry(key).or_default().push_back(position);
            }
        }
        groups
    }
}

fn is_computed(m: &Member) -> bool {
    matches!(m, Member::Attribute(attribute) if attribute.mode().computed)
}

/// The elements whose key an earlier element has already.
pub(super) fn repeated_keys<'a>(body: &Body, value: ValueRef<'a>) -> Vec<(Key<'a>, ValueRef<'a>)> {
    let Some(keys) = Keys::of(body) else { return Vec::new() };
    let mut seen: HashMap<Vec<RawKey<'_>>, ()> = HashMap::new();
    value
        .elements()
        .filter(|(_, element)| keys.key(*element).is_some_and(|key| seen.insert(key, ()).is_some()))
        .collect()
}

/// The steps of asking whether a value means the same as another: texts are parsed for it, and so many elements of sets at most are
/// compared each with each.
pub(super) fn cost_of_meaning(value: ValueRef<'_>) -> u64 {
    const MOST_COMPARED: u64 = 1000;
    let compared = match value.ty().kind() {
        TypeKind::Set(_) => value.len().map_or(0, |len| (len as u64).min(MOST_COMPARED)),
        _ => 0,
    };
    value.data().size() / 64 + compared * compared / 256
}
