//! The text of a compile error, composed while the compiler evaluates a constant. Nothing there can allocate or
//! format.

/// What stands at the end of a text that is cut.
const CUT: &str = " …";

/// A text of at most `ROOM` bytes.
///
/// A piece that does not fit is left out, and so is everything after it.
pub(crate) struct ConstText<const ROOM: usize> {
    bytes: [u8; ROOM],
    len: usize,
    cut: bool,
}

impl<const ROOM: usize> ConstText<ROOM> {
    pub(crate) const fn new() -> Self {
        ConstText { bytes: [0; ROOM], len: 0, cut: false }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // Only whole pieces are pushed.
            Err(_) => "",
        }
    }

    pub(crate) const fn push(&mut self, piece: &str) {
        if self.cut {
            return;
        }
        self.cut = self.len + piece.len() + CUT.len() > ROOM;
        let piece = if self.cut { CUT.as_bytes() } else { piece.as_bytes() };
        let mut i = 0;
        while i < piece.len() {
            self.bytes[self.len] = piece[i];
            self.len += 1;
            i += 1;
        }
    }

    pub(crate) const fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        self.push(digits[number % 10]);
    }

    /// Fails the evaluation with this text.
    #[track_caller]
    #[allow(clippy::panic, reason = "reached at compile time only, as the compile error it is meant to be")]
    pub(crate) const fn fail(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

/// `==`, which a constant cannot use.
pub(crate) const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The longest name that is compared for suggestions.
const LONGEST: usize = 64;

/// Whether `candidate` is a likelier meaning of `given` than `best`, which is empty if there is none so far.
///
/// (The policy of `tfsdk_text::nearest` with names, as the macros have it, which a constant cannot call.)
pub(crate) const fn nearer(given: &str, candidate: &str, best: &str) -> bool {
    let third = given.len() / 3;
    // Of one letter, any other is one edit away.
    let most = if given.len() < 2 {
        0
    } else if third < 1 {
        1
    } else if third > 4 {
        4
    } else {
        third
    };
    let edits = edits(given.as_bytes(), candidate.as_bytes(), most);
    edits <= most && (best.is_empty() || edits < self::edits(given.as_bytes(), best.as_bytes(), most))
}

/// Further away than any edits lead.
const FAR: usize = usize::MAX / 2;

/// The number of edits between two names, where swapped neighbours count as one; a large number if there are more than `most`, or one is
/// too long.
///
/// The compiler warns of constants that take long, and a schema may have hundreds of names: only what `most` edits may reach is looked at.
const fn edits(a: &[u8], b: &[u8], most: usize) -> usize {
    if a.len() > LONGEST || b.len() > LONGEST || a.len().abs_diff(b.len()) > most {
        return FAR;
    }
    // What both begin and end with costs no edit.
    let (mut start, mut same) = (0, 0);
    while start < a.len() && start < b.len() && folded(a[start]) == folded(b[start]) {
        start += 1;
    }
    let rest = less(a.len(), b.len()) - start;
    while same < rest && folded(a[a.len() - 1 - same]) == folded(b[b.len() - 1 - same]) {
        same += 1;
    }
    let (of_a, of_b) = (a.len() - start - same, b.len() - start - same);
    let mut before_last = [FAR; LONGEST + 1];
    let mut last = [FAR; LONGEST + 1];
    let mut j = 0;
    while j <= of_b && j <= most {
        last[j] = j;
        j += 1;
    }
    let mut i = 1;
    while i <= of_a {
        let mut row = [FAR; LONGEST + 1];
        row[0] = i;
        let (mut j, mut nearest) = (if i > most { i - most } else { 1 }, i);
        while j <= of_b && j <= i + most {
            let (own, its) = (folded(a[start + i - 1]), folded(b[start + j - 1]));
            let replaced = last[j - 1] + (own != its) as usize;
            let mut least = less(replaced, less(last[j], row[j - 1]) + 1);
            if i > 1 && j > 1 && own == folded(b[start + j - 2]) && folded(a[start + i - 2]) == its {
                least = less(least, before_last[j - 2] + 1);
            }
            row[j] = least;
            nearest = less(nearest, least);
            j += 1;
        }
        if nearest > most {
            return FAR;
        }
        before_last = last;
        last = row;
        i += 1;
    }
    last[of_b]
}

const fn less(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

const fn folded(byte: u8) -> u8 {
    if byte == b'-' { b'_' } else { byte.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::{ConstText, nearer};

    #[test]
    fn suggestions_are_those_of_the_macros() {
        let words =
            ["name", "nmae", "note", "index_document", "Index-Documnet", "id", "arn", "bucket", "buckt", ""];
        for given in words {
            for candidates in words.windows(3) {
                let mut best = "";
                let mut sorted = candidates.to_vec();
                sorted.sort_unstable();
                for candidate in sorted {
                    if !candidate.is_empty() && nearer(given, candidate, best) {
                        best = candidate;
                    }
                }
                let all = candidates.iter().copied().filter(|name| !name.is_empty());
                assert_eq!(
                    best,
                    tfsdk_text::nearest(given, all).unwrap_or_default(),
                    "{given} {candidates:?}"
                );
            }
        }
    }

    #[test]
    fn names_of_few_letters_are_as_near_as_for_the_macros() {
        let words: Vec<String> = (0..4_usize.pow(6))
            .map(|number| {
                let letters = (0..6_u32).map(|at| (number / 4_usize.pow(at)) % 4);
                letters.filter_map(|letter| ["a", "b", "_"].get(letter).copied()).collect()
            })
            .filter(|word: &String| !word.is_empty())
            .collect();
        for (at, given) in words.iter().enumerate().step_by(7) {
            for candidate in words.iter().skip(at % 11).step_by(11) {
                let is_near = tfsdk_text::nearest(given, [candidate.as_str()]).is_some();
                assert_eq!(nearer(given, candidate, ""), is_near, "{given} {candidate}");
            }
        }
    }

    #[test]
    fn a_single_letter_is_near_to_itself_alone() {
        assert!(!nearer("b", "a", ""));
        assert!(nearer("A", "a", ""));
        assert!(nearer("ab", "b", ""));
    }

    #[test]
    fn a_piece_that_does_not_fit_ends_the_text() {
        let mut text = ConstText::<16>::new();
        text.push("attribute ");
        text.push_number(10);
        text.push("ü");
        text.push("x");
        assert_eq!(text.as_str(), "attribute 10 …");
    }
}
