//! How much the elements of a set leave to the provider, one beside the other.

/// Beyond so many levels the elements are one.
const MOST_LEVELS: usize = 8;

/// Elements by how much they leave to the provider, in levels. One that leaves more fits more, so it chooses after the others.
pub(super) struct Levels {
    /// The level of each element; empty: there is one.
    of: Vec<usize>,
    count: usize,
}

impl Levels {
    pub(super) const fn of_one() -> Self {
        Self { of: Vec::new(), count: 1 }
    }

    pub(super) fn new(left_open: Vec<(usize, usize)>) -> Self {
        let mut distinct = left_open.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let level = |left| distinct.binary_search(&left).unwrap_or_default().min(MOST_LEVELS - 1);
        Self { of: left_open.into_iter().map(level).collect(), count: distinct.len().clamp(1, MOST_LEVELS) }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.count
    }

    pub(super) fn is_in(&self, position: usize, level: usize) -> bool {
        self.of.get(position).is_none_or(|own| *own == level)
    }
}
