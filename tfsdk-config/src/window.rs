//! The part of a source text that is shown around a place.
//!
//! A file can be one line of megabytes, and a thousand diagnostics can be about it, so what is shown is bounded by bytes.

use std::ops::Range;

/// At most this many bytes are shown before a place, and as many from its start on.
pub(crate) const MOST_BYTES: usize = 2000;

/// Whole lines of a source text, or as much of them as is shown.
pub(crate) struct Window<'s> {
    pub(crate) source: &'s [u8],
    /// Both ends are at characters' starts.
    pub(crate) bytes: Range<usize>,
    /// Whether it does not begin with its line.
    pub(crate) is_cut: bool,
}

impl<'s> Window<'s> {
    /// The lines of a part, each end as far as is shown; `None` if it does not stand in the text.
    pub(crate) fn around(source: &'s [u8], part: Range<usize>) -> Option<Self> {
        let from = floor(source, part.start);
        if part.start > source.len() {
            return None;
        }
        let to = part.end.clamp(from, source.len().min(from.saturating_add(MOST_BYTES)));
        let least = floor(source, from.saturating_sub(MOST_BYTES));
        let newline = source[least..from].iter().rposition(|b| *b == b'\n');
        let start = newline.map_or(least, |newline| least + newline + 1);
        let most = ceil(source, from.saturating_add(MOST_BYTES).max(to));
        let end = source[to..most].iter().position(|b| *b == b'\n').map_or(most, |newline| to + newline);
        let is_cut = newline.is_none() && start > 0;
        Some(Self { source, bytes: start..end, is_cut })
    }

    /// Its text, in which bytes that are not UTF-8 are replaced.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.source[self.bytes.clone()]).into_owned()
    }

    /// Where in the text a part stands, each end at the start of a character.
    pub(crate) fn span(&self, part: Range<usize>) -> Range<usize> {
        let text = self.text();
        let offset = |at: usize| {
            let at = at.clamp(self.bytes.start, self.bytes.end);
            // What is replaced in a part of a text can be more than in the whole.
            let offset = String::from_utf8_lossy(&self.source[self.bytes.start..at]).len();
            (offset..text.len()).find(|offset| text.is_char_boundary(*offset)).unwrap_or(text.len())
        };
        let start = offset(floor(self.source, part.start));
        start..offset(ceil(self.source, part.end)).max(start)
    }
}

fn is_continuation(source: &[u8], at: usize) -> bool {
    source.get(at).is_some_and(|b| (*b as i8) < -0x40)
}

/// The start of the character that a byte belongs to. A character has at most four bytes; what has more is none.
fn floor(source: &[u8], at: usize) -> usize {
    let at = at.min(source.len());
    (at.saturating_sub(3)..=at).rev().find(|at| !is_continuation(source, *at)).unwrap_or(at)
}

/// The first start of a character that is not before a byte.
fn ceil(source: &[u8], at: usize) -> usize {
    let at = at.min(source.len());
    (at..=source.len().min(at + 3)).find(|at| !is_continuation(source, *at)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_whole_where_they_are_short() {
        let source = b"one\ntwo three\nfour";
        let window = Window::around(source, 8..13).unwrap();
        assert_eq!((window.text().as_str(), window.span(8..13), window.is_cut), ("two three", 4..9, false));
        assert!(Window::around(source, 19..20).is_none());
    }

    #[test]
    fn of_a_long_line_the_part_around_is_shown() {
        let source = "é".repeat(1_000_000);
        let window = Window::around(source.as_bytes(), 1_000_001..1_500_000).unwrap();
        assert!(window.is_cut && window.text().len() <= 2 * MOST_BYTES + 8);
        let (text, span) = (window.text(), window.span(1_000_001..1_500_000));
        assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
        assert!(!text.contains('\u{FFFD}'));
    }

    #[test]
    fn no_place_is_within_a_character() {
        let text = "a😀\u{FFFD}é\nb";
        let mut broken = text.as_bytes().to_vec();
        broken.extend([0xff, 0x80, 0x80, 0x80, 0x80, 0x80, 0xf0, 0x9f]);
        let behind_a_character = b"\t\xcc\x81\x81\x81\x81\x81";
        for source in [text.as_bytes(), &broken, behind_a_character] {
            for start in 0..source.len() + 2 {
                for end in 0..source.len() + 2 {
                    let Some(window) = Window::around(source, start..end) else { continue };
                    let (text, span) = (window.text(), window.span(start..end));
                    assert!(
                        text.get(span.clone()).is_some(),
                        "{source:?} {start}..{end}: {span:?} of {text:?}"
                    );
                }
            }
        }
    }
}
