//! All there is to tell, in order.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::{Diagnostic, Place, Severity};
use crate::limits::{Exhausted, MOST_PROBLEMS};
use crate::path::Path;

/// Diagnostics in the order in which they were found.
///
/// Nothing is merged. Everything that reports them reports all of them, so that one run shows the practitioner
/// everything there is to repair. Only the first thousand are kept; further ones are [counted](Self::omitted), as
/// input that is made to have millions of problems would otherwise fill the memory with texts. That a limit was met is
/// kept in any case, in place of the last.
///
/// ```
/// use tfsdk::diag::{Diagnostic, Diagnostics};
///
/// let mut found = Diagnostics::up_to(2);
/// for _ in 0..5 {
///     found.push(Diagnostic::error("Invalid name", ""));
/// }
/// assert_eq!((found.len(), found.omitted()), (2, 3));
/// assert!(found.to_string().ends_with("and 3 more"));
/// ```
#[derive(Clone)]
#[doc(alias = "diag.Diagnostics")]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    most: usize,
    pub(super) omitted_errors: usize,
    omitted_warnings: usize,
}

impl PartialEq for Diagnostics {
    /// Whether both tell the same: how many either would keep is no part of that.
    fn eq(&self, other: &Self) -> bool {
        let told = |d: &Diagnostics| (d.omitted_errors, d.omitted_warnings);
        told(self) == told(other) && self.kept == other.kept
    }
}

impl Eq for Diagnostics {}

impl Default for Diagnostics {
    fn default() -> Self {
        Diagnostics::new()
    }
}

impl Diagnostics {
    /// No diagnostics yet.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    ///
    /// assert!(Diagnostics::new().is_empty());
    /// ```
    pub const fn new() -> Self {
        Diagnostics::up_to(MOST_PROBLEMS)
    }

    /// No diagnostics yet; only so many will be kept, and never more than a thousand.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::up_to(1);
    /// diagnostics.push(Diagnostic::error("One", ""));
    /// diagnostics.push(Diagnostic::error("Two", ""));
    /// assert_eq!((diagnostics.len(), diagnostics.omitted()), (1, 1));
    /// ```
    pub const fn up_to(most: usize) -> Self {
        let most = if most > MOST_PROBLEMS { MOST_PROBLEMS } else { most };
        Diagnostics { kept: Vec::new(), most, omitted_errors: 0, omitted_warnings: 0 }
    }

    /// Adds one.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.push(Diagnostic::warning("Slow disk", ""));
    /// assert_eq!(diagnostics.len(), 1);
    /// ```
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.kept.len() < self.most {
            self.kept.push(diagnostic);
        } else if diagnostic.exhausted.is_some() && self.exhausted().is_none() {
            if let Some(last) = self.kept.pop() {
                self.omit(last.severity);
            }
            self.kept.push(diagnostic);
        } else {
            self.omit(diagnostic.severity);
        }
    }

    /// Counts one that is not kept. Where [`is_full`](Self::is_full) is known beforehand, its texts need not be made.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostics, Severity};
    ///
    /// let mut diagnostics = Diagnostics::up_to(0);
    /// diagnostics.omit(Severity::Error);
    /// assert!(diagnostics.has_errors());
    /// ```
    pub fn omit(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.omitted_errors += 1,
            Severity::Warning => self.omitted_warnings += 1,
        }
    }

    /// Whether no further one is kept, so that its texts, suggestions included, would be made for nothing.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    ///
    /// assert!(Diagnostics::up_to(0).is_full());
    /// assert!(!Diagnostics::new().is_full());
    /// ```
    pub fn is_full(&self) -> bool {
        self.kept.len() >= self.most
    }

    /// How many there are beyond those kept.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    ///
    /// assert_eq!(Diagnostics::new().omitted(), 0);
    /// ```
    pub fn omitted(&self) -> usize {
        self.omitted_errors + self.omitted_warnings
    }

    /// How many there are of this severity, kept or not.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics, Severity};
    ///
    /// let diagnostics: Diagnostics = [Diagnostic::error("One", ""), Diagnostic::warning("Two", "")].into_iter().collect();
    /// assert_eq!(diagnostics.count(Severity::Error), 1);
    /// ```
    pub fn count(&self, severity: Severity) -> usize {
        let omitted = match severity {
            Severity::Error => self.omitted_errors,
            Severity::Warning => self.omitted_warnings,
        };
        omitted + self.kept.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Adds an error about the attribute at `path`.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::diag::Diagnostics;
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.error(Path::root().attribute("size"), "Invalid size", "The size is 0; give one from 1.");
    /// assert!(diagnostics.has_errors());
    /// ```
    #[doc(alias = "AddAttributeError", alias = "AddError")]
    pub fn error(
        &mut self,
        path: Path,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::error(summary, detail).at(path));
    }

    /// Adds a warning about the attribute at `path`.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::diag::Diagnostics;
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.warning(Path::root().attribute("kind"), "Slow disk", "Disks of this kind are slow.");
    /// assert!(!diagnostics.is_empty() && !diagnostics.has_errors());
    /// ```
    pub fn warning(
        &mut self,
        path: Path,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::warning(summary, detail).at(path));
    }

    /// The limit that was met, if any; what else is told may be right or not.
    ///
    /// Who serves others answers these otherwise than those about input that is wrong.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    /// use tfsdk::limits::Exhausted;
    ///
    /// let mut found = Diagnostics::up_to(1);
    /// found.push(Diagnostic::error("Invalid name", ""));
    /// assert_eq!(found.exhausted(), None);
    /// found.push(Diagnostic::limit("Expression too expensive", Exhausted::Work));
    /// assert_eq!((found.exhausted(), found.len(), found.omitted()), (Some(Exhausted::Work), 1, 1));
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.kept.iter().find_map(Diagnostic::exhausted)
    }

    /// How many are kept.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    ///
    /// assert_eq!(Diagnostics::new().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there are none, not even warnings.
    ///
    /// ```
    /// use tfsdk::diag::Diagnostics;
    ///
    /// assert!(Diagnostics::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.omitted() == 0
    }

    /// Whether one of them is an error.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let warned: Diagnostics = [Diagnostic::warning("Slow disk", "")].into_iter().collect();
    /// assert!(!warned.has_errors());
    /// ```
    pub fn has_errors(&self) -> bool {
        self.omitted_errors > 0 || self.kept.iter().any(Diagnostic::is_error)
    }

    /// Those kept, in order.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostics: Diagnostics = [Diagnostic::error("One", ""), Diagnostic::error("Two", "")].into_iter().collect();
    /// let summaries: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.summary()).collect();
    /// assert_eq!(summaries, ["One", "Two"]);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// The errors kept, in order.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostics: Diagnostics = [Diagnostic::error("One", ""), Diagnostic::warning("Two", "")].into_iter().collect();
    /// assert_eq!(diagnostics.errors().count(), 1);
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.kept.iter().filter(|d| d.is_error())
    }

    /// The warnings kept, in order.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostics: Diagnostics = [Diagnostic::error("One", ""), Diagnostic::warning("Two", "")].into_iter().collect();
    /// assert_eq!(diagnostics.warnings().next().unwrap().summary(), "Two");
    /// ```
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.kept.iter().filter(|d| !d.is_error())
    }

    /// The same, with the source text of each in `file`.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    /// use tfsdk::span::{Pos, SourceRange};
    ///
    /// let found = Diagnostic::error("One", "").in_source(SourceRange::at(Pos::START));
    /// let diagnostics = Diagnostics::from_iter([found]).in_file(&"main.tf".into());
    /// assert_eq!(diagnostics.iter().next().unwrap().place().unwrap().file().unwrap().as_ref(), "main.tf");
    /// ```
    #[must_use]
    pub fn in_file(self, file: &Arc<str>) -> Self {
        self.map(|diagnostic| diagnostic.in_file(file))
    }

    /// Adds those of `other` behind these; the counts of those that are not kept add up, as they do not with
    /// [`extend`](Extend::extend).
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostics, Severity};
    ///
    /// let mut later = Diagnostics::up_to(0);
    /// later.omit(Severity::Error);
    /// let mut all = Diagnostics::new();
    /// all.append(later);
    /// assert_eq!(all.omitted(), 1);
    /// ```
    pub fn append(&mut self, other: Diagnostics) {
        self.omitted_errors += other.omitted_errors;
        self.omitted_warnings += other.omitted_warnings;
        self.extend(other.kept);
    }

    /// The same, each of those kept changed.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostics = Diagnostics::from_iter([Diagnostic::error("One", "")])
    ///     .map(|diagnostic| diagnostic.at(Path::root().attribute("disk")));
    /// assert_eq!(diagnostics.iter().next().unwrap().path().unwrap().to_string(), "disk");
    /// ```
    #[must_use]
    pub fn map(mut self, change: impl FnMut(Diagnostic) -> Diagnostic) -> Self {
        self.kept = self.kept.into_iter().map(change).collect();
        self
    }

    /// Puts those kept in the order of `key`; equal ones stay in the order in which they were found.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::from_iter([Diagnostic::error("Two", ""), Diagnostic::error("One", "")]);
    /// diagnostics.sort_by_key(|diagnostic| diagnostic.summary().to_owned());
    /// assert_eq!(diagnostics.iter().next().unwrap().summary(), "One");
    /// ```
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&Diagnostic) -> K) {
        self.kept.sort_by_key(key);
    }

    /// These as the error of a `Result` if one of them is an error, otherwise `value` with the warnings.
    ///
    /// # Errors
    /// When there is an error among them.
    ///
    /// ```
    /// use tfsdk::diag::{Diagnostic, Diagnostics};
    ///
    /// let warned = Diagnostics::from_iter([Diagnostic::warning("Slow disk", "")]);
    /// assert_eq!(warned.checked(22).unwrap().0, 22);
    /// let failed = Diagnostics::from_iter([Diagnostic::error("Invalid size", "")]);
    /// assert!(failed.checked(22).is_err());
    /// ```
    pub fn checked<T>(self, value: T) -> Result<(T, Self), Self> {
        if self.has_errors() { Err(self) } else { Ok((value, self)) }
    }

    /// Puts them into an order that does not depend on how they were found: by place, path, severity, summary
    /// and detail.
    ///
    /// ```
    /// use tfsdk::Path;
    /// use tfsdk::diag::Diagnostics;
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.error(Path::root().attribute("b"), "Invalid", "");
    /// diagnostics.error(Path::root().attribute("a"), "Invalid", "");
    /// diagnostics.sort();
    /// assert_eq!(diagnostics.iter().next().unwrap().path().unwrap().to_string(), "a");
    /// ```
    pub fn sort(&mut self) {
        fn key(d: &Diagnostic) -> (Option<&Place>, &Option<Path>, Severity, &str, &str) {
            (d.place(), &d.path, d.severity, &d.summary, &d.detail)
        }
        self.kept.sort_by(|a, b| key(a).cmp(&key(b)));
    }

    /// The same about `path`, without texts that were made at run time: they may tell a value that is not to be shown.
    pub(crate) fn without_values(mut self, path: &Path) -> Self {
        for diagnostic in self.kept.iter_mut().filter(|diagnostic| diagnostic.exhausted.is_none()) {
            let constant = |text: &Cow<'static, str>| match text {
                Cow::Borrowed(text) => Some(*text),
                Cow::Owned(_) => None,
            };
            let summary = constant(&diagnostic.summary).unwrap_or("Invalid value");
            let detail =
                constant(&diagnostic.detail).unwrap_or("A validator refuses this (sensitive value).");
            *diagnostic = Diagnostic::new(diagnostic.severity, summary, detail).at(path.clone());
        }
        self
    }

    /// Puts them into the order of their texts, wherever they are from.
    pub(crate) fn sort_by_text(&mut self) {
        self.kept.sort_by(|a, b| (&a.detail, &a.summary).cmp(&(&b.detail, &b.summary)));
    }
}

impl From<Vec<Diagnostic>> for Diagnostics {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.into_iter().collect()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        [diagnostic].into_iter().collect()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        let mut all = Diagnostics::new();
        all.extend(diagnostics);
        all
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Diagnostics {
    /// One diagnostic a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.kept.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        match self.omitted() {
            0 => Ok(()),
            more if self.kept.is_empty() => write!(f, "and {more} more"),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl fmt::Debug for Diagnostics {
    /// As it is displayed, so that it can be read where `main` returns it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_stand_apart_from_errors() {
        let mut diagnostics = Diagnostics::new();
        diagnostics.warning(Path::root().attribute("old"), "Deprecated", "Use new.");
        assert!(!diagnostics.has_errors());
        assert_eq!(diagnostics.warnings().count(), 1);
        diagnostics.push(Diagnostic::error("Broken", ""));
        assert_eq!(diagnostics.errors().count(), 1);
        assert_eq!(diagnostics.to_string(), "warning: old: Deprecated: Use new.\nerror: Broken");
    }

    /// How many would be kept is no part of what there is to tell.
    #[test]
    fn diagnostics_are_equal_if_they_tell_the_same() {
        assert_eq!(Diagnostics::up_to(5), Diagnostics::new());
        let filled = |most: usize, problems: usize| {
            let mut found = Diagnostics::up_to(most);
            (0..problems).for_each(|_| found.push(Diagnostic::error("Broken", "")));
            found
        };
        assert_eq!(filled(5, 2), filled(6, 2));
        assert_ne!(filled(5, 6), filled(6, 6));
        assert_ne!(filled(1, 2), filled(1, 3));
        let mut warned = filled(1, 1);
        warned.omit(Severity::Warning);
        assert_ne!(warned, filled(1, 2));
    }
}
