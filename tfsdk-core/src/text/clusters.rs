//! Grapheme clusters, as Terraform counts them.

use unicode_segmentation::UnicodeSegmentation;

/// The grapheme clusters of a text: what a reader takes for one letter, by the rules of Unicode 15.0, which Terraform 1.11 follows
/// (go-textseg).
///
/// Unicode 15.1 has another rule, by which conjunct consonants of Indic scripts are one cluster; in Terraform they are several. The
/// character that stands for what is none is a cluster of its own there, whatever stands beside it.
pub fn clusters(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.graphemes(true).flat_map(Unjoined)
}

/// The clusters that one cluster of a later Unicode is made of; what is left of them.
struct Unjoined<'t>(&'t str);

impl<'t> Iterator for Unjoined<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let end = self.starts().next().unwrap_or(self.0.len());
        let (first, rest) = self.0.split_at(end);
        self.0 = rest;
        (!first.is_empty()).then_some(first)
    }
}

impl<'t> DoubleEndedIterator for Unjoined<'t> {
    fn next_back(&mut self) -> Option<&'t str> {
        let start = self.starts().last().unwrap_or(0);
        let (rest, last) = self.0.split_at(start);
        self.0 = rest;
        (!last.is_empty()).then_some(last)
    }
}

impl<'t> Unjoined<'t> {
    /// Where all clusters but the first one begin.
    fn starts(&self) -> impl Iterator<Item = usize> + use<'t> {
        /// Two consonants and a sign between them.
        const SHORTEST_CONJUNCT: usize = 9;
        /// The replacement character and a sign of two bytes.
        const SHORTEST: usize = 5;
        let may_be_conjunct = self.0.len() >= SHORTEST_CONJUNCT;
        let text = if self.0.len() < SHORTEST { "" } else { self.0 };
        let chars = text.char_indices();
        chars.clone().zip(chars.skip(1)).filter_map(move |((_, before), (at, c))| {
            let is_replaced = before == char::REPLACEMENT_CHARACTER || c == char::REPLACEMENT_CHARACTER;
            let is_conjunct = || may_be_conjunct && c >= FIRST_OF_INDIC && is_joined_by_conjunct(before, c);
            (is_replaced || is_conjunct()).then_some(at)
        })
    }
}

/// Before it are no Indic scripts.
const FIRST_OF_INDIC: char = '\u{900}';

/// Whether two characters of one cluster stand together by the rule of conjuncts alone: it and that of emoji are the two that look at
/// more than the two.
fn is_joined_by_conjunct(before: char, c: char) -> bool {
    const JOINER: char = '\u{200d}';
    let is_joined_otherwise = is_one(&[before, c]) || before == JOINER && is_one(&['\u{1f600}', JOINER, c]);
    !is_joined_otherwise
}

fn is_one(chars: &[char]) -> bool {
    let mut bytes = [0; 12];
    let mut len = 0;
    for c in chars {
        len += c.encode_utf8(&mut bytes[len..]).len();
    }
    std::str::from_utf8(&bytes[..len]).is_ok_and(|text| text.graphemes(true).nth(1).is_none())
}

#[cfg(test)]
mod tests {
    use super::clusters;

    #[test]
    fn conjunct_consonants_are_several_clusters() {
        for (text, expected) in [
            ("नमस्ते", &["न", "म", "स्", "ते"][..]),
            ("क्ष", &["क्", "ष"]),
            ("क्\u{200d}ष", &["क्\u{200d}", "ष"]),
            ("ক্ষ্ম", &["ক্", "ষ্", "ম"]),
            ("👨\u{200d}👩\u{200d}👧 ab", &["👨\u{200d}👩\u{200d}👧", " ", "a", "b"]),
            ("e\u{301}\r\n🇩🇪🇫🇷", &["e\u{301}", "\r\n", "🇩🇪", "🇫🇷"]),
            ("", &[]),
        ] {
            assert_clusters(text, expected);
        }
    }

    #[test]
    fn the_replacement_character_is_a_cluster_of_its_own() {
        for (text, expected) in [
            ("\u{fffd}\u{301}", &["\u{fffd}", "\u{301}"][..]),
            ("\u{600}\u{fffd}\u{301}\u{302}", &["\u{600}", "\u{fffd}", "\u{301}\u{302}"]),
            ("\u{600}\u{600}\u{fffd}", &["\u{600}\u{600}", "\u{fffd}"]),
            ("\u{fffd}\u{600}a", &["\u{fffd}", "\u{600}a"]),
            ("\u{fffd}\u{200d}\u{1f468}", &["\u{fffd}", "\u{200d}", "\u{1f468}"]),
            ("\u{1100}\u{fffd}\u{1161}", &["\u{1100}", "\u{fffd}", "\u{1161}"]),
            ("🇩🇪\u{fffd}🇩🇪", &["🇩🇪", "\u{fffd}", "🇩🇪"]),
        ] {
            assert_clusters(text, expected);
        }
    }

    #[track_caller]
    fn assert_clusters(text: &str, expected: &[&str]) {
        assert_eq!(clusters(text).collect::<Vec<_>>(), expected, "{text}");
        let mut back: Vec<_> = clusters(text).rev().collect();
        back.reverse();
        assert_eq!(back, expected, "{text}");
    }
}
