//! Elements of lists and sets that are known by a key.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use super::build::object;
use super::canonical::{canonical_of, canonical_part};
use super::parts::member;
use super::with_defaults::WithDefaults;
use crate::limits::Budget;
use crate::schema::{Body, Member};
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Key, Parts, RawKey, Value, ValueRef};

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
    fn parts<'a>(&self, element: ValueRef<'a>) -> KeyParts<'a> {
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

    /// The configured elements in their order, as a list, with the defaults of their keys: what a configuration leaves out is as if it said
    /// the default. `None` where no key has one.
    pub(super) fn filled(
        &self,
        config: ValueRef<'_>,
        defaults: &WithDefaults,
        budget: &Budget,
    ) -> Option<Value> {
        if !self.members().any(|m| defaults.has_in(m)) {
            return None;
        }
        let filled = |(_, element): (Key<'_>, ValueRef<'_>)| {
            if element.is_null() || !element.is_known() {
                return element.to_value().into_parts().1;
            }
            let parts = self.body.members().iter().enumerate().map(|(i, m)| {
                let part = member(element, i, m.name(), m.ty());
                if self.positions.contains(&i) {
                    defaults.filled_member(m, part, budget)
                } else {
                    part.to_value()
                }
            });
            object(self.body, parts.collect()).into_parts().1
        };
        let elements = Data::sequence(config.elements().map(filled).collect::<Parts<_>>());
        Some(Value::from_parts(Type::list(self.body.ty().clone()), elements))
    }

    /// For each configured element, the position of the prior one with the same key. If keys repeat, the first element
    /// with a key continues the first one with it, the second the second, and so on. What is left continues in order what has a key of
    /// the same meaning. As defaults may have changed, elements with them come before those without.
    pub(super) fn align(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        filled: Option<ValueRef<'_>>,
        budget: &Budget,
    ) -> Vec<Option<usize>> {
        let mut positions = vec![None; config.len().unwrap_or(0)];
        for config in filled.into_iter().chain([config]) {
            self.align_given_keys(prior, config, &mut positions, budget);
        }
        positions
    }

    fn align_given_keys(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        positions: &mut [Option<usize>],
        budget: &Budget,
    ) {
        align_equal(self.given(prior), self.given(config), positions);
        if self.may_read_alike() && positions.contains(&None) {
            let [prior, config] = [prior, config].map(|side| self.read(side));
            align_equal(borrowed(&prior), borrowed(&config), positions);
        }
        let is_compared =
            |m: &Member| m.behaviour().is_some_and(|b| b.same_meaning.is_some()) && canonical_of(m).is_none();
        if self.members().any(is_compared) {
            self.align_by_meaning(prior, config, positions, budget);
        }
    }

    /// Whether keys that differ may read alike.
    fn may_read_alike(&self) -> bool {
        self.members().any(|m| canonical_of(m).is_some())
    }

    fn given<'v>(&self, side: ValueRef<'v>) -> Vec<Option<Vec<RawKey<'v>>>> {
        side.elements().map(|(_, element)| self.key(element)).collect()
    }

    /// The keys of elements as they are read: what reads alike is one.
    fn read(&self, side: ValueRef<'_>) -> Vec<Option<Vec<Value>>> {
        let read = |element: ValueRef<'_>| {
            self.key(element)?;
            let parts = self.members().map(|m| Some(canonical_part(m, element.attribute(m.name())?)));
            parts.collect()
        };
        side.elements().map(|(_, element)| read(element)).collect()
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
    /// the rest of the key is the same, or else reads as the same.
    pub(super) fn align_left_out(
        &self,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        positions: &mut [Option<usize>],
    ) {
        if !self.may_be_left_out() {
            return;
        }
        let [given, wanted] = [prior, config]
            .map(|side| -> Vec<_> { side.elements().map(|(_, element)| self.parts(element)).collect() });
        align_given(&given, &wanted, positions);
        if self.may_read_alike() && positions.contains(&None) {
            let [prior, config] = [prior, config].map(|side| self.read_parts(side));
            align_given(&borrowed_parts(&prior), &borrowed_parts(&config), positions);
        }
    }

    /// The parts of the keys of elements as they are read.
    fn read_parts(&self, side: ValueRef<'_>) -> Vec<Option<Vec<Option<Value>>>> {
        let read = |element: ValueRef<'_>| {
            let parts = self.parts(element)?.into_iter().zip(self.members());
            let part = |(part, m): (Option<RawKey<'_>>, &Member)| match part {
                Some(_) => Some(Some(canonical_part(m, element.attribute(m.name())?))),
                None => Some(None),
            };
            parts.map(part).collect()
        };
        side.elements().map(|(_, element)| read(element)).collect()
    }
}

/// The parts of an element's key, with `None` for those that are left to the provider; `None` if one is not known.
type KeyParts<'v> = Option<Vec<Option<RawKey<'v>>>>;

/// Lets what leaves a part of its key to the provider continue in order what has the same rest of it and is not continued.
fn align_given<'v>(prior: &[KeyParts<'v>], config: &[KeyParts<'v>], positions: &mut [Option<usize>]) {
    let mut taken = vec![false; prior.len()];
    positions.iter().flatten().for_each(|position| taken[*position] = true);
    let mut by_given: HashMap<Vec<bool>, HashMap<Vec<RawKey<'_>>, VecDeque<usize>>> = HashMap::new();
    for (parts, position) in config.iter().zip(positions) {
        let Some(parts) = parts.as_ref().filter(|_| position.is_none()) else { continue };
        let given: Vec<bool> = parts.iter().map(Option::is_some).collect();
        if given.iter().all(|given| *given) {
            continue;
        }
        let groups = match by_given.entry(given) {
            Entry::Occupied(groups) => groups.into_mut(),
            Entry::Vacant(vacant) => {
                let groups = grouped(prior, vacant.key());
                vacant.insert(groups)
            }
        };
        let Some(group) = groups.get_mut(&parts.iter().copied().flatten().collect::<Vec<_>>()) else {
            continue;
        };
        *position = std::iter::from_fn(|| group.pop_front()).find(|position| !taken[*position]);
        position.iter().for_each(|position| taken[*position] = true);
    }
}

/// The positions of prior elements, by the parts of their keys that are given.
fn grouped<'v>(prior: &[KeyParts<'v>], given: &[bool]) -> HashMap<Vec<RawKey<'v>>, VecDeque<usize>> {
    let mut groups: HashMap<Vec<RawKey<'v>>, VecDeque<usize>> = HashMap::new();
    for (position, parts) in prior.iter().enumerate() {
        let Some(parts) = parts else { continue };
        let parts = parts.iter().zip(given).filter(|(_, given)| **given).map(|(part, _)| *part);
        if let Some(key) = parts.collect::<Option<Vec<_>>>() {
            groups.entry(key).or_default().push_back(position);
        }
    }
    groups
}

fn borrowed_parts(keys: &[Option<Vec<Option<Value>>>]) -> Vec<KeyParts<'_>> {
    keys.iter()
        .map(|key| {
            let parts = key.as_deref()?.iter();
            Some(parts.map(|part| part.as_ref().map(|part| RawKey(part.as_ref().data()))).collect())
        })
        .collect()
}

/// Lets what has no position yet continue in order what has the same key and is not continued.
fn align_equal<'k>(
    prior: Vec<Option<Vec<RawKey<'k>>>>,
    config: Vec<Option<Vec<RawKey<'k>>>>,
    positions: &mut [Option<usize>],
) {
    let mut is_taken = vec![false; prior.len()];
    positions.iter().flatten().for_each(|position| is_taken[*position] = true);
    let mut by_key: HashMap<Vec<RawKey<'_>>, VecDeque<usize>> = HashMap::new();
    for (position, key) in prior.into_iter().enumerate().filter(|(position, _)| !is_taken[*position]) {
        if let Some(key) = key {
            by_key.entry(key).or_default().push_back(position);
        }
    }
    for (position, key) in positions.iter_mut().zip(config).filter(|(position, _)| position.is_none()) {
        *position = key.and_then(|key| by_key.get_mut(&key)?.pop_front());
    }
}

fn borrowed(keys: &[Option<Vec<Value>>]) -> Vec<Option<Vec<RawKey<'_>>>> {
    keys.iter()
        .map(|key| Some(key.as_deref()?.iter().map(|part| RawKey(part.as_ref().data())).collect()))
        .collect()
}

fn is_computed(m: &Member) -> bool {
    matches!(m, Member::Attribute(attribute) if attribute.mode().computed)
}

/// The elements whose key an earlier element has already, with defaults and as it is read.
pub(super) fn repeated_keys<'a>(body: &Body, value: ValueRef<'a>) -> Vec<(Key<'a>, ValueRef<'a>)> {
    let Some(keys) = Keys::of(body) else { return Vec::new() };
    let filled = keys.filled(value, &WithDefaults::default(), &Budget::default());
    let given = filled.as_ref().map_or(value, Value::as_ref);
    let read = if keys.may_read_alike() { keys.read(given) } else { Vec::new() };
    let all = if read.is_empty() { keys.given(given) } else { borrowed(&read) };
    let mut seen: HashSet<Vec<RawKey<'_>>> = HashSet::new();
    let repeated = all.into_iter().map(|key| key.is_some_and(|key| !seen.insert(key)));
    value
        .elements()
        .zip(repeated)
        .filter(|(_, is_repeated)| *is_repeated)
        .map(|(element, _)| element)
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
