//! Diagnostics: what a provider tells the practitioner, errors and warnings apart.

use std::borrow::Cow;
use std::fmt;

use crate::error::{Error, Problem};
use crate::expr::SourceRange;
use crate::path::Path;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The operation cannot go on.
    Error,
    /// The operation goes on; something probably does not mean what its author thinks.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// One thing to tell the practitioner: how bad it is, a summary, an explanation, and the attribute it is about.
///
/// Unlike a [`Problem`], which says why a value could not be read, a diagnostic is worded for the person who
/// writes configurations, and may be a warning.
///
/// ```
/// use tfsdk_core::diag::Diagnostic;
/// use tfsdk_core::path::Path;
///
/// let diagnostic = Diagnostic::error("Invalid name", "A name has at most 63 characters.")
///     .at(Path::root().attribute("name"));
/// assert_eq!(diagnostic.to_string(), "error: name: Invalid name: A name has at most 63 characters.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    severity: Severity,
    summary: Cow<'static, str>,
    detail: Cow<'static, str>,
    path: Option<Path>,
    range: Option<SourceRange>,
}

impl Diagnostic {
    /// A diagnostic about the whole, without an attribute.
    pub fn new(
        severity: Severity,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Diagnostic { severity, summary: summary.into(), detail: detail.into(), path: None, range: None }
    }

    /// An error about the whole.
    pub fn error(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Diagnostic::new(Severity::Error, summary, detail)
    }

    /// A warning about the whole.
    pub fn warning(summary: impl Into<Cow<'static, str>>, detail: impl Into<Cow<'static, str>>) -> Self {
        Diagnostic::new(Severity::Warning, summary, detail)
    }

    /// The same, about the attribute at `path`.
    #[must_use]
    pub fn at(mut self, path: Path) -> Self {
        self.path = Some(path);
        self
    }

    /// The same, about this part of a configuration's text.
    #[must_use]
    pub fn within(mut self, range: SourceRange) -> Self {
        self.range = Some(range);
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// What is wrong, in a few words without a full stop.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// What was expected, what was found and what to do, in sentences.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The attribute it is about; `None` when it is about the whole.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }

    /// The part of a configuration's text that it is about; `None` when it was not found in a text.
    pub fn range(&self) -> Option<SourceRange> {
        self.range
    }
}

impl From<crate::expr::Diagnostic> for Diagnostic {
    /// The diagnostic of a source text, with its range; a hint follows the detail.
    fn from(found: crate::expr::Diagnostic) -> Self {
        let detail = match found.hint {
            Some(hint) => format!("{} {hint}", found.detail).into(),
            None => found.detail,
        };
        Diagnostic::new(found.severity, found.summary, detail).within(found.range)
    }
}

impl From<crate::expr::Diagnostics> for Diagnostics {
    fn from(found: crate::expr::Diagnostics) -> Self {
        found.into_iter().map(Diagnostic::from).collect()
    }
}

impl fmt::Display for Diagnostic {
    /// On one line: severity, range, path, summary, detail; what is empty is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.severity)?;
        if let Some(range) = self.range {
            write!(f, "{range}: ")?;
        }
        if let Some(path) = self.path.as_ref().filter(|path| !path.is_root()) {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.summary)?;
        match self.detail.is_empty() {
            true => Ok(()),
            false => write!(f, ": {}", self.detail),
        }
    }
}

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

    /// Puts them into an order that does not depend on how they were found: by path, severity, summary and detail.
    pub fn sort(&mut self) {
        self.0.sort_by(|a, b| {
            (&a.path, a.severity, &a.summary, &a.detail).cmp(&(&b.path, b.severity, &b.summary, &b.detail))
        });
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

impl From<&Problem> for Diagnostic {
    fn from(problem: &Problem) -> Self {
        Diagnostic::error("Invalid value", problem.message().to_owned()).at(problem.path())
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
