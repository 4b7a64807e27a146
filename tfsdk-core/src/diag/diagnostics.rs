//! All there is to tell, in order.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::{Diagnostic, Place, Severity};
use crate::error::Error;
use crate::path::Path;

/// Diagnostics in the order in which they were found.
///
/// Nothing is dropped and nothing is merged. Everything that reports them reports all of them, so that one run
/// shows the practitioner everything there is to repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// No diagnostics yet.
    pub const fn new() -> Self {
        Diagnostics(Vec::new())
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds an error about the attribute at `path`.
    pub fn error(
        &mut self,
        path: Path,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::error(summary, detail).at(path));
    }

    /// Adds a warning about the attribute at `path`.
    pub fn warning(
        &mut self,
        path: Path,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::warning(summary, detail).at(path));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none, not even warnings.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(Diagnostic::is_error)
    }

    /// All of them, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// The errors, in order.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter().filter(|d| d.is_error())
    }

    /// The warnings, in order.
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter().filter(|d| !d.is_error())
    }

    /// The same, with the source text of each in `file`.
    #[must_use]
    pub fn in_file(self, file: &Arc<str>) -> Self {
        self.into_iter().map(|diagnostic| diagnostic.in_file(file)).collect()
    }

    /// These as the error of a `Result` if one of them is an error, otherwise `value` with the warnings.
    ///
    /// # Errors
    /// When there is an error among them.
    pub fn checked<T>(self, value: T) -> Result<(T, Self), Self> {
        if self.has_errors() { Err(self) } else { Ok((value, self)) }
    }

    /// Puts them into an order that does not depend on how they were found: by place, path, severity, summary
    /// and detail.
    pub fn sort(&mut self) {
        fn key(d: &Diagnostic) -> (Option<&Place>, &Option<Path>, Severity, &str, &str) {
            (d.place(), &d.path, d.severity, &d.summary, &d.detail)
        }
        self.0.sort_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl From<Vec<Diagnostic>> for Diagnostics {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Diagnostics(diagnostics)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}

impl From<&Error> for Diagnostics {
    /// One diagnostic for each problem, and one that counts those the error did not keep.
    fn from(error: &Error) -> Self {
        let mut all: Vec<Diagnostic> = error.problems().iter().map(Diagnostic::from).collect();
        if error.omitted() > 0 {
            all.push(Diagnostic::error(
                "Invalid value",
                format!("There are {} more problems like those above.", error.omitted()),
            ));
        }
        Diagnostics(all)
    }
}

impl From<Error> for Diagnostics {
    fn from(error: Error) -> Self {
        (&error).into()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        Diagnostics(diagnostics.into_iter().collect())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
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
        for (i, diagnostic) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Step;

    #[test]
    fn an_error_becomes_one_diagnostic_for_each_problem() {
        let mut error = Error::null("string").at(Step::Attribute("name".into()));
        error.extend(Error::invalid("is too long").at(Step::Index(2)).at(Step::Attribute("tags".into())));
        let diagnostics = Diagnostics::from(error);
        let paths: Vec<String> =
            diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
        assert_eq!(paths, ["name", "tags[2]"]);
        assert!(diagnostics.has_errors());
    }

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
}
