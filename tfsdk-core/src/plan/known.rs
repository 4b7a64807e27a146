//! What was found out about parts of values, so that nothing is found out twice.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::rc::Rc;

use super::nested_match::NestedMatch;
use crate::limits::Budget;
use crate::schema::Body;
use crate::value::{Data, ValueRef};

/// What is known of the sets inside of the elements that one plan compares.
///
/// The same sets are met on every level: first as parts of the elements around them, later for themselves.
#[derive(Default)]
pub(super) struct Known {
    /// How many attributes the elements of a configured set leave open.
    pub(super) left_open: Memo<usize, (usize, usize)>,
    /// The hash of what nobody computes in a set.
    pub(super) sure: Memo<usize, u64>,
    /// The mask that all elements of a configured set have in common, if they do.
    pub(super) common_mask: Memo<usize, Option<usize>>,
    /// The hash of a set under a mask.
    pub(super) masked: Memo<(usize, Lists), Option<u64>>,
    pub(super) masks: Masks,
    pub(super) fitting: Fitting,
}

/// What is known of values by their place in memory, and by something else.
pub(super) struct Memo<K, T> {
    /// The data is kept, so that nothing else comes to stand in its place.
    found: RefCell<HashMap<(usize, K), (Data, T)>>,
}

impl<K, T> Default for Memo<K, T> {
    fn default() -> Self {
        Memo { found: RefCell::default() }
    }
}

impl<K: Hash + Eq, T: Clone> Memo<K, T> {
    /// What is known, or else what `find` finds.
    pub(super) fn get(&self, value: ValueRef<'_>, key: K, budget: &Budget, find: impl FnOnce() -> T) -> T {
        let Some(address) = address(value.data()) else { return find() };
        let key = (address, key);
        if let Some((_, found)) = self.found.borrow().get(&key) {
            return found.clone();
        }
        let found = find();
        if budget.make(ENTRY).is_ok() {
            self.found.borrow_mut().insert(key, (value.data().clone(), found.clone()));
        }
        found
    }
}

/// The pairs of sets that are known to fit each other.
#[derive(Default)]
pub(super) struct Fitting {
    pairs: RefCell<HashSet<(usize, usize, NestedMatch)>>,
    /// See [`Memo`].
    kept: RefCell<Vec<(Data, Data)>>,
}

impl Fitting {
    pub(super) fn has(&self, nested: NestedMatch, prior: ValueRef<'_>, config: ValueRef<'_>) -> bool {
        let pair = address(prior.data()).zip(address(config.data()));
        pair.is_some_and(|(prior, config)| self.pairs.borrow().contains(&(prior, config, nested)))
    }

    pub(super) fn add(
        &self,
        nested: NestedMatch,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        budget: &Budget,
    ) {
        if let (Some(p), Some(c), Ok(())) =
            (address(prior.data()), address(config.data()), budget.make(ENTRY))
        {
            self.pairs.borrow_mut().insert((p, c, nested));
            self.kept.borrow_mut().push((prior.data().clone(), config.data().clone()));
        }
    }
}

/// What an entry takes, with the room that a map leaves free.
const ENTRY: usize = 128;

/// Where the parts of a value stand, if it has any.
fn address(data: &Data) -> Option<usize> {
    match data {
        Data::Sequence(parts, _) => Some(parts.address()),
        Data::Map(entries, _) => Some(entries.address()),
        _ => None,
    }
}

/// A body as a key. Bodies of a schema stay where they are.
pub(super) fn key(body: &Body) -> usize {
    std::ptr::from_ref(body).addr()
}

/// Which parts of an object a configuration sets.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Mask {
    pub(super) body: usize,
    /// In the order of the body's members.
    pub(super) parts: Vec<Part>,
    /// Whether there are lists or maps among them, at any depth.
    pub(super) has_lists: bool,
}

/// What is hashed of the lists and maps inside of an object. Where they may grow, a prior one may be shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lists {
    /// All of them.
    Whole,
    /// All of them if they are as long as in the mask. Otherwise the object has no hash.
    AsLong,
    /// The first element of lists. If a list has none, the object has no hash.
    First,
}

/// What of a part is compared. Masks inside of it are known by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Nothing.
    Open,
    /// The value.
    Value,
    /// The object, under its mask.
    Object(usize),
    /// The elements of a list or map, which are so many, all under one mask.
    Elements(usize, usize),
    /// The elements of a set, all under one mask.
    Set(usize),
    /// What nobody computes in a set.
    SureSet,
}

/// Masks by their numbers.
#[derive(Default)]
pub(super) struct Masks {
    numbers: RefCell<HashMap<Rc<Mask>, usize>>,
    masks: RefCell<Vec<Rc<Mask>>>,
}

impl Masks {
    pub(super) fn number(&self, mask: Mask) -> usize {
        if let Some(number) = self.numbers.borrow().get(&mask) {
            return *number;
        }
        let mask = Rc::new(mask);
        let mut masks = self.masks.borrow_mut();
        masks.push(mask.clone());
        self.numbers.borrow_mut().insert(mask, masks.len() - 1);
        masks.len() - 1
    }

    pub(super) fn get(&self, number: usize) -> Option<Rc<Mask>> {
        self.masks.borrow().get(number).cloned()
    }
}
