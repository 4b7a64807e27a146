//! Sets of positions.

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

/// A way through the positions that several sets of one length have in common, in order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// The next word of the summaries.
    summary: usize,
    /// What is left of the words that the last one tells of, and of the last of those.
    words: u64,
    bits: u64,
    word: usize,
}

impl Cursor {
    pub(super) fn next<'a>(&mut self, sets: impl Iterator<Item = &'a Bits> + Clone) -> Option<usize> {
        let all = |of: &dyn Fn(&Bits) -> Option<u64>| {
            let mut sets = sets.clone();
            let first = of(sets.next()?)?;
            sets.try_fold(first, |all, set| if all == 0 { Some(0) } else { Some(all & of(set)?) })
        };
        while self.bits == 0 {
            while self.words == 0 {
                self.words = all(&|set| set.summary.get(self.summary).copied())?;
                self.summary += 1;
            }
            self.word = (self.summary - 1) * 64 + take_lowest(&mut self.words);
            self.bits = all(&|set| set.words.get(self.word).copied())?;
        }
        Some(self.word * 64 + take_lowest(&mut self.bits))
    }
}

/// Removes the lowest bit that is set.
fn take_lowest(bits: &mut u64) -> usize {
    let lowest = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    lowest
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
        let mut cursor = Cursor::default();
        let found: Vec<usize> = std::iter::from_fn(|| cursor.next([&third, &high].into_iter())).collect();
        let expected: Vec<usize> = (9_000..len).filter(|i| i % 3 == 0 && *i != 9_003).collect();
        assert_eq!(found, expected);
        assert!(!high.has(9_003) && high.has(9_004) && !high.has(len));
    }
}
