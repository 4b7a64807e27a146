//! Names that were probably meant.

/// The nearest of `candidates` that is less than three edits away from `given`.
///
/// HCL offers the first that it comes by; the nearest is one of those.
pub(crate) fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given: Vec<char> = given.chars().collect();
    if given.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let distance = distance(&given, candidate);
        if distance < BOUND && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, name)| name)
}

/// ` Did you mean "name"?`, or nothing.
pub(crate) fn did_you_mean<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(given, candidates) {
        Some(name) => format!(" Did you mean {name:?}?"),
        None => String::new(),
    }
}

/// So many edits are too many.
const BOUND: usize = 3;

/// No name longer than this is corrected, which bounds the cost of a suggestion.
const LONGEST: usize = 256;

/// The Levenshtein distance, exact below [`BOUND`].
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().take(LONGEST + BOUND).collect();
    if a.len().abs_diff(b.len()) >= BOUND {
        return BOUND;
    }
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut current = vec![BOUND; b.len() + 1];
        current[0] = i + 1;
        for j in i.saturating_sub(BOUND)..(i + BOUND + 1).min(b.len()) {
            let substitute = previous[j] + usize::from(*ca != b[j]);
            current[j + 1] = substitute.min(previous[j + 1] + 1).min(current[j] + 1);
        }
        previous = current;
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_below_three_edits_is_suggested() {
        assert_eq!(nearest("dsk", ["disks", "disk"]), Some("disk"));
        assert_eq!(nearest("instance_typ", ["ami", "instance_type"]), Some("instance_type"));
        assert_eq!(nearest("networkid", ["network_id"]), Some("network_id"));
        assert_eq!(nearest("exampl3", ["name"]), None);
        assert_eq!(nearest("INSTANCE", ["instance"]), None);
    }
}
