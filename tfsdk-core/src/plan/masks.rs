//! Hashes of what a configuration sets in the elements of sets, and of the same parts of prior ones.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::known::{Lists, Mask, Part, key};
use super::nested_match::NestedMatch;
use super::parts::member;
use super::rule::Rule;
use crate::schema::{Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Data, Key, ValueRef};

impl Rule<'_> {
    /// Which parts a configured object sets. Objects that are null or not known have no mask.
    pub(super) fn mask(&self, body: &Body, config: ValueRef<'_>) -> Option<usize> {
        if !matches!(config.data(), Data::Sequence(..)) || self.pay(body).is_err() {
            return None;
        }
        let parts = body.members().iter().enumerate().map(|(i, m)| {
            let config = member(config, i, m.name(), m.ty());
            if let Member::Attribute(attribute) = m {
                if self.is_open(attribute) || self.is_left_to_provider(attribute, config) {
                    return Part::Open;
                }
            }
            match (m, m.nested()) {
                (_, Some((nesting, body))) => self.mask_of_parts(body, nesting, config),
                (Member::Attribute(_), None) => Part::Value,
                (Member::Block(_), None) => Part::Open,
            }
        });
        let parts: Vec<Part> = parts.collect();
        self.budget.make(parts.len() * size_of::<Part>()).ok()?;
        let has_lists = parts.iter().any(|part| match part {
            Part::Elements(..) => true,
            Part::Object(mask) | Part::Set(mask) => self.has_lists(*mask),
            Part::Open | Part::Value | Part::SureSet => false,
        });
        Some(self.known.masks.number(Mask { body: key(body), parts, has_lists }))
    }

    fn mask_of_parts(&self, body: &Body, nesting: Nesting, config: ValueRef<'_>) -> Part {
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            return self.common_mask(body, config).map_or(Part::SureSet, Part::Set);
        }
        let mask = match nesting {
            Nesting::Single => self.mask(body, config).map(Part::Object),
            _ => {
                let len = config.len().unwrap_or(0);
                self.common_mask(body, config).map(|mask| Part::Elements(len, mask))
            }
        };
        mask.unwrap_or(Part::Open)
    }

    fn has_lists(&self, mask: usize) -> bool {
        self.known.masks.get(mask).is_some_and(|mask| mask.has_lists)
    }

    /// The hashes by which objects are told apart under a mask.
    pub(super) fn hashes_under(&self, mask: usize) -> &'static [Lists] {
        match self.nested == NestedMatch::DeepAndWhole || !self.has_lists(mask) {
            true => &[Lists::Whole],
            false => &[Lists::AsLong, Lists::First],
        }
    }

    /// The mask that all elements of a configured set, list or map have in common, if they do.
    pub(super) fn common_mask(&self, body: &Body, config: ValueRef<'_>) -> Option<usize> {
        self.known.common_mask.get(config, key(body), self.budget, || {
            let mut masks = config.elements().map(|(_, element)| self.mask(body, element));
            let first = masks.next()??;
            masks.all(|mask| mask == Some(first)).then_some(first)
        })
    }

    /// A hash of the elements of a set under a mask, of which prior and configured sets that fit each other have the
    /// same. There is none if a prior element has null where the mask has an object: null fits any object.
    pub(super) fn masked_set(
        &self,
        body: &Body,
        set: ValueRef<'_>,
        mask: usize,
        lists: Lists,
    ) -> Option<u64> {
        self.known.masked.get(set, (mask, lists), self.budget, || {
            let mut hashes = set.elements().map(|(_, element)| self.masked(body, element, mask, lists));
            // Their order differs where open parts decide it.
            hashes.try_fold(0, |sum: u64, hash| Some(sum.wrapping_add(hash?)))
        })
    }

    /// The same as [`masked_set`](Self::masked_set) for an object.
    pub(super) fn masked(&self, body: &Body, object: ValueRef<'_>, mask: usize, lists: Lists) -> Option<u64> {
        let mask = self.known.masks.get(mask)?;
        if object.is_null() || !object.is_known() || self.pay(body).is_err() {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        for (i, (m, part)) in body.members().iter().zip(&mask.parts).enumerate() {
            let value = member(object, i, m.name(), m.ty());
            match (*part, m.nested()) {
                (Part::Open, _) => {}
                (Part::SureSet, Some((_, body))) => self.sure_set(body, value).hash(&mut hasher),
                (Part::Set(mask), Some((_, body))) => {
                    value.len().hash(&mut hasher);
                    self.masked_set(body, value, mask, lists)?.hash(&mut hasher);
                }
                (Part::Object(mask), Some((_, body))) => {
                    self.masked(body, value, mask, lists)?.hash(&mut hasher)
                }
                (Part::Elements(len, mask), Some((nesting, body))) => {
                    let first = lists == Lists::First;
                    match lists {
                        Lists::Whole => value.len().hash(&mut hasher),
                        Lists::AsLong if value.len() != Some(len) => return None,
                        // The first key may be another one.
                        Lists::First if nesting == Nesting::Map => continue,
                        Lists::First if value.elements().next().is_none() => return None,
                        Lists::AsLong | Lists::First => {}
                    }
                    for (key, element) in value.elements().take(if first { 1 } else { len }) {
                        if let Key::Attribute(key) | Key::Key(key) = key {
                            key.hash(&mut hasher);
                        }
                        self.masked(body, element, mask, lists)?.hash(&mut hasher);
                    }
                }
                _ => value.data().hash_raw(&mut hasher),
            }
        }
        Some(hasher.finish())
    }

    /// A hash of what nobody computes in an object, outside of nested ones.
    pub(super) fn sure(&self, body: &Body, object: ValueRef<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        if self.pay(body).is_ok() {
            for (i, m) in body.members().iter().enumerate() {
                if let Member::Attribute(attribute) = m {
                    if self.is_sure(attribute) {
                        member(object, i, m.name(), m.ty()).data().hash_raw(&mut hasher);
                    }
                }
            }
        }
        hasher.finish()
    }

    /// A hash of what nobody computes in a set, also in the sets inside of it.
    pub(super) fn sure_set(&self, body: &Body, set: ValueRef<'_>) -> u64 {
        self.known.sure.get(set, key(body), self.budget, || {
            let objects = set.elements().map(|(_, object)| {
                let mut hasher = DefaultHasher::new();
                std::mem::discriminant(object.data()).hash(&mut hasher);
                self.sure(body, object).hash(&mut hasher);
                for (i, m) in body.members().iter().enumerate() {
                    let computed = matches!(m, Member::Attribute(a) if a.terraform_mode().computed);
                    if let (Some((Nesting::Set, body)), false) = (m.nested(), computed) {
                        let value = member(object, i, m.name(), m.ty());
                        self.sure_set(body, value).hash(&mut hasher);
                    }
                }
                hasher.finish()
            });
            // Their order differs where computed parts decide it.
            objects.fold(0, u64::wrapping_add)
        })
    }

    fn pay(&self, body: &Body) -> Result<(), crate::limits::Exhausted> {
        self.budget.work(1 + body.members().len() as u64)
    }
}
