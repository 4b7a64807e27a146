//! Which element of the prior set each element of a configured set continues.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::index::{Index, Outline, WHOLE, Which, mixed};
use super::parts::{element, member, same, unknown};
use crate::limits::Budget;
use crate::schema::{Attribute, Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, Key, ValueRef};

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
    Correlation { nested: NestedMatch::AsTerraform, is_open: &|_| false, fits: &|_, _, _| false, budget }
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
    /// What comparing may cost. Once it is exhausted, nothing fits any more.
    pub(super) budget: &'f Budget,
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
        let mut buckets: HashMap<u64, Bucket> = HashMap::new();
        for (position, prior) in prior.iter().enumerate() {
            if matches!(prior.data(), Data::Sequence(_)) {
                buckets.entry(self.sure_hash(body, *prior)).or_default().positions.push(position);
            }
        }
        let mut everything: Option<Bucket> = None;
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
            let found = if matches!(config.data(), Data::Sequence(_)) {
                let bucket = buckets.get_mut(&self.sure_hash(body, config));
                let found = bucket.and_then(|bucket| self.choose(bucket, body, prior, config, &taken));
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

    /// Takes the first element of a bucket that fits.
    fn choose(
        &self,
        bucket: &mut Bucket,
        body: &Body,
        prior: &[ValueRef<'_>],
        config: ValueRef<'_>,
        taken: &[bool],
    ) -> Option<usize> {
        let fits = |position: usize| self.fits(body, prior[position], config);
        if bucket.positions.len() <= FEW {
            return bucket.first(taken, fits);
        }
        let positions = &bucket.positions;
        let outlines = positions.iter().map(|position| self.outline(body, prior[*position], Side::Prior));
        let index = bucket.index.get_or_insert_with(|| Index::new(outlines, self.budget));
        let wanted = self.outline(body, config, Side::Config);
        let fits = |i: usize| !taken[positions[i]] && fits(positions[i]);
        let found = index.first(Which::Free, &wanted, self.budget, fits)?;
        index.take(found);
        Some(positions[found])
    }

    /// A hash of the attributes that are equal in all elements that fit each other.
    fn sure_hash(&self, body: &Body, object: ValueRef<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (i, m) in body.members().iter().enumerate() {
            if let Member::Attribute(attribute) = m {
                if self.is_sure(attribute) {
                    member(object, i, m.name(), m.ty()).data().hash_raw(&mut hasher);
                }
            }
        }
        hasher.finish()
    }

    /// Whether an attribute has no nested objects, and is neither computed nor open.
    fn is_sure(&self, attribute: &Attribute) -> bool {
        attribute.nested_type().is_none()
            && !attribute.terraform_mode().computed
            && !(self.is_open)(attribute)
    }

    fn is_left_to_provider(&self, attribute: &Attribute, config: ValueRef<'_>) -> bool {
        // To Terraform a set that is left out does not match one that is present, even if it is computed.
        let set = self.nested == NestedMatch::AsTerraform && matches!(config.ty().kind(), TypeKind::Set(_));
        attribute.terraform_mode().computed && config.is_null() && !set
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
                        || (self.fits)(attribute, prior, config)
                }
                Member::Attribute(attribute) if self.leaves_whole(attribute, config) => true,
                _ => m.nested().is_none_or(|(nesting, body)| self.parts_fit(body, nesting, prior, config)),
            }
        })
    }

    /// Whether a whole attribute with nested objects is left to the provider.
    fn leaves_whole(&self, attribute: &Attribute, config: ValueRef<'_>) -> bool {
        self.nested != NestedMatch::AsTerraform && self.is_left_to_provider(attribute, config)
    }

    /// The same as [`fits`](Self::fits) for a value that is an object of `body`, or a collection of such objects.
    fn parts_fit(&self, body: &Body, nesting: Nesting, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        if nesting == Nesting::Single {
            return self.fits(body, prior, config);
        }
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            return same(config, prior)
                || (self.nested != NestedMatch::AsTerraform && self.sets_fit(body, prior, config));
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

/// Which of the two an outline is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Prior,
    /// The one that wants: what it leaves open is not in its outline.
    Config,
}

impl Correlation<'_> {
    fn outline(&self, body: &Body, object: ValueRef<'_>, side: Side) -> Outline {
        let mut outline = Outline::default();
        self.add_outline(body, object, side, (WHOLE, WHOLE), &mut outline);
        outline
    }

    /// Adds an object that stands at `at`, in the innermost place `within`.
    fn add_outline(
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
                (Member::Attribute(attribute), None) if whole && self.is_sure(attribute) => {}
                (Member::Attribute(attribute), None) => {
                    let left = side == Side::Config && self.is_left_to_provider(attribute, value);
                    if !left && !(self.is_open)(attribute) {
                        outline.fact(within, at, hash(value));
                    }
                }
                (Member::Attribute(attribute), Some(_))
                    if side == Side::Config && self.leaves_whole(attribute, value) =>
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
                self.add_outline(body, object, side, (place, place), outline);
            }
        };
        if matches!(value.ty().kind(), TypeKind::Set(_)) {
            let hash = match self.nested {
                NestedMatch::AsTerraform => hash(value),
                NestedMatch::Deep | NestedMatch::DeepAndWhole => self.set_hash(body, value, SET_LEVELS),
            };
            outline.fact(within, at, hash);
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

    /// A hash of what two sets share whose elements fit each other.
    fn set_hash(&self, body: &Body, set: ValueRef<'_>, levels: usize) -> u64 {
        let objects = set.elements().map(|(_, object)| {
            let mut hasher = DefaultHasher::new();
            std::mem::discriminant(object.data()).hash(&mut hasher);
            for (i, m) in body.members().iter().enumerate() {
                let value = member(object, i, m.name(), m.ty());
                match (m, m.nested()) {
                    (Member::Attribute(attribute), None) if self.is_sure(attribute) => {
                        value.data().hash_raw(&mut hasher);
                    }
                    (Member::Attribute(attribute), Some(_)) if attribute.terraform_mode().computed => {}
                    (_, Some((Nesting::Set, body))) if levels > 0 => {
                        self.set_hash(body, value, levels - 1).hash(&mut hasher);
                    }
                    _ => {}
                }
            }
            hasher.finish()
        });
        // Their order differs where computed parts decide it.
        objects.fold(0, u64::wrapping_add)
    }
}

/// How many levels of sets in a set tell it from others. All of them would be hashed again on every level.
const SET_LEVELS: usize = 2;

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

fn hash(value: ValueRef<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.data().hash_raw(&mut hasher);
    hasher.finish()
}
