//! Where sensitive values stand, so that nobody shows the lines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tfsdk_core::convert::ConversionError;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::{ObjectAttribute, Type, TypeKind};
use tfsdk_lang::expr::NativeBody;

use crate::body::RawBody;
use crate::json::{Node, NodeKind};

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

    /// Adds all that others have.
    pub(crate) fn insert_all(&mut self, others: &Self) {
        for (file, lines) in &others.lines {
            lines.iter().for_each(|(&first, &last)| self.insert_lines(file, first, last));
        }
        self.files.extend(others.files.iter().cloned());
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

    /// Whether a line that would be shown with a place holds a sensitive value.
    pub(crate) fn is_shown_with(&self, place: &Place) -> bool {
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

/// The same without what is written where it is.
pub(crate) fn unshown(diagnostic: Diagnostic) -> Diagnostic {
    let place = diagnostic.place().cloned().map(Place::hidden);
    diagnostic.in_place(place)
}

/// Why a sensitive value does not fit, without a word of it: Terraform's sentence where it quotes nothing but attributes that the type
/// declares, else the types.
pub(crate) fn sensitive_sentence(error: &ConversionError, found: &Type, wanted: &Type) -> String {
    let sentence = error.sentence();
    let why = behind_declared(&sentence, wanted);
    // What an object lacks is declared as well.
    let is_missing = why.starts_with("attribute") && why.ends_with("required") && !why.contains(':');
    if is_missing || !(why.contains('"') || why.starts_with("element ")) {
        return sentence;
    }
    let wanted = wanted.friendly_name_for_constraint().to_string();
    let found = found.friendly_name().to_string();
    if wanted == found {
        format!("{wanted} required, and a part of this one does not fit")
    } else {
        format!("{wanted} required, but have {found}")
    }
}

/// What a sentence says behind the steps that the type declares, which name attributes and count elements. The keys of maps are
/// in the value.
fn behind_declared<'s>(sentence: &'s str, wanted: &Type) -> &'s str {
    let (mut rest, mut ty) = (sentence, wanted);
    while let Some((step, behind)) = rest.split_once(": ") {
        let number = || step.strip_prefix("element ").and_then(|number| number.parse::<usize>().ok());
        let part = match ty.kind() {
            TypeKind::Object(object) => step
                .strip_prefix("attribute \"")
                .and_then(|name| object.get(name.strip_suffix('"')?))
                .map(ObjectAttribute::ty),
            TypeKind::List(element) | TypeKind::Set(element) => number().map(|_| element),
            TypeKind::Tuple(elements) => number().and_then(|number| elements.get(number)),
            _ => None,
        };
        let Some(part) = part else { break };
        (rest, ty) = (behind, part);
    }
    rest
}

/// Whether a text may say that something is to be kept out of messages.
pub(crate) fn may_keep(source: &[u8]) -> bool {
    let says = |word: &[u8]| source.windows(word.len()).any(|part| part == word);
    // Strings of JSON may write letters by their codes, which nobody does but to hide what they say.
    says(b"sensitive") || says(b"ephemeral") || says(b"\\u006") || says(b"\\u007")
}

/// Whether an expression may call a literal sensitive, which then stands in its text.
pub(crate) fn calls_sensitive(text: &[u8]) -> bool {
    const WORD: &[u8] = b"sensitive";
    // Names hold dashes as well, but none of a function does, and one may be an operator.
    let is_within = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let mut from = 0;
    while let Some(at) =
        text.get(from..).and_then(|rest| rest.windows(WORD.len()).position(|part| part == WORD))
    {
        let (start, end) = (from + at, from + at + WORD.len());
        let before = start.checked_sub(1).and_then(|before| text.get(before));
        if !before.is_some_and(is_within) && is_called(text.get(end..).unwrap_or_default()) {
            return true;
        }
        from = end;
    }
    false
}

/// Whether a parenthesis follows, behind blanks, ends of lines and comments. What is too long to be looked at may hold one.
fn is_called(text: &[u8]) -> bool {
    const MOST: usize = 1000;
    let mut next = text.get(..MOST).unwrap_or(text);
    loop {
        next = next.trim_ascii_start();
        let end: &[u8] = match next {
            [b'(', ..] => return true,
            [] => return text.len() > MOST,
            [b'#', ..] | [b'/', b'/', ..] => b"\n",
            [b'/', b'*', ..] => b"*/",
            _ => return false,
        };
        // What opens a comment does not end it.
        let comment = next.get(end.len()..).unwrap_or_default();
        let len = comment.windows(end.len()).position(|part| part == end);
        next = len.and_then(|len| comment.get(len + end.len()..)).unwrap_or_default();
    }
}

/// Where a literal may stand in a file that is called sensitive there: in this body, which was read from this source.
pub(crate) fn called_sensitive(body: &RawBody<'_>, source: &[u8], file: &Arc<str>) -> Secrets {
    let mut found = Secrets::new();
    match body {
        RawBody::Native(body) => insert_native(body, source, file, &mut found),
        RawBody::Json(node) => insert_json(node, file, &mut found),
    }
    found
}

fn insert_native(body: &NativeBody, source: &[u8], file: &Arc<str>, found: &mut Secrets) {
    for attribute in &body.attributes {
        let range = attribute.range;
        let text = source.get(range.start.byte as usize..range.end.byte as usize);
        if calls_sensitive(text.unwrap_or_default()) {
            found.insert(file, range);
        }
    }
    body.blocks.iter().for_each(|block| insert_native(&block.body, source, file, found));
}

fn insert_json(node: &Node, file: &Arc<str>, found: &mut Secrets) {
    match &node.kind {
        NodeKind::String(text) if calls_sensitive(text.as_bytes()) => found.insert(file, node.range),
        NodeKind::Array(items) => items.iter().for_each(|item| insert_json(item, file, found)),
        NodeKind::Object(object) => {
            for property in &object.properties {
                if calls_sensitive(property.name.as_bytes()) {
                    found.insert(file, property.name_range);
                }
                insert_json(&property.value, file, found);
            }
        }
        _ => {}
    }
}
