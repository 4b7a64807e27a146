//! Which element of the prior set each element of a configured set continues.

use std::collections::HashMap;

use super::index::{Index, Which};
use super::known::{Known, key};
use super::levels::Levels;
use super::nested_match::NestedMatch;
use super::outlines::{Outlines, Side};
use super::parts::{element, member, same, unknown};
use super::rule::Rule;
use crate::limits::Budget;
use crate::schema::{Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, ValueRef};

/// For each configured element, the position of the prior element that it continues. No position comes twice.
///
/// A prior element fits if it differs only in attributes that the provider computes and the configuration leaves out.
/// Each configured element takes the first one that fits and is still free. (Terraform: `ProposedNew` for sets.)
///
/// Terraform compares every element with every other. Here elements are first told apart by what nobody computes, which
/// makes one hash of each; where many share it, by an [`Index`] of all that they hold.
pub(super) fn correlate<'a>(
    body: &'a Body,
    config: impl Iterator<Item = ValueRef<'a>>,
    prior: &[ValueRef<'a>],
    budget: &Budget,
) -> Vec<Option<usize>> {
    Rule { nested: NestedMatch::AsTerraform, meaning: None, budget, known: &Known::default() }
        .correlate(body, config, prior)
}

impl Rule<'_> {
    /// As [`correlate`].
    pub(super) fn correlate<'a>(
        &self,
        body: &'a Body,
        config: impl Iterator<Item = ValueRef<'a>>,
        prior: &[ValueRef<'a>],
    ) -> Vec<Option<usize>> {
        let mut taken = vec![false; prior.len()];
        let mut buckets: HashMap<u64, Bucket> = HashMap::new();
        for (position, prior) in prior.iter().enumerate() {
            if matches!(prior.data(), Data::Sequence(..)) {
                buckets.entry(self.sure(body, *prior)).or_default().positions.push(position);
            }
        }
        let mut everything: Option<Bucket> = None;
        let mut outlines: Option<Outlines<'_>> = None;
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
            let fits = |position: usize| self.fits(body, prior[position], config);
            let found = if matches!(config.data(), Data::Sequence(..)) {
                let bucket = buckets.get_mut(&self.sure(body, config));
                let found = bucket.and_then(|bucket| {
                    if bucket.positions.len() <= FEW {
                        return bucket.first(&taken, fits);
                    }
                    let outlines = outlines.get_or_insert_with(|| Outlines::new(self, body, &configs));
                    self.choose(bucket, body, prior, config, &taken, outlines)
                });
                found.or(null.filter(|position| !taken[*position]))
            } else if config.is_null() || !has_leaf {
                let all = || Bucket { positions: (0..prior.len()).collect(), ..Bucket::default() };
                everything.get_or_insert_with(all).first(&taken, fits)
            } else {
                // The attributes of an unknown object are unknown, and no prior state has unknown ones.
                null.filter(|position| !taken[*position])
            };
            if let Some(position) = found {
                taken[position] = true;
            }
            positions[at] = found;
        }
        positions
    }

    /// Takes the first element of a large bucket that fits.
    fn choose(
        &self,
        bucket: &mut Bucket,
        body: &Body,
        prior: &[ValueRef<'_>],
        config: ValueRef<'_>,
        taken: &[bool],
        outlines: &Outlines<'_>,
    ) -> Option<usize> {
        let positions = &bucket.positions;
        let held = positions.iter().map(|position| outlines.outline(body, prior[*position], Side::Prior));
        let index = bucket.index.get_or_insert_with(|| Index::new(held, self.budget));
        let wanted = outlines.outline(body, config, Side::Config);
        let fits = |i: usize| !taken[positions[i]] && self.fits(body, prior[positions[i]], config);
        let found = index.first(Which::Free, &wanted, self.budget, fits)?;
        index.take(found);
        Some(positions[found])
    }

    /// Whether a prior object can come from a configured one. (Terraform: `validPriorFromConfig`.)
    fn fits(&self, body: &Body, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if prior.is_null() || !prior.is_known() {
            return true;
        }
        if config.is_null() {
            return body.members().is_empty();
        }
        if self.budget.work(1 + body.members().len() as u64).is_err() {
            return false;
        }
        body.members().iter().enumerate().all(|(i, m)| {
            let prior = member(prior, i, m.name(), m.ty());
            let config = member(config, i, m.name(), m.ty());
            match m {
                Member::Attribute(attribute) if m.nested().is_none() => {
                    same(config, prior)
                        || self.is_left_to_provider(attribute, config)
                        || self.means_same(attribute, prior, config)
                }
                Member::Attribute(attribute) if self.leaves_whole(attribute, config) => true,
                _ => m.nested().is_none_or(|(nesting, body)| self.parts_fit(body, nesting, prior, config)),
            }
        })
    }

    /// The same as [`fits`](Self::fits) for a value that is an object of `body`, or a collection of such objects.
    fn parts_fit(&self, body: &Body, nesting: Nesting, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if nesting == Nesting::Single {
            let has_come = prior.is_null() && config.is_known() && !config.is_null();
            return !(self.nested == NestedMatch::DeepAndWhole && has_come) && self.fits(body, prior, config);
        }
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            return self.sets_fit(body, prior, config);
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

impl Rule<'_> {
    /// The elements of a set by how much they leave open.
    pub(super) fn levels(&self, body: &Body, configs: &[ValueRef<'_>]) -> Levels {
        let left_open = |config: &ValueRef<'_>| match config.is_null() || !config.is_known() {
            true => (0, 0),
            false => self.left_open(body, *config),
        };
        Levels::new(configs.iter().map(left_open).collect())
    }

    /// How many attributes an object leaves open, at any depth: first those with nested objects, then the others.
    fn left_open(&self, body: &Body, config: ValueRef<'_>) -> (usize, usize) {
        let mut open = (0, 0);
        if self.budget.work(1 + body.members().len() as u64).is_err() {
            return open;
        }
        for (i, m) in body.members().iter().enumerate() {
            let config = member(config, i, m.name(), m.ty());
            let (left, unset) = match m {
                Member::Attribute(attribute) => {
                    let left = self.is_left_to_provider(attribute, config);
                    (left, left || self.is_open(attribute))
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
        let of = |object: ValueRef<'_>| match object.is_null() || !object.is_known() {
            true => (0, 0),
            false => self.left_open(body, object),
        };
        let inner = if nesting == Nesting::Single {
            of(config)
        } else {
            self.known.left_open.get(config, key(body), self.budget, || {
                let elements = config.elements().map(|(_, element)| of(element));
                elements.fold((0, 0), |sum, open| (sum.0 + open.0, sum.1 + open.1))
            })
        };
        *open = (open.0 + inner.0, open.1 + inner.1);
    }

    fn sets_fit(&self, body: &Body, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if self.nested == NestedMatch::AsTerraform {
            return same(config, prior);
        }
        // What means the same depends on the path, so that is not kept.
        let keeps = self.meaning.is_none();
        if keeps && self.known.fitting.has(self.nested, prior, config) {
            return true;
        }
        let len = prior.len().unwrap_or(0);
        if config.len() != Some(len) {
            return same(config, prior);
        }
        if self.budget.work(config.data().size() / BYTES_PER_STEP).is_err() {
            return false;
        }
        if same(config, prior) {
            return true;
        }
        let priors: Vec<ValueRef<'_>> = prior.elements().map(|(_, element)| element).collect();
        let configs = config.elements().map(|(_, element)| element);
        let fit = self.correlate(body, configs, &priors).iter().all(Option::is_some);
        if fit && keeps {
            self.known.fitting.add(self.nested, prior, config, self.budget);
        }
        fit
    }
}

/// So many bytes are compared in the time of a step.
const BYTES_PER_STEP: u64 = 256;

/// Elements of a bucket are compared one by one where they are no more than this.
const FEW: usize = 16;

/// Positions in the prior set, in its order.
#[derive(Default)]
struct Bucket {
    positions: Vec<usize>,
    /// The positions before this one are taken.
    start: usize,
    /// Where they are many.
    index: Option<Index>,
}

impl Bucket {
    fn first(&mut self, taken: &[bool], fits: impl Fn(usize) -> bool) -> Option<usize> {
        while self.positions.get(self.start).is_some_and(|position| taken[*position]) {
            self.start += 1;
        }
        self.positions[self.start..].iter().copied().find(|position| !taken[*position] && fits(*position))
    }
}
