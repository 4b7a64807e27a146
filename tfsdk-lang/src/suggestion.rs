//! Names that were probably meant.

/// The first of `candidates` that is less than three edits away from `given`, as HCL suggests names.
pub(crate) fn name_suggestion<'a>(
    given: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates.into_iter().find(|candidate| distance_below(given, candidate, 3))
}

/// No name longer than this is corrected, which bounds the cost of a suggestion.
const LONGEST: usize = 256;

/// Whether the Levenshtein distance of `a` and `b` is below `bound`.
fn distance_below(a: &str, b: &str, bound: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) >= bound || a.len() > LONGEST {
        return false;
    }
    // Only the diagonal band of width `bound` can hold a distance below `bound`.
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, &ca) in a.iter().enumerate() {
        let mut current = vec![bound; b.len() + 1];
        current[0] = i + 1;
        let from = i.saturating_sub(bound);
        let to = (i + bound + 1).min(b.len());
        for j in from..to {
            let substitute = previous[j] + usize::from(ca != b[j]);
            current[j + 1] = substitute.min(previous[j + 1] + 1).min(current[j] + 1);
        }
        previous = current;
    }
    previous[b.len()] < bound
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_less_than_three_edits_away_is_suggested() {
        assert_eq!(name_suggestion("endfi", ["if", "endif"]), Some("endif"));
        assert_eq!(name_suggestion("xyz", ["endif", "endfor"]), None);
    }
}
