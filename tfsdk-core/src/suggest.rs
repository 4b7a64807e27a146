//! "Did you mean": the nearest of some names.

/// The candidate nearest to `given`, if one is near enough to be meant.
///
/// Near enough is at most a third of the name's length in edits (swapped neighbours count once), at least
/// one; case and `-`/`_` differ for free. Of equally near ones the first in order is taken.
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A name nobody typed; comparing it would only cost time.
    if given.len() > 128 {
        return None;
    }
    let given = folded(given);
    let limit = (given.len() / 3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len() > 256 {
            continue;
        }
        let distance = distance(&given, &folded(candidate));
        if distance <= limit && best.is_none_or(|(d, name)| (distance, candidate) < (d, name)) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, name)| name)
}

fn folded(name: &str) -> Vec<char> {
    name.chars().map(|c| if c == '-' { '_' } else { c.to_ascii_lowercase() }).collect()
}

/// Edit distance with transpositions (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut before_last = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut row = vec![0; width];
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let substitution = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = substitution.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_swap_counts_once() {
        assert_eq!(nearest("nmae", ["name", "note"]), Some("name"));
    }

    #[test]
    fn case_and_dashes_are_free() {
        assert_eq!(nearest("Index-Document", ["index_document"]), Some("index_document"));
    }

    #[test]
    fn far_names_are_not_offered() {
        assert_eq!(nearest("color", ["name", "enabled"]), None);
    }
}
