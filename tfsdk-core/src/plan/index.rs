//! Finding, among many elements, those that hold what another one wants.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use super::bits::{Bits, Cursor};
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

    /// The steps that it takes to make it and to look for it.
    pub(super) fn cost(&self) -> u64 {
        1 + (self.places.len() + self.facts.len()) as u64
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

/// Which elements are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Free,
    Taken,
}

/// How far a search has come.
struct Search {
    which: Which,
    /// The places that are wanted.
    places: HashSet<u64>,
    /// The shapes that are left.
    shapes: std::vec::IntoIter<usize>,
    elements: Elements,
}

/// The elements of one shape that are left.
enum Elements {
    None,
    /// All of them, from a position in the shape on.
    All {
        shape: usize,
        next: usize,
    },
    /// Those of a range of facts.
    Some {
        next: usize,
        end: usize,
    },
    /// Those that several ranges of facts have in common, which are known by their starts.
    Common {
        sets: Vec<usize>,
        free: bool,
        cursor: Cursor,
    },
}

/// Elements are gone through one by one where they are no more than this, or no more than one in 64.
const FEW: usize = 64;

impl Index {
    /// The index of elements, which are known by their positions.
    ///
    /// Where the budget does not suffice, it has only some of them.
    pub(super) fn new(outlines: impl Iterator<Item = Outline>, budget: &Budget) -> Self {
        let mut shapes: Vec<Shape> = Vec::new();
        let mut by_places: HashMap<Vec<Place>, usize> = HashMap::new();
        let mut facts = Vec::new();
        let mut len = 0;
        for (position, mut outline) in outlines.enumerate() {
            if budget.work(outline.cost()).is_err() {
                break;
            }
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

    /// The first element that agrees with `wanted`, and that `fits`.
    ///
    /// It is `None` as well once the budget is exhausted.
    pub(super) fn first(
        &mut self,
        which: Which,
        wanted: &Outline,
        budget: &Budget,
        mut fits: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        // Comparing elements may lead to sets inside of them and back here, so little stands on the stack meanwhile.
        let mut search = self.search(which, wanted);
        let mut best = None;
        while let Some(position) = self.next(&mut search, wanted, best, budget) {
            if fits(position) {
                best = Some(position);
            }
        }
        best
    }

    fn search(&self, which: Which, wanted: &Outline) -> Box<Search> {
        let shapes: Vec<usize> = if wanted.open.is_empty() {
            let found = wanted.places.iter().filter_map(|place| self.by_place.get(&place.at)).flatten();
            self.flat.iter().chain(found).copied().collect()
        } else {
            (0..self.shapes.len()).collect()
        };
        let places = wanted.places.iter().map(|place| place.at).collect();
        Box::new(Search { which, places, shapes: shapes.into_iter(), elements: Elements::None })
    }

    /// The next element that may fit; one that stands before `best`, if there is one already.
    fn next(
        &mut self,
        search: &mut Search,
        wanted: &Outline,
        best: Option<usize>,
        budget: &Budget,
    ) -> Option<usize> {
        loop {
            while let Some(position) = self.next_of_shape(&mut search.elements) {
                if budget.work(1).is_err() {
                    return None;
                }
                if best.is_some_and(|best| best <= position) {
                    // They come in order.
                    break;
                }
                if self.free.has(position) == (search.which == Which::Free) {
                    return Some(position);
                }
            }
            let shape = search.shapes.next()?;
            let mut cost = wanted.cost() + self.shapes[shape].places.len() as u64;
            search.elements = Elements::None;
            if self.shapes[shape].is_within(&search.places, &wanted.open) {
                search.elements = self.elements(shape, wanted, search.which);
            }
            if let Elements::Common { .. } = search.elements {
                cost += (self.len / 64) as u64;
            }
            if budget.work(cost).is_err() {
                return None;
            }
        }
    }

    /// The elements of a shape that may fit.
    fn elements(&mut self, at: usize, wanted: &Outline, which: Which) -> Elements {
        let shape = &mut self.shapes[at];
        while shape.elements.get(shape.passed).is_some_and(|position| !self.free.has(*position)) {
            shape.passed += 1;
        }
        let shape = &self.shapes[at];
        let facts = wanted.facts.iter().filter(|fact| shape.has(fact.within));
        let ranges: Vec<Range<usize>> = facts.map(|fact| self.range(mixed(shape.hash, &fact.what))).collect();
        let Some(rarest) = ranges.iter().min_by_key(|range| range.len()) else {
            return Elements::All { shape: at, next: if which == Which::Free { shape.passed } else { 0 } };
        };
        if rarest.len() <= FEW.max(self.len / 64) {
            let mut next = rarest.start;
            if which == Which::Free {
                let passed = self.passed.entry(rarest.start).or_insert(rarest.start);
                while *passed < rarest.end && !self.free.has(self.facts[*passed].1) {
                    *passed += 1;
                }
                next = *passed;
            }
            return Elements::Some { next, end: rarest.end };
        }
        for range in &ranges {
            self.frequent.entry(range.start).or_insert_with(|| {
                Bits::of(self.facts[range.clone()].iter().map(|(_, position)| *position), self.len)
            });
        }
        let sets = ranges.into_iter().map(|range| range.start).collect();
        Elements::Common { sets, free: which == Which::Free, cursor: Cursor::default() }
    }

    fn next_of_shape(&self, elements: &mut Elements) -> Option<usize> {
        match elements {
            Elements::None => None,
            Elements::All { shape, next } => {
                *next += 1;
                self.shapes[*shape].elements.get(*next - 1).copied()
            }
            Elements::Some { next, end } => {
                *next += 1;
                self.facts[..*end].get(*next - 1).map(|(_, position)| *position)
            }
            Elements::Common { sets, free, cursor } => {
                let sets = sets.iter().filter_map(|set| self.frequent.get(set));
                cursor.next(sets.chain(free.then_some(&self.free)))
            }
        }
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
        let mut index = Index::new(elements(), &budget);
        let mut first = |wanted: &[Option<u32>]| {
            let found = index.first(Which::Free, &outline(wanted), &budget, |_| true);
            found.iter().for_each(|found| index.take(*found));
            found
        };
        assert_eq!(first(&[Some(500), None]), Some(500));
        assert_eq!(first(&[Some(500), None]), None);
        assert_eq!(first(&[Some(501), Some(7)]), None);
        assert_eq!((first(&[None, Some(1)]), first(&[None, Some(1)])), (Some(1), Some(3)));
        assert_eq!((first(&[None, None]), first(&[None, None])), (Some(0), Some(2)));
        assert_eq!(index.first(Which::Taken, &outline(&[None, Some(1)]), &budget, |_| true), Some(1));
        assert_eq!(index.first(Which::Taken, &outline(&[Some(7), None]), &budget, |_| true), None);
    }

    #[test]
    fn an_element_lacks_no_place_that_another_has() {
        let element = |places: &[u64]| {
            let mut outline = Outline::default();
            places.iter().for_each(|place| outline.place(*place, 100, WHOLE));
            outline
        };
        let mut index =
            Index::new([element(&[1, 2]), element(&[1]), element(&[])].into_iter(), &Budget::default());
        let mut first = |wanted: &Outline| index.first(Which::Free, wanted, &Budget::default(), |_| true);
        assert_eq!(first(&element(&[1, 2, 3])), Some(0));
        assert_eq!(first(&element(&[1, 3])), Some(1));
        assert_eq!(first(&element(&[3])), Some(2));
        let mut open = element(&[]);
        open.open(100);
        assert_eq!(first(&open), Some(0));
    }

    #[test]
    fn a_search_ends_with_the_budget() {
        let mut index = Index::new((0..1000_u32).map(|_| outline(&[None])), &Budget::default());
        let budget = Budget::new(Limits::new().max_work(100), 0);
        assert_eq!(index.first(Which::Free, &outline(&[None]), &budget, |_| false), None);
        assert!(budget.exhausted().is_some());
    }
}
