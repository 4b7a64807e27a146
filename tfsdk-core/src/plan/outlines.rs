//! What elements of sets are found by, when they are many.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use super::index::{Outline, WHOLE, mixed};
use super::known::{Lists, key};
use super::nested_match::NestedMatch;
use super::parts::member;
use super::rule::Rule;
use crate::schema::{Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, Key, ValueRef};

/// Makes the outlines of configured and prior elements.
pub(super) struct Outlines<'r> {
    rule: &'r Rule<'r>,
    /// By the body of their elements.
    sets: HashMap<usize, SetMasks>,
}

/// By which masks the sets of a body are told apart.
#[derive(Default)]
struct SetMasks {
    /// Those of whole sets.
    common: Vec<(usize, Lists)>,
    /// Those of elements in sets whose elements have several.
    mixed: Vec<(usize, Lists)>,
    /// Whether there are more than that, so that attributes have to do.
    others: bool,
}

/// So many masks are told apart. Each one costs a hash of every prior set.
const MOST_MASKS: usize = 8;

/// Which of the two an outline is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Prior,
    /// The one that wants: what it leaves open is not in its outline.
    Config,
}

impl<'r> Outlines<'r> {
    /// For the comparison of these configured elements with prior ones.
    pub(super) fn new(rule: &'r Rule<'r>, body: &Body, configs: &[ValueRef<'_>]) -> Self {
        let mut counts = HashMap::new();
        if rule.nested != NestedMatch::AsTerraform {
            configs.iter().for_each(|config| count_masks(rule, body, *config, &mut counts));
        }
        let sets = counts.into_iter().map(|(body, counts)| (body, counts.most_frequent(rule))).collect();
        Outlines { rule, sets }
    }

    pub(super) fn outline(&self, body: &Body, object: ValueRef<'_>, side: Side) -> Outline {
        let mut outline = Outline::default();
        self.add_object(body, object, side, (WHOLE, WHOLE), &mut outline);
        outline
    }

    /// Adds an object that stands at `at`, in the innermost place `within`.
    fn add_object(
        &self,
        body: &Body,
        object: ValueRef<'_>,
        side: Side,
        (within, at): (u64, u64),
        outline: &mut Outline,
    ) {
        let whole = at == WHOLE;
        for (i, m) in body.members().iter().enumerate() {
            let at = mixed(at, &i);
            let value = member(object, i, m.name(), m.ty());
            match (m, m.nested()) {
                // The elements of a bucket have these in common.
                (Member::Attribute(attribute), None) if whole && self.rule.is_sure(attribute) => {}
                (Member::Attribute(attribute), None) => {
                    let left = side == Side::Config && self.rule.is_left_to_provider(attribute, value);
                    if !left && !self.rule.is_open(attribute) {
                        outline.fact(within, at, hash(value));
                    }
                }
                (Member::Attribute(attribute), Some(_))
                    if side == Side::Config && self.rule.leaves_whole(attribute, value) =>
                {
                    outline.open(at);
                }
                (_, Some((nesting, body))) => {
                    self.add_parts(body, nesting, value, side, (within, at), outline);
                }
                (Member::Block(_), None) => {}
            }
        }
    }

    fn add_parts(
        &self,
        body: &Body,
        nesting: Nesting,
        value: ValueRef<'_>,
        side: Side,
        (within, at): (u64, u64),
        outline: &mut Outline,
    ) {
        let mut add = |object: ValueRef<'_>, place: u64| {
            if !object.is_known() {
                outline.open(at);
            } else if !object.is_null() || body.members().is_empty() {
                // Null fits an object without members.
                outline.place(place, at, within);
                self.add_object(body, object, side, (place, place), outline);
            }
        };
        if matches!(value.ty().kind(), TypeKind::Set(_)) {
            self.add_set(body, value, side, (within, at), outline);
        } else if nesting == Nesting::Single || !value.is_known() {
            add(value, mixed(at, "object"));
        } else {
            for (key, element) in value.elements() {
                let place = match key {
                    Key::Attribute(key) | Key::Key(key) => mixed(at, key),
                    Key::Index(index) | Key::Element(index) => mixed(at, &index),
                };
                add(element, place);
            }
        }
    }

    fn add_set(
        &self,
        body: &Body,
        set: ValueRef<'_>,
        side: Side,
        (within, at): (u64, u64),
        outline: &mut Outline,
    ) {
        if self.rule.nested == NestedMatch::AsTerraform {
            return outline.fact(within, at, hash(set));
        }
        outline.fact(within, at, self.rule.sure_set(body, set));
        let Some(masks) = self.sets.get(&key(body)) else { return };
        // A prior set has no hash under a mask if null stands in it. So what is wanted of the hash counts in a place
        // that only those have which have one.
        let mut add = |name: &str, mask: (usize, Lists), facts: Option<Vec<u64>>| {
            let Some(facts) = facts else { return };
            let place = mixed(mixed(at, name), &mask);
            outline.place(place, at, within);
            facts.into_iter().for_each(|fact| outline.fact(place, place, fact));
        };
        let elements = || set.elements().map(|(_, element)| element);
        match side {
            Side::Prior => {
                for (mask, lists) in masks.common.iter().copied() {
                    let hash = self.rule.masked_set(body, set, mask, lists);
                    add("common", (mask, lists), hash.map(|hash| vec![hash]));
                }
                for (mask, lists) in masks.mixed.iter().copied() {
                    let hashes = elements().map(|element| self.rule.masked(body, element, mask, lists));
                    add("mixed", (mask, lists), hashes.collect());
                }
                if masks.others {
                    let attributes = elements().map(|element| self.attributes(body, element, side));
                    add(
                        "others",
                        (0, Lists::Whole),
                        attributes.collect::<Option<Vec<_>>>().map(|all| all.concat()),
                    );
                }
            }
            Side::Config => {
                let common = self.rule.common_mask(body, set);
                for (mask, lists) in masks.common.iter().copied() {
                    let is_own = common == Some(mask);
                    let hash = is_own.then(|| self.rule.masked_set(body, set, mask, lists)).flatten();
                    add("common", (mask, lists), Some(hash.into_iter().collect()));
                }
                let mut by_mask: HashMap<usize, Vec<ValueRef<'_>>> = HashMap::new();
                if common.is_none() && !masks.mixed.is_empty() {
                    for element in elements() {
                        if let Some(mask) = self.rule.mask(body, element) {
                            by_mask.entry(mask).or_default().push(element);
                        }
                    }
                }
                for (mask, lists) in masks.mixed.iter().copied() {
                    let own = by_mask.get(&mask).into_iter().flatten();
                    let hashes = own.filter_map(|element| self.rule.masked(body, *element, mask, lists));
                    add("mixed", (mask, lists), Some(hashes.collect()));
                }
                if masks.others {
                    let attributes = elements().filter_map(|element| self.attributes(body, element, side));
                    add("others", (0, Lists::Whole), Some(attributes.flatten().collect()));
                }
            }
        }
    }

    /// Hashes of the attributes of an element that the provider may compute; `None` if it is no object.
    fn attributes(&self, body: &Body, element: ValueRef<'_>, side: Side) -> Option<Vec<u64>> {
        if !matches!(element.data(), Data::Sequence(..)) {
            return None;
        }
        let facts = body.members().iter().enumerate().filter_map(|(i, m)| {
            let Member::Attribute(attribute) = m else { return None };
            if m.nested().is_some() || self.rule.is_sure(attribute) || self.rule.is_open(attribute) {
                return None;
            }
            let value = member(element, i, m.name(), m.ty());
            let left = side == Side::Config && self.rule.is_left_to_provider(attribute, value);
            (!left).then(|| mixed(hash(value), &i))
        });
        Some(facts.collect())
    }
}

/// How many sets and elements have each mask.
#[derive(Default)]
struct Counts {
    common: HashMap<usize, usize>,
    mixed: HashMap<usize, usize>,
}

impl Counts {
    fn most_frequent(self, rule: &Rule<'_>) -> SetMasks {
        let mut others = false;
        let mut most = |counts: HashMap<usize, usize>| {
            let mut counts: Vec<(usize, usize)> = counts.into_iter().collect();
            counts.sort_unstable_by_key(|(mask, count)| (std::cmp::Reverse(*count), *mask));
            others |= counts.len() > MOST_MASKS;
            let masks = counts.into_iter().take(MOST_MASKS).map(|(mask, _)| mask);
            masks.flat_map(|mask| rule.hashes_under(mask).iter().map(move |lists| (mask, *lists))).collect()
        };
        SetMasks { common: most(self.common), mixed: most(self.mixed), others }
    }
}

/// Counts the masks in all sets that are parts of an object, but not in sets inside of these.
fn count_masks(rule: &Rule<'_>, body: &Body, object: ValueRef<'_>, counts: &mut HashMap<usize, Counts>) {
    if object.is_null() || !object.is_known() {
        return;
    }
    for (i, m) in body.members().iter().enumerate() {
        let Some((nesting, body)) = m.nested() else { continue };
        let value = member(object, i, m.name(), m.ty());
        if matches!(value.ty().kind(), TypeKind::Set(_)) {
            let counts = counts.entry(key(body)).or_default();
            if let Some(mask) = rule.common_mask(body, value) {
                *counts.common.entry(mask).or_default() += 1;
            } else {
                for mask in value.elements().filter_map(|(_, element)| rule.mask(body, element)) {
                    *counts.mixed.entry(mask).or_default() += 1;
                }
            }
        } else if nesting == Nesting::Single {
            count_masks(rule, body, value, counts);
        } else {
            value.elements().for_each(|(_, element)| count_masks(rule, body, element, counts));
        }
    }
}

fn hash(value: ValueRef<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.data().hash_raw(&mut hasher);
    hasher.finish()
}
