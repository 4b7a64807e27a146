//! Other places that a diagnostic speaks of.

use super::Place;

/// Another place that a diagnostic speaks of, and what it says there.
///
/// ```
/// use tfsdk::diag::{Diagnostic, Place};
/// use tfsdk::span::{Pos, SourceRange};
///
/// let first = Place::new(SourceRange::at(Pos::START));
/// let diagnostic = Diagnostic::error("Duplicate", "`a` is there twice.").with_related(first, "first here");
/// assert_eq!(diagnostic.related()[0].label(), "first here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Related {
    pub(super) place: Place,
    pub(super) label: String,
}

impl Related {
    /// The place.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let first = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Duplicate", "`a` is there twice.").with_related(first.clone(), "first here");
    /// assert_eq!(diagnostic.related()[0].place(), &first);
    /// ```
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// What is said there, in a few words, such as `declared here`.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Place};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let first = Place::new(SourceRange::at(Pos::START));
    /// let diagnostic = Diagnostic::error("Duplicate", "`a` is there twice.").with_related(first, "first here");
    /// assert_eq!(diagnostic.related()[0].label(), "first here");
    /// ```
    pub fn label(&self) -> &str {
        &self.label
    }
}
