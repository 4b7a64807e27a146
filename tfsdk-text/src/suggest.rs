//! Which name was meant.
//!
//! There are two policies: ours, and Terraform's where the sentence around the name is Terraform's.

use crate::distance::{Edits, Name};

/// The candidate that was probably meant by `given`.
///
/// At most a third of the letters may differ, at least one and at most four; none of a name of one letter. Swapped neighbours
/// count as one edit; differences in case or between `-` and `_` cost nothing. Of equally near candidates the first by the
/// alphabet is taken. Where Terraform words the sentence, use [`hcl_nearest`].
///
/// ```
/// use tfsdk_text::nearest;
///
/// assert_eq!(nearest("nmae", ["name", "note"]), Some("name"));
/// assert_eq!(nearest("Index-Document", ["index_document"]), Some("index_document"));
/// assert_eq!(nearest("color", ["name", "enabled"]), None);
/// assert_eq!(nearest("b", ["a"]), None);
/// ```
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let fold = |c: char| if c == '-' { '_' } else { c.to_ascii_lowercase() };
    let given = Name::new(given, fold)?;
    // Of one letter, any other is one edit away.
    let most = if given.len() < 2 { 0 } else { (given.len() / 3).clamp(1, 4) };
    let near = |candidate: &'a str| {
        let edits = Name::new(candidate, fold)?.edits(&given, most, Edits::LettersAndSwaps)?;
        Some((edits, candidate))
    };
    candidates.into_iter().filter_map(near).min().map(|(_, candidate)| candidate)
}

/// The name that Terraform suggests for `given`: less than three edits away.
///
/// Case counts, and a swap is two edits. For names that Terraform keeps in a map: it takes the first one near enough,
/// in random order, so this takes the nearest, and of equally near ones the first. Where Terraform has an order, use
/// [`hcl_first`]. (HCL: `nameSuggestion`.)
///
/// ```
/// use tfsdk_text::hcl_nearest;
///
/// assert_eq!(hcl_nearest("diskss", ["disk", "disks"]), Some("disks"));
/// assert_eq!(hcl_nearest("DISK", ["disk"]), None);
/// ```
pub fn hcl_nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    hcl_near(given, candidates).min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

/// The name that Terraform suggests for `given`, of candidates in Terraform's order: the first one less than three
/// edits away.
///
/// Unlike [`hcl_nearest`] it passes over nearer ones that come later. (HCL: `nameSuggestion`, `keywordSuggestion`.)
///
/// ```
/// use tfsdk_text::hcl_first;
///
/// assert_eq!(hcl_first("fo", ["if", "for"]), Some("if"));
/// ```
pub fn hcl_first<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    hcl_near(given, candidates).next().map(|(_, name)| name)
}

/// The candidates less than three edits away, each with its edits.
fn hcl_near<'a>(
    given: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = (usize, &'a str)> {
    let given = Name::new(given, |c| c);
    candidates.into_iter().filter_map(move |candidate| {
        let edits = Name::new(candidate, |c| c)?.edits(given.as_ref()?, 2, Edits::Letters)?;
        Some((edits, candidate))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_the_letters_may_differ() {
        assert_eq!(nearest("tset", ["flatten", "set", "text"]), Some("set"));
        assert_eq!(nearest("flaten", ["flatten", "set", "text"]), Some("flatten"));
        assert_eq!(nearest("Text", ["flatten", "set", "text"]), Some("text"));
        assert_eq!(nearest("required", ["flatten", "set", "text"]), None);
    }

    #[test]
    fn a_single_letter_is_near_to_itself_alone() {
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("b", ["a", "ab"]), None);
        assert_eq!(nearest("A", ["a", "b"]), Some("a"));
    }

    #[test]
    fn of_two_letters_one_edit_is_near_and_of_any_number_five_never() {
        assert_eq!(nearest("ab", ["b"]), Some("b"));
        assert_eq!(nearest("a_very_long_name_with_many_letters", ["a_very_long_name_with_many_xxxxers"]), {
            Some("a_very_long_name_with_many_xxxxers")
        });
        assert_eq!(
            nearest("a_very_long_name_with_many_letters", ["a_very_long_name_with_many_xxxxxrs"]),
            None
        );
    }

    #[test]
    fn of_equally_near_names_the_first_is_taken() {
        assert_eq!(nearest("nam", ["name", "nami"]), Some("name"));
        assert_eq!(nearest("nam", ["nami", "name"]), Some("name"));
        assert_eq!(hcl_nearest("nam", ["nami", "name"]), Some("nami"));
    }

    #[test]
    fn terraform_suggests_names_less_than_three_edits_away() {
        assert_eq!(hcl_nearest("dsk", ["disks", "disk"]), Some("disk"));
        assert_eq!(hcl_nearest("instance_typ", ["ami", "instance_type"]), Some("instance_type"));
        assert_eq!(hcl_nearest("networkid", ["network_id"]), Some("network_id"));
        assert_eq!(hcl_nearest("exampl3", ["name"]), None);
        assert_eq!(hcl_nearest("INSTANCE", ["instance"]), None);
    }

    #[test]
    fn where_terraform_has_an_order_the_first_near_name_is_taken() {
        let keywords = ["if", "for", "else", "endif", "endfor"];
        assert_eq!(hcl_first("endfi", keywords), Some("endif"));
        assert_eq!(hcl_first("endfo", keywords), Some("endif"));
        assert_eq!(hcl_first("xyz", keywords), None);
    }
}
