//! Where sensitive values stand, so that nobody shows the lines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tfsdk_core::convert::ConversionError;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;

/// The lines that hold sensitive values, by file: the first line of each run of them, and its last. The runs are apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Secrets {
    lines: BTreeMap<Arc<str>, BTreeMap<u32, u32>>,
    files: BTreeSet<Arc<str>>,
}

impl Secrets {
    /// None.
    pub(crate) const fn new() -> Self {
        Self { lines: BTreeMap::new(), files: BTreeSet::new() }
    }

    /// Adds a value. It may stand in another, as a default does in a variable that could not be read.
    pub(crate) fn insert(&mut self, file: &Arc<str>, range: SourceRange) {
        self.insert_lines(file, range.start.line, range.end.line);
    }

    /// Adds lines; there are none if the last stands before the first.
    pub(crate) fn insert_lines(&mut self, file: &Arc<str>, first: u32, last: u32) {
        if first > last {
            return;
        }
        let lines = self.lines.entry(Arc::clone(file)).or_default();
        let (mut from, mut to) = (first, last);
        while let Some((&start, &end)) = lines.range(..=to).next_back().filter(|(_, end)| **end >= from) {
            lines.remove(&start);
            (from, to) = (from.min(start), to.max(end));
        }
        lines.insert(from, to);
    }

    /// Adds all lines of a file, of which nobody knows what they mean.
    pub(crate) fn insert_file(&mut self, file: &Arc<str>) {
        self.files.insert(Arc::clone(file));
    }

    /// The place, hidden if a line that would be shown with it holds a sensitive value.
    pub(crate) fn hide(&self, place: Place) -> Place {
        if self.is_shown_with(&place) { place.hidden() } else { place }
    }

    /// The diagnostics, their places [hidden](Self::hide) where they have to be.
    pub(crate) fn hide_all(&self, diagnostics: Diagnostics) -> Diagnostics {
        diagnostics.map(|diagnostic| {
            let diagnostic = match diagnostic.related() {
                [] => diagnostic,
                _ => diagnostic.map_related(|place| self.hide(place)),
            };
            match diagnostic.place().cloned() {
                Some(place) if self.is_shown_with(&place) => diagnostic.in_place(place.hidden()),
                _ => diagnostic,
            }
        })
    }

    fn is_shown_with(&self, place: &Place) -> bool {
        let Some(file) = place.file() else { return false };
        if self.files.contains(file) {
            return true;
        }
        let Some(lines) = self.lines.get(file) else { return false };
        let shown = place.context().into_iter().fold(place.range(), |range, context| SourceRange {
            start: range.start.min(context.start),
            end: range.end.max(context.end),
        });
        // They are apart, so the last one that begins soon enough reaches furthest.
        let last = lines.range(..=shown.end.line).next_back();
        last.is_some_and(|(_, &last)| last >= shown.start.line)
    }
}

/// A problem within the value of `owner`, which `is` sensitive or ephemeral. It says no more than where it is, which
/// limit was met, or what it says itself where nothing may be quoted.
pub(crate) fn within_sensitive(diagnostic: &Diagnostic, owner: &str, is: &str) -> Diagnostic {
    if let Some(exhausted) = diagnostic.exhausted() {
        let limit = Diagnostic::limit(diagnostic.summary().to_owned(), exhausted);
        return limit.in_place(diagnostic.place().cloned().map(Place::hidden));
    }
    let mut detail = format!("This is wrong within the value of {owner}, which is {is}.");
    if let Some(unquoted) = diagnostic.unquoted() {
        detail = format!("{unquoted} {detail}");
    }
    let hidden = Diagnostic::new(diagnostic.severity(), diagnostic.summary().to_owned(), detail);
    hidden.in_place(diagnostic.place().cloned().map(Place::hidden))
}

/// Why a sensitive value does not fit, without a word of it: Terraform's sentence where it quotes nothing but attributes that the type
/// declares, else the types.
pub(crate) fn sensitive_sentence(error: &ConversionError, found: &Type, wanted: &Type) -> String {
    let sentence = error.sentence();
    // What the whole value lacks; further inside, keys stand before it.
    let is_missing =
        sentence.starts_with("attribute") && sentence.ends_with("required") && !sentence.contains(':');
    if sentence.contains('"') && !is_missing {
        format!("{} required, but have {}", wanted.friendly_name_for_constraint(), found.friendly_name())
    } else {
        sentence
    }
}

/// Whether a text may say that something is to be kept out of messages.
pub(crate) fn may_keep(source: &[u8]) -> bool {
    let says = |word: &[u8]| source.windows(word.len()).any(|part| part == word);
    // Strings of JSON may write letters by their codes, which nobody does but to hide what they say.
    says(b"sensitive") || says(b"ephemeral") || says(b"\\u006") || says(b"\\u007")
}

/// Whether an expression may call a literal sensitive, which then stands in its text.
pub(crate) fn calls_sensitive(text: &str) -> bool {
    text.match_indices("sensitive").any(|(at, word)| {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + word.len()..));
        let is_whole = !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-'));
        is_whole && after.is_some_and(|after| after.trim_start().starts_with('('))
    })
}
