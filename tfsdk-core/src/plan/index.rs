//! Finding, among many elements, those that hold what another one wants.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use super::bits::{Bits, common};
use crate::limits::Budget;

/// What an element is found by: a hash of what it holds, for each of its parts.
///
/// Two elements that fit each other agree in all that the outline of the wanting one has. The reverse is not certain:
/// what is found has to be compared.
#[derive(Debug, Default)]
pub(super) struct Outline {
    places: Vec<Place>,
    facts: Vec<Fact>,
    /// The parts in which anything may stand.
    open: HashSet<u64>,
}

/// A part that is an object, and that other elements may lack: an element of a list or map, or what could be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Place {
    at: u64,
    /// The list, map or object that it belongs to.
    member: u64,
    /// The place around that.
    within: u64,
}

#[derive(Clone, Copy, Debug)]
struct Fact {
    /// The place whose part it is about.
    within: u64,
    what: u64,
}

/// The place of the element itself.
pub(super) const WHOLE: u64 = 0;

impl Outline {
    /// There is an object at `at`, a part of `member`, in the place `within`.
    pub(super) fn place(&mut self, at: u64, member: u64, within: u64) {
        self.places.push(Place { at, member, within });
    }

    /// The part `at` of the place `within` holds what hashes to `value`.
    pub(super) fn fact(&mut self, within: u64, at: u64, value: u64) {
        self.facts.push(Fact { within, what: mixed(at, &value) });
    }

    /// In the part `member` anything may stand.
    pub(super) fn open(&mut self, member: u64) {
        self.open.insert(member);
    }

    /// Whether there is a part in which anything may stand.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// What it says of the parts, wherever they are.
    pub(super) fn facts(&self) -> impl Iterator<Item = u64> + '_ {
        self.facts.iter().map(|fact| fact.what)
    }
}

/// The part `step` of `at`, and likewise any other pair of hashes.
pub(super) fn mixed(at: u64, step: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    at.hash(&mut hasher);
    step.hash(&mut hasher);
    hasher.finish()
}

/// Elements by their outlines.
///
/// It takes memory for each fact once, whichever parts are asked for later. A search goes over the elements that share
/// the rarest of the wanted facts; where all of those are frequent, over the elements that have them all, 64 at a time.
#[derive(Debug)]
pub(super) struct Index {
    shapes: Vec<Shape>,
    /// The shapes that have places, each under the one that the fewest shapes have.
    by_place: HashMap<u64, Vec<usize>>,
    /// The shapes without places.
    flat: Vec<usize>,
    /// Hashes of a shape and a fact, each with the elements that have them, in order.
    facts: Vec<(u64, usize)>,
    /// For ranges of `facts`, by their starts: how many elements at their beginning are taken.
    passed: HashMap<usize, usize>,
    /// The elements of long ranges of `facts`, by the starts of these.
    frequent: HashMap<usize, Bits>,
    free: Bits,
    len: usize,
}

/// The places that some elements have in common.
#[derive(Debug)]
struct Shape {
    hash: u64,
    /// In order.
    places: Vec<Place>,
    elements: Vec<usize>,
    /// How many elements at the beginning are taken.
    passed: usize,
}

/// Elements are gone through one by one where they are no more than this, or no more than one in 64.
const FEW: usize = 64;

impl Index {
    /// The index of elements, which are known by their positions.
    pub(super) fn new(outlines: impl Iterator<Item = Outline>) -> Self {
        let mut shapes: Vec<Shape> = Vec::new();
        let mut by_places: HashMap<Vec<Place>, usize> = HashMap::new();
        let mut facts = Vec::new();
        let mut len = 0;
        for (position, mut outline) in outlines.enumerate() {
            len += 1;
            outline.places.sort_unstable();
            let shape = *by_places.entry(outline.places).or_insert_with_key(|places| {
                shapes.push(Shape {
                    hash: mixed(WHOLE, places),
                    places: places.clone(),
                    elements: Vec::new(),
                    passed: 0,
                });
                shapes.len() - 1
            });
            let shape = &mut shapes[shape];
            shape.elements.push(position);
            facts.extend(outline.facts.iter().map(|fact| (mixed(shape.hash, &fact.what), position)));
        }
        facts.sort_unstable();
        facts.dedup();
        let mut shared: HashMap<u64, usize> = HashMap::new();
        shapes.iter().flat_map(|s| &s.places).for_each(|place| *shared.entry(place.at).or_default() += 1);
        let mut by_place: HashMap<u64, Vec<usize>> = HashMap::new();
        let mut flat = Vec::new();
        for (position, shape) in shapes.iter().enumerate() {
            match shape.places.iter().min_by_key(|place| shared.get(&place.at)) {
                Some(rarest) => by_place.entry(rarest.at).or_default().push(position),
                None => flat.push(position),
            }
        }
        Index {
            shapes,
            by_place,
            flat,
            facts,
            passed: HashMap::new(),
            frequent: HashMap::new(),
            free: Bits::all(len),
            len,
        }
    }

    /// Says that an element is taken.
    pub(super) fn take(&mut self, position: usize) {
        self.free.clear(position);
    }

    /// The first free element that agrees with `wanted`, and that `fits`.
    ///
    /// It is `None` as well once the budget is exhausted.
    pub(super) fn first_free(
        &mut self,
        wanted: &Outline,
        budget: &Budget,
        fits: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        self.first(wanted, budget, true, fits)
    }

    /// The same among all elements, free or taken.
    pub(super) fn first_of_all(
        &mut self,
        wanted: &Outline,
        budget: &Budget,
        fits: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        self.first(wanted, budget, false, fits)
    }

    fn first(
        &mut self,
        wanted: &Outline,
        budget: &Budget,
        free_only: bool,
        mut fits: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let places: HashSet<u64> = wanted.places.iter().map(|place| place.at).collect();
        let shapes: Vec<usize> = if wanted.open.is_empty() {
            let found = wanted.places.iter().filter_map(|place| self.by_place.get(&place.at)).flatten();
            self.flat.iter().chain(found).copied().collect()
        } else {
            (0..self.shapes.len()).collect()
        };
        let mut best: Option<usize> = None;
        for shape in shapes {
            let cost = self.shapes[shape].places.len() + wanted.facts.len();
            if budget.work(cost as u64).is_err() {
                return None;
            }
            if !self.shapes[shape].is_within(&places, &wanted.open) {
                continue;
            }
            let before_best = |position: usize| best.is_none_or(|best| position < best);
            let found = self.first_of_shape(shape, wanted, budget, free_only, |position| {
                before_best(position) && fits(position)
            });
            best = found.or(best);
        }
        best
    }

    fn first_of_shape(
        &mut self,
        at: usize,
        wanted: &Outline,
        budget: &Budget,
        free_only: bool,
        mut fits: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let shape = &mut self.shapes[at];
        while shape.elements.get(shape.passed).is_some_and(|position| !self.free.has(*position)) {
            shape.passed += 1;
        }
        let shape = &self.shapes[at];
        let facts = wanted.facts.iter().filter(|fact| shape.has(fact.within));
        let ranges: Vec<Range<usize>> = facts.map(|fact| self.range(mixed(shape.hash, &fact.what))).collect();
        let mut try_one = |position: usize, free: &Bits| {
            budget.work(1).is_ok() && (!free_only || free.has(position)) && fits(position)
        };
        let Some(rarest) = ranges.iter().min_by_key(|range| range.len()) else {
            let start = if free_only { shape.passed } else { 0 };
            return shape.elements[start..].iter().copied().find(|position| try_one(*position, &self.free));
        };
        if rarest.len() <= FEW.max(self.len / 64) {
            let elements = &self.facts[rarest.clone()];
            let mut start = 0;
            if free_only {
                let passed = self.passed.entry(rarest.start).or_default();
                while elements.get(*passed).is_some_and(|(_, position)| !self.free.has(*position)) {
                    *passed += 1;
                }
                start = *passed;
            }
            let mut positions = elements[start..].iter().map(|(_, position)| *position);
            return positions.find(|position| try_one(*position, &self.free));
        }
        for range in &ranges {
            self.frequent.entry(range.start).or_insert_with(|| {
                Bits::of(self.facts[range.clone()].iter().map(|(_, position)| *position), self.len)
            });
        }
        let mut sets: Vec<&Bits> =
            ranges.iter().filter_map(|range| self.frequent.get(&range.start)).collect();
        if free_only {
            sets.push(&self.free);
        }
        common(&sets, budget).find(|position| try_one(*position, &self.free))
    }

    /// Where the elements with a fact stand.
    fn range(&self, fact: u64) -> Range<usize> {
        let start = self.facts.partition_point(|(other, _)| *other < fact);
        let len = self.facts[start..].partition_point(|(other, _)| *other == fact);
        start..start + len
    }
}

impl Shape {
    fn has(&self, place: u64) -> bool {
        place == WHOLE || self.place(place).is_some()
    }

    fn place(&self, at: u64) -> Option<&Place> {
        let position = self.places.binary_search_by_key(&at, |place| place.at).ok()?;
        self.places.get(position)
    }

    /// Whether each of its places is one of `places`, or in an open part.
    fn is_within(&self, places: &HashSet<u64>, open: &HashSet<u64>) -> bool {
        self.places.iter().all(|place| {
            let mut around = (!places.contains(&place.at)).then_some(place);
            let missing = around.is_some();
            while let Some(place) = around {
                if open.contains(&place.member) {
                    return true;
                }
                around = self.place(place.within).filter(|outer| !places.contains(&outer.at));
            }
            !missing
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    /// An element with the numbers at the even places, and anything at the others.
    fn outline(parts: &[Option<u32>]) -> Outline {
        let mut outline = Outline::default();
        for (i, part) in parts.iter().enumerate() {
            if let Some(part) = part {
                outline.fact(WHOLE, mixed(WHOLE, &i), u64::from(*part));
            }
        }
        outline
    }

    #[test]
    fn the_first_free_element_is_found_by_rare_and_by_frequent_facts() {
        let budget = Budget::default();
        // Each has a number of its own, and one of two that many share.
        let elements = || (0..1000_u32).map(|i| outline(&[Some(i), Some(i % 2)]));
        let mut index = Index::new(elements());
        let mut first = |wanted: &[Option<u32>]| {
            let found = index.first_free(&outline(wanted), &budget, |_| true);
            found.iter().for_each(|found| index.take(*found));
            found
        };
        assert_eq!(first(&[Some(500), None]), Some(500));
        assert_eq!(first(&[Some(500), None]), None);
        assert_eq!(first(&[Some(501), Some(7)]), None);
        assert_eq!((first(&[None, Some(1)]), first(&[None, Some(1)])), (Some(1), Some(3)));
        assert_eq!((first(&[None, None]), first(&[None, None])), (Some(0), Some(2)));
        assert_eq!(index.first_of_all(&outline(&[None, Some(1)]), &budget, |_| true), Some(1));
    }

    #[test]
    fn an_element_lacks_no_place_that_another_has() {
        let element = |places: &[u64]| {
            let mut outline = Outline::default();
            places.iter().for_each(|place| outline.place(*place, 100, WHOLE));
            outline
        };
        let mut index = Index::new([element(&[1, 2]), element(&[1]), element(&[])].into_iter());
        let mut first = |wanted: &Outline| index.first_of_all(wanted, &Budget::default(), |_| true);
        assert_eq!(first(&element(&[1, 2, 3])), Some(0));
        assert_eq!(first(&element(&[1, 3])), Some(1));
        assert_eq!(first(&element(&[3])), Some(2));
        let mut open = element(&[]);
        open.open(100);
        assert_eq!(first(&open), Some(0));
    }

    #[test]
    fn a_search_ends_with_the_budget() {
        let mut index = Index::new((0..1000_u32).map(|_| outline(&[None])));
        let budget = Budget::new(Limits::new().max_work(100), 0);
        assert_eq!(index.first_free(&outline(&[None]), &budget, |_| false), None);
        assert!(budget.exhausted().is_some());
    }
}
