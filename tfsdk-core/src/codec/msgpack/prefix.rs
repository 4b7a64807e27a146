//! Shortening the known start of a string.

use std::borrow::Cow;
use std::sync::OnceLock;

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};
use unicode_normalization::{IsNormalized, is_nfc_quick};

use crate::stream::format::normalized;
use crate::text::clusters;

/// A start of `prefix` of at most `longest` bytes that stays a start whatever follows it.
///
/// What comes last could combine with what follows, into another character or another cluster, and is dropped,
/// but for punctuation. (go-cty: `ctystrings.SafeKnownPrefix`, after a cut that may be inside of a character.)
pub(super) fn shortened(prefix: &str, longest: usize) -> Cow<'_, str> {
    let mut end = longest.min(prefix.len());
    while !prefix.is_char_boundary(end) {
        end -= 1;
    }
    let whole = end == longest;
    let text = normalized(Cow::Borrowed(&prefix[..end]));
    let boundary = last_boundary(&text);
    let keep = if !whole || boundary < text.len() {
        boundary
    } else {
        match clusters(&text).next_back() {
            Some(last) if !ends_cluster(last) => text.len() - last.len(),
            _ => text.len(),
        }
    };
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..keep]),
        Cow::Owned(mut text) => {
            text.truncate(keep);
            Cow::Owned(text)
        }
    }
}

/// Up to where the text can take part in no composition with what follows.
fn last_boundary(text: &str) -> usize {
    match text.chars().next_back() {
        None => 0,
        Some(last) if is_inert(last) => text.len(),
        Some(_) => text
            .char_indices()
            .rev()
            .find(|(_, c)| canonical_combining_class(*c) == 0 && !combines_backward(*c))
            .map_or(0, |(start, _)| start),
    }
}

/// Whether a character neither combines with others nor is itself combined from others.
fn is_inert(c: char) -> bool {
    let mut whole = true;
    decompose_canonical(c, |part| whole &= part == c);
    whole
        && canonical_combining_class(c) == 0
        && !combines_backward(c)
        && !backward_combining().iter().any(|mark| compose(c, *mark).is_some())
}

fn combines_backward(c: char) -> bool {
    is_nfc_quick(std::iter::once(c)) == IsNormalized::Maybe
}

/// All characters that combine with one before them.
fn backward_combining() -> &'static [char] {
    static ALL: OnceLock<Vec<char>> = OnceLock::new();
    // They all are in the first two planes; the first is the grave accent.
    ALL.get_or_init(|| ('\u{300}'..'\u{20000}').filter(|c| combines_backward(*c)).collect())
}

/// Whether a cluster is punctuation with which nothing joins.
fn ends_cluster(cluster: &str) -> bool {
    cluster.len() == 1 && "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'".contains(cluster)
}
