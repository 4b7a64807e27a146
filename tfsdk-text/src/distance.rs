//! How many edits lie between two names.

/// No name of more bytes than this is compared, which bounds the cost of a suggestion.
const LONGEST: usize = 128;

/// Which edits there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edits {
    /// A letter inserted, removed or replaced.
    Letters,
    /// Those, and two neighbours swapped.
    LettersAndSwaps,
}

/// A name, ready to be compared with others.
pub(crate) struct Name {
    letters: Vec<char>,
}

impl Name {
    /// `text` with each letter as `fold` has it; `None` if it is too long to be compared.
    pub(crate) fn new(text: &str, fold: impl Fn(char) -> char) -> Option<Self> {
        (text.len() <= LONGEST).then(|| Self { letters: text.chars().map(fold).collect() })
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// The number of edits between two names, if it is `most` or less.
    ///
    /// (Levenshtein distance; with swaps, optimal string alignment.)
    pub(crate) fn edits(&self, other: &Self, most: usize, edits: Edits) -> Option<usize> {
        let (a, b) = (&self.letters, &other.letters);
        if a.len().abs_diff(b.len()) > most {
            return None;
        }
        // Row i holds the edits between the first i letters of `a` and each beginning of `b`. A cell further than
        // `most` from the diagonal cannot lead to a result and is left at a number that is too large.
        let too_many = most + 1;
        let mut before_last = vec![too_many; b.len() + 1];
        let mut last: Vec<usize> = (0..=b.len()).collect();
        for i in 1..=a.len() {
            let mut row = vec![too_many; b.len() + 1];
            row[0] = i;
            for j in i.saturating_sub(most).max(1)..=(i + most).min(b.len()) {
                let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
                row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
                let swapped = edits == Edits::LettersAndSwaps
                    && i > 1
                    && j > 1
                    && a[i - 1] == b[j - 2]
                    && a[i - 2] == b[j - 1];
                if swapped {
                    row[j] = row[j].min(before_last[j - 2] + 1);
                }
            }
            before_last = std::mem::replace(&mut last, row);
        }
        Some(last[b.len()]).filter(|edits| *edits <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::new(text, |c| c).unwrap()
    }

    /// The same numbers by the plain definition, over the whole table.
    fn slow(a: &[char], b: &[char], edits: Edits) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                if i == 0 || j == 0 {
                    table[i][j] = i + j;
                    continue;
                }
                let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let swaps = edits == Edits::LettersAndSwaps;
                if swaps && i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(table[i - 2][j - 2] + 1);
                }
                table[i][j] = least;
            }
        }
        table[a.len()][b.len()]
    }

    #[test]
    fn the_band_gives_what_the_whole_table_gives() {
        // All pairs of words of up to five letters over `a` and `b`, and some longer ones.
        let mut words: Vec<String> = vec![String::new()];
        for i in 0..31 {
            let longer = [format!("{}a", words[i]), format!("{}b", words[i])];
            words.extend(longer);
        }
        words.extend(
            ["instance_type", "instnace_typ", "network_id", "networkid", "endfor", "é"].map(String::from),
        );
        for a in &words {
            for b in &words {
                let (a, b) = (name(a), name(b));
                for edits in [Edits::Letters, Edits::LettersAndSwaps] {
                    let exact = slow(&a.letters, &b.letters, edits);
                    for most in 0..5 {
                        assert_eq!(a.edits(&b, most, edits), (exact <= most).then_some(exact));
                    }
                }
            }
        }
    }

    #[test]
    fn a_very_long_name_is_not_compared() {
        assert!(Name::new(&"a".repeat(LONGEST), |c| c).is_some());
        assert!(Name::new(&"a".repeat(LONGEST + 1), |c| c).is_none());
    }
}
