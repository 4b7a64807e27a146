//! What two sequences have in common.

/// The positions of two sequences, side by side: what both have in common in one order stands beside each other, what only the
/// first has goes, what only the second has comes. Where one goes as another comes, `may_pair` says whether they are one that
/// changes.
pub(super) fn in_common<T>(
    before: &[T],
    after: &[T],
    is_same: impl Fn(&T, &T) -> bool,
    may_pair: impl Fn(&T, &T) -> bool,
) -> Vec<(Option<usize>, Option<usize>)> {
    let mut pairs = Vec::with_capacity(before.len().max(after.len()));
    let (mut one, mut other) = (0, 0);
    let ends = [(before.len(), after.len())];
    for (next, next_other) in longest(before, after, is_same).into_iter().chain(ends) {
        while one < next {
            if other < next_other && may_pair(&before[one], &after[other]) {
                pairs.push((Some(one), Some(other)));
                other += 1;
            } else {
                pairs.push((Some(one), None));
            }
            one += 1;
        }
        pairs.extend((other..next_other).map(|other| (None, Some(other))));
        other = next_other;
        if one < before.len() && other < after.len() {
            pairs.push((Some(one), Some(other)));
            (one, other) = (one + 1, other + 1);
        }
    }
    pairs
}

/// The positions of a longest subsequence that both have.
fn longest<T>(before: &[T], after: &[T], is_same: impl Fn(&T, &T) -> bool) -> Vec<(usize, usize)> {
    // How long it is up to a position of each, with an empty row and column in front.
    let width = before.len() + 1;
    let mut lengths = vec![0_usize; width * (after.len() + 1)];
    let at = |one: usize, other: usize| other * width + one;
    for other in 1..=after.len() {
        for one in 1..=before.len() {
            lengths[at(one, other)] = if is_same(&before[one - 1], &after[other - 1]) {
                lengths[at(one - 1, other - 1)] + 1
            } else {
                lengths[at(one - 1, other)].max(lengths[at(one, other - 1)])
            };
        }
    }
    let (mut one, mut other) = (before.len(), after.len());
    let mut common = Vec::with_capacity(lengths[at(one, other)]);
    while one > 0 && other > 0 {
        if is_same(&before[one - 1], &after[other - 1]) {
            (one, other) = (one - 1, other - 1);
            common.push((one, other));
        } else if lengths[at(one - 1, other)] > lengths[at(one, other - 1)] {
            one -= 1;
        } else {
            other -= 1;
        }
    }
    common.reverse();
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(before: &str, after: &str, may_pair: bool) -> Vec<String> {
        let [before, after]: [Vec<char>; 2] = [before, after].map(|text| text.chars().collect());
        let shown = |(one, other): (Option<usize>, Option<usize>)| {
            let [one, other] = [one.map(|one| before[one]), other.map(|other| after[other])];
            [one, other].map(|side| side.unwrap_or('-')).iter().collect()
        };
        in_common(&before, &after, |a, b| a == b, |_, _| may_pair).into_iter().map(shown).collect()
    }

    #[test]
    fn what_both_have_stands_beside_each_other() {
        assert_eq!(pairs("", "", false), Vec::<String>::new());
        assert_eq!(pairs("ab", "zacb", false), ["-z", "aa", "-c", "bb"]);
        assert_eq!(pairs("abc", "xbyz", false), ["a-", "-x", "bb", "c-", "-y", "-z"]);
        assert_eq!(pairs("abc", "xbyz", true), ["ax", "bb", "cy", "-z"]);
        assert_eq!(pairs("abc", "", true), ["a-", "b-", "c-"]);
        assert_eq!(pairs("aa", "aaa", false), ["-a", "aa", "aa"]);
    }
}
