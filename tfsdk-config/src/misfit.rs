//! Why a value does not fit: the type it is declared with, or the type that a program reads it into.

use tfsdk_core::convert::ConversionError;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::error::{Error, Problem};
use tfsdk_core::path::Path;
use tfsdk_core::ty::Type;

/// Why a value does not fit a type of the program's own; `sensitive` tells the sensitive part that a path leads into.
pub(crate) fn misfit(
    error: &Error,
    place: impl Fn(&Path) -> Option<Place>,
    sensitive: impl Fn(&Path) -> Option<Path>,
) -> Diagnostics {
    let diagnostic = |problem: &Problem| {
        let path = problem.path();
        let place = place(&path);
        let (path, detail) = match sensitive(&path) {
            Some(part) => (part, "The value, which is sensitive, is not suitable.".to_owned()),
            None => (path, format!("The value is not suitable: {}.", problem.message())),
        };
        Diagnostic::error("Incorrect value", detail).at(path).in_place(place)
    };
    let mut all: Diagnostics = error.problems().iter().map(diagnostic).collect();
    (0..error.omitted()).for_each(|_| all.omit(Severity::Error));
    all
}

/// What a conversion error adds to Terraform's sentence: where it is, what was found, and the further problems.
pub(crate) fn conversion_hint(error: &ConversionError) -> String {
    let mut hint = String::new();
    for (i, problem) in error.problems().take(MOST_HINTS).enumerate() {
        let path = problem.path();
        let (found, sentence) = (problem.found(), problem.sentence());
        let more = match (i, found, path.is_root()) {
            (0, "", _) => continue,
            (0, _, true) => format!("Found {found}."),
            (0, _, false) => format!("Found {found} at {}.", path.excerpt()),
            (_, "", true) => format!("Also: {sentence}."),
            (_, "", false) => format!("Also at {}: {sentence}.", path.excerpt()),
            (_, _, true) => format!("Also: {sentence}, but found {found}."),
            (_, _, false) => format!("Also at {}: {sentence}, but found {found}.", path.excerpt()),
        };
        if !hint.is_empty() {
            hint.push(' ');
        }
        hint.push_str(&more);
    }
    let rest = error.problems().count().saturating_sub(MOST_HINTS) + error.omitted();
    if rest > 0 {
        hint.push_str(&format!(" And {rest} more."));
    }
    hint
}

/// At most this many problems of one value are listed.
const MOST_HINTS: usize = 10;

/// Why a sensitive value does not fit, without a word of it: Terraform's sentence where it quotes nothing, else the types.
pub(crate) fn sensitive_sentence(error: &ConversionError, found: &Type, wanted: &Type) -> String {
    let sentence = error.sentence();
    if sentence.contains('"') {
        format!("{} required, but have {}", wanted.friendly_name_for_constraint(), found.friendly_name())
    } else {
        sentence
    }
}
