//! Which element of the prior set an element of a configured set comes from.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use super::parts::{element, member, same, unknown};
use crate::schema::{Attribute, Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, ValueRef};

/// For each configured element the position of the prior element that it continues, each at most once.
///
/// A prior element fits when it differs only in attributes that the provider computes and the configuration leaves
/// out; the first one that fits and is not taken is taken. (Terraform: `ProposedNew` for sets.)
///
/// Terraform compares every element with every other; here a hash of what has to be equal leads to the candidates, so
/// that the cost grows with the number of elements.
pub(super) fn correlate<'a>(
    body: &'a Body,
    config: impl Iterator<Item = ValueRef<'a>>,
    prior: &[ValueRef<'a>],
) -> Vec<Option<usize>> {
    Correlation { rule: Rule::Terraform, is_open: &|_| false, fits: &|_, _, _| false }
        .correlate(body, config, prior)
}

/// How parts that have parts of their own are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// As Terraform does: sets inside elements have to be equal as a whole, lists and maps may have grown; elements
    /// choose in their order.
    Terraform,
    /// Sets inside elements may fit element by element; elements that leave least open choose first.
    Deep,
    /// As `Deep`, but lists and maps have as many elements as before.
    DeepAndWhole,
}

/// When a prior value fits a configured one.
pub(super) struct Correlation<'f> {
    pub(super) rule: Rule,
    /// Attributes whose values may differ.
    pub(super) is_open: &'f dyn Fn(&Attribute) -> bool,
    /// Whether a prior and a configured value of such an attribute, in this order, fit.
    pub(super) fits: &'f dyn Fn(&Attribute, ValueRef<'_>, ValueRef<'_>) -> bool,
}

impl Correlation<'_> {
    /// As [`correlate`].
    pub(super) fn correlate<'a>(
        &self,
        body: &'a Body,
        config: impl Iterator<Item = ValueRef<'a>>,
        prior: &[ValueRef<'a>],
    ) -> Vec<Option<usize>> {
        let mut taken = vec![false; prior.len()];
        let mut indexes: HashMap<Vec<bool>, Index> = HashMap::new();
        let mut everything: Option<Candidates> = None;
        // Null has no attributes that could differ, so it fits everything; it stands last in its set.
        let null = prior.iter().position(|prior| prior.is_null());
        let has_leaf = body.attributes().any(|attribute| attribute.nested_type().is_none());
        let configs: Vec<ValueRef<'a>> = config.collect();
        let mut order: Vec<usize> = (0..configs.len()).collect();
        if self.rule != Rule::Terraform {
            order.sort_by_cached_key(|position| self.left_open(body, configs[*position]));
        }
        let mut positions = vec![None; configs.len()];
        for at in order {
            let config = configs[at];
            positions[at] = {
                let fits = |position: usize| self.fits(body, prior[position], config);
                let found = if matches!(config.data(), Data::Sequence(_)) {
                    let open = self.open_members(body, config);
                    let hash = hash(body, config, &open);
                    let index = indexes.entry(open).or_insert_with_key(|open| Index::new(body, prior, open));
                    let found = index.0.get_mut(&hash).and_then(|candidates| candidates.first(&taken, fits));
                    found.or(null.filter(|position| !taken[*position]))
                } else if config.is_null() || !has_leaf {
                    let all = || Candidates { positions: (0..prior.len()).collect(), start: 0 };
                    everything.get_or_insert_with(all).first(&taken, fits)
                } else {
                    // The attributes of an unknown object are unknown, and nothing in a prior state equals them.
                    null.filter(|position| !taken[*position])
                };
                if let Some(position) = found {
                    taken[position] = true;
                }
                found
            };
        }
        positions
    }

    /// Which members may differ from the prior element: those that are computed and left out, and those with parts of
    /// their own, which are looked at one by one.
    fn open_members(&self, body: &Body, config: ValueRef<'_>) -> Vec<bool> {
        let members = body.members().iter().enumerate();
        members
            .map(|(i, m)| match m {
                Member::Attribute(attribute) if attribute.nested_type().is_none() => {
                    let value = member(config, i, attribute.name(), attribute.ty());
                    self.is_left_to_provider(attribute, value) || (self.is_open)(attribute)
                }
                _ => true,
            })
            .collect()
    }

    fn is_left_to_provider(&self, attribute: &Attribute, config: ValueRef<'_>) -> bool {
        // To Terraform a set that is left out does not match one that is there, computed or not.
        let set = self.rule == Rule::Terraform && matches!(config.ty().kind(), TypeKind::Set(_));
        attribute.terraform_mode().computed && config.is_null() && !set
    }

    /// Whether a prior object can come from a configured one. (Terraform: `validPriorFromConfig`.)
    fn fits(&self, body: &Body, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if same(config, prior) {
            return true;
        }
        if prior.is_null() || !prior.is_known() {
            return true;
        }
        if config.is_null() {
            return body.members().is_empty();
        }
        body.members().iter().enumerate().all(|(i, m)| {
            let prior = member(prior, i, m.name(), m.ty());
            let config = member(config, i, m.name(), m.ty());
            match m {
                Member::Attribute(attribute) if m.nested().is_none() => {
                    same(config, prior)
                        || self.is_left_to_provider(attribute, config)
                        || (self.fits)(attribute, prior, config)
                }
                // It is the provider's as a whole.
                Member::Attribute(attribute)
                    if self.rule != Rule::Terraform && self.is_left_to_provider(attribute, config) =>
                {
                    true
                }
                _ => m.nested().is_none_or(|(nesting, body)| self.parts_fit(body, nesting, prior, config)),
            }
        })
    }

    /// The same for a value that is an object of `body`, or has such objects for elements.
    fn parts_fit(&self, body: &Body, nesting: Nesting, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if same(config, prior) {
            return true;
        }
        if nesting == Nesting::Single {
            return self.fits(body, prior, config);
        }
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            return self.rule != Rule::Terraform && self.sets_fit(body, prior, config);
        }
        if self.rule == Rule::DeepAndWhole && prior.len() != config.len() {
            return false;
        }
        prior.elements().all(|(key, prior)| match config.is_known() {
            true => element(config, key).is_some_and(|config| self.fits(body, prior, config)),
            false => self.fits(body, prior, unknown(prior.ty())),
        })
    }
}

impl Correlation<'_> {
    /// How much an object leaves open, at any depth: attributes with parts of their own first, then others.
    fn left_open(&self, body: &Body, config: ValueRef<'_>) -> (usize, usize) {
        let mut open = (0, 0);
        for (i, m) in body.members().iter().enumerate() {
            let config = member(config, i, m.name(), m.ty());
            let (left, unset) = match m {
                Member::Attribute(attribute) => {
                    let left = self.is_left_to_provider(attribute, config);
                    (left, left || (self.is_open)(attribute))
                }
                Member::Block(_) => (false, false),
            };
            match m.nested() {
                None => open.1 += usize::from(unset),
                Some(_) if left => open.0 += 1,
                Some((nesting, body)) => self.add_left_open(body, nesting, config, &mut open),
            }
        }
        open
    }

    fn add_left_open(&self, body: &Body, nesting: Nesting, config: ValueRef<'_>, open: &mut (usize, usize)) {
        let mut add = |object: ValueRef<'_>| {
            if !object.is_null() && object.is_known() {
                let inner = self.left_open(body, object);
                *open = (open.0 + inner.0, open.1 + inner.1);
            }
        };
        if nesting == Nesting::Single {
            add(config);
        } else {
            config.elements().for_each(|(_, element)| add(element));
        }
    }

    fn sets_fit(&self, body: &Body, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        let priors: Vec<ValueRef<'_>> = prior.elements().map(|(_, element)| element).collect();
        config.len() == Some(priors.len())
            && self
                .correlate(body, config.elements().map(|(_, element)| element), &priors)
                .iter()
                .all(Option::is_some)
    }
}

/// The prior elements by a hash of the members that have to be equal.
struct Index(HashMap<u64, Candidates>);

impl Index {
    fn new(body: &Body, prior: &[ValueRef<'_>], open: &[bool]) -> Self {
        let mut index: HashMap<u64, Candidates> = HashMap::new();
        for (position, prior) in prior.iter().enumerate() {
            index.entry(hash(body, *prior, open)).or_default().positions.push(position);
        }
        Index(index)
    }
}

/// Positions in the prior set, in its order.
#[derive(Default)]
struct Candidates {
    positions: Vec<usize>,
    /// Those before it are taken.
    start: usize,
}

impl Candidates {
    fn first(&mut self, taken: &[bool], fits: impl Fn(usize) -> bool) -> Option<usize> {
        while self.positions.get(self.start).is_some_and(|position| taken[*position]) {
            self.start += 1;
        }
        self.positions[self.start..].iter().copied().find(|position| !taken[*position] && fits(*position))
    }
}

fn hash(body: &Body, object: ValueRef<'_>, open: &[bool]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (i, m) in body.members().iter().enumerate() {
        if !open[i] {
            member(object, i, m.name(), m.ty()).data().hash_raw(&mut hasher);
        }
    }
    hasher.finish()
}
