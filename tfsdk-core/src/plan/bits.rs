//! Sets of positions.

use crate::limits::Budget;

/// A set of positions, of which many are compared at a time.
#[derive(Debug)]
pub(super) struct Bits {
    words: Vec<u64>,
    /// A bit for each word that is not zero.
    summary: Vec<u64>,
}

impl Bits {
    /// The positions below `len`.
    pub(super) fn all(len: usize) -> Self {
        Bits::of(0..len, len)
    }

    /// Some positions below `len`.
    pub(super) fn of(positions: impl Iterator<Item = usize>, len: usize) -> Self {
        let words = len.div_ceil(64);
        let mut bits = Bits { words: vec![0; words], summary: vec![0; words.div_ceil(64)] };
        for position in positions.filter(|position| *position < len) {
            bits.words[position / 64] |= 1 << (position % 64);
            bits.summary[position / 4096] |= 1 << (position / 64 % 64);
        }
        bits
    }

    pub(super) fn has(&self, position: usize) -> bool {
        self.words.get(position / 64).is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    pub(super) fn clear(&mut self, position: usize) {
        if let Some(word) = self.words.get_mut(position / 64) {
            *word &= !(1 << (position % 64));
            if *word == 0 {
                self.summary[position / 4096] &= !(1 << (position / 64 % 64));
            }
        }
    }
}

/// The positions that all of some sets have, in order. It ends early when the budget is exhausted.
pub(super) fn common<'a>(sets: &'a [&'a Bits], budget: &'a Budget) -> impl Iterator<Item = usize> + 'a {
    let summaries = sets.iter().map(|bits| bits.summary.len()).min().unwrap_or(0);
    let and = move |word: usize, of: fn(&Bits) -> &[u64]| {
        sets.iter().fold(u64::MAX, |all, bits| if all == 0 { 0 } else { all & of(bits)[word] })
    };
    (0..summaries)
        .take_while(|_| budget.work(1).is_ok())
        .flat_map(move |at| ones(and(at, |bits| &bits.summary)).map(move |bit| at * 64 + bit))
        .take_while(|_| budget.work(1).is_ok())
        .flat_map(move |at| ones(and(at, |bits| &bits.words)).map(move |bit| at * 64 + bit))
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_positions_come_in_order() {
        let len = 20_000;
        let third = Bits::of((0..len).filter(|i| i % 3 == 0), len);
        let mut high = Bits::of((0..len).filter(|i| *i >= 9_000), len);
        high.clear(9_003);
        let budget = Budget::default();
        let found: Vec<usize> = common(&[&third, &high], &budget).collect();
        let expected: Vec<usize> = (9_000..len).filter(|i| i % 3 == 0 && *i != 9_003).collect();
        assert_eq!(found, expected);
        assert!(!high.has(9_003) && high.has(9_004) && !high.has(len));
    }
}
