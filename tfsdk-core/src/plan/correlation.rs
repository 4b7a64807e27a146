//! Which element of the prior set each element of a configured set continues.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use super::parts::{element, member, same, unknown};
use crate::schema::{Attribute, Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, ValueRef};

/// For each configured element, the position of the prior element that it continues. No position comes twice.
///
/// A prior element fits if it differs only in attributes that the provider computes and the configuration leaves out.
/// Each configured element takes the first one that fits and is still free. (Terraform: `ProposedNew` for sets.)
///
/// Terraform compares every element with every other. Here a hash of what has to be equal leads to the candidates, so
/// the cost grows with the number of elements.
pub(super) fn correlate<'a>(
    body: &'a Body,
    config: impl Iterator<Item = ValueRef<'a>>,
    prior: &[ValueRef<'a>],
) -> Vec<Option<usize>> {
    Correlation { nested: NestedMatch::AsTerraform, is_open: &|_| false, fits: &|_, _, _| false }
        .correlate(body, config, prior)
}

/// How the nested objects inside elements are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NestedMatch {
    /// As Terraform does: sets inside elements have to be equal, lists and maps may have grown. Elements choose in their
    /// order.
    AsTerraform,
    /// Sets inside elements may fit element by element. Elements that leave least open choose first.
    Deep,
    /// As `Deep`, but lists and maps may not have grown.
    DeepAndWhole,
}

/// How to decide which prior element a configured one continues.
pub(super) struct Correlation<'f> {
    pub(super) nested: NestedMatch,
    /// Whether the values of an attribute may differ.
    pub(super) is_open: &'f dyn Fn(&Attribute) -> bool,
    /// Whether a prior and a configured value of such an attribute, in this order, fit each other.
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
        // A null element has no attributes that could differ, so it fits everything.
        let null = prior.iter().position(|prior| prior.is_null());
        let has_leaf = body.attributes().any(|attribute| attribute.nested_type().is_none());
        let configs: Vec<ValueRef<'a>> = config.collect();
        let mut order: Vec<usize> = (0..configs.len()).collect();
        if self.nested != NestedMatch::AsTerraform {
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
                    // The attributes of an unknown object are unknown, and no prior state has unknown ones.
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

    /// Which members may differ from the prior element: those that are left to the provider, and those with nested
    /// objects, which are compared one by one.
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
        // To Terraform a set that is left out does not match one that is present, even if it is computed.
        let set = self.nested == NestedMatch::AsTerraform && matches!(config.ty().kind(), TypeKind::Set(_));
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
                // The whole attribute is left to the provider.
                Member::Attribute(attribute)
                    if self.nested != NestedMatch::AsTerraform
                        && self.is_left_to_provider(attribute, config) =>
                {
                    true
                }
                _ => m.nested().is_none_or(|(nesting, body)| self.parts_fit(body, nesting, prior, config)),
            }
        })
    }

    /// The same for a value that is an object of `body`, or a collection of such objects.
    fn parts_fit(&self, body: &Body, nesting: Nesting, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if same(config, prior) {
            return true;
        }
        if nesting == Nesting::Single {
            return self.fits(body, prior, config);
        }
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            return self.nested != NestedMatch::AsTerraform && self.sets_fit(body, prior, config);
        }
        if self.nested == NestedMatch::DeepAndWhole && prior.len() != config.len() {
            return false;
        }
        prior.elements().all(|(key, prior)| {
            if config.is_known() {
                element(config, key).is_some_and(|config| self.fits(body, prior, config))
            } else {
                self.fits(body, prior, unknown(prior.ty()))
            }
        })
    }
}

impl Correlation<'_> {
    /// How many attributes an object leaves open, at any depth: first those with nested objects, then the others.
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

/// The prior elements, by a hash of the members that have to be equal.
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
    /// The positions before this one are taken.
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
