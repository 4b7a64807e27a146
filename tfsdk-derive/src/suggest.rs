//! "Did you mean": the nearest of some names.

/// The candidate nearest to `given`, if at most a third of it (and at least one letter) has to be edited.
///
/// Swapped neighbours count once; of equally near candidates the first in alphabetical order is taken.
pub(crate) fn nearest<'a>(given: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given: Vec<char> = given.to_lowercase().chars().collect();
    if given.len() > 64 {
        return None;
    }
    let limit = (given.len() / 3).max(1);
    candidates
        .map(|candidate| (distance(&given, &candidate.chars().collect::<Vec<_>>()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Edit distance with transpositions (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                rows[i][j] = i + j;
                continue;
            }
            let substitution = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = substitution.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_names_are_offered_and_far_ones_are_not() {
        let keys = || ["flatten", "set", "text"].into_iter();
        assert_eq!(nearest("flaten", keys()), Some("flatten"));
        assert_eq!(nearest("tset", keys()), Some("set"));
        assert_eq!(nearest("Text", keys()), Some("text"));
        assert_eq!(nearest("required", keys()), None);
    }
}
